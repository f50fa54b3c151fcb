import { Text } from '../../platform/i18n/text.tsx';
import { Button } from '../../ui/button.tsx';
import { Modal } from '../../ui/modal.tsx';

/** It is asked beside the flow and not by the host of modals, because its words come with the flow. */
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
