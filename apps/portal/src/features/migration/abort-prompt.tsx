import { Button } from '@gatehouse/ui/buttons/button.tsx';
import { Modal } from '@gatehouse/ui/overlays/modal.tsx';
import { Text } from '../../platform/i18n/text.tsx';

type AbortPromptProps = { isOpen: boolean; onStop(): void; onStay(): void };

/** Rendered by the flow and not by the modal host, because its messages load with the flow. */
export function AbortPrompt({ isOpen, onStop, onStay }: AbortPromptProps) {
  return (
    <Modal
      isOpen={isOpen}
      role="alertdialog"
      onClose={onStay}
      title={<Text id="Migration.Abort.Title" />}
      actions={
        <>
          <Button kind="primary" onClick={onStay}>
            <Text id="Migration.Abort.Stay.Button" />
          </Button>
          <Button kind="quiet" onClick={onStop}>
            <Text id="Migration.Abort.Stop.Button" />
          </Button>
        </>
      }
    >
      <Text id="Migration.Abort.Text" />
    </Modal>
  );
}
