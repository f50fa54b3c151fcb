import { Text } from '../../platform/i18n/text.tsx';
import { Button } from '../../ui/button.tsx';
import { Modal } from '../../ui/modal.tsx';

/** Rendered by the flow and not by the modal host, because its messages load with the flow. */
export function AbortPrompt({ isOpen, onYes, onNo }: { isOpen: boolean; onYes(): void; onNo(): void }) {
  return (
    <Modal
      isOpen={isOpen}
      role="alertdialog"
      onClose={onNo}
      title={<Text id="Migration.Abort.Title" />}
      actions={
        <>
          <Button kind="primary" onClick={onNo}>
            <Text id="Common.No.Button" />
          </Button>
          <Button kind="quiet" onClick={onYes}>
            <Text id="Common.Yes.Button" />
          </Button>
        </>
      }
    >
      <Text id="Migration.Abort.Text" />
    </Modal>
  );
}
