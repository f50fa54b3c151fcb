import { Text } from '../../platform/i18n/text.tsx';
import { Button } from '../../ui/button.tsx';
import { Modal } from '../../ui/modal.tsx';

/** Something broke that nobody expected. The one thing that helps is to begin again. */
export function ApplicationError({ onRetry = () => window.location.reload() }: { onRetry?: () => void }) {
  return (
    <Modal
      isOpen
      role="alertdialog"
      dismissible={false}
      title={<Text id="ApplicationError.Title" />}
      actions={
        <Button kind="primary" onClick={onRetry}>
          <Text id="ApplicationError.Retry" />
        </Button>
      }
    >
      <Text id="ApplicationError.Text" />
    </Modal>
  );
}
