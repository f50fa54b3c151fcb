import { Text } from '../../platform/i18n/text.tsx';
import { Modal } from '../../ui/modal.tsx';

/**
 * Closes by itself once the network is back; what lies under it stays as it was. It comes with the first chunk:
 * where it is needed, nothing can be fetched.
 */
export function NoNetwork({ isOpen }: { isOpen: boolean }) {
  return (
    <Modal isOpen={isOpen} role="alertdialog" dismissible={false} title={<Text id="Offline.Title" />}>
      <Text id="Offline.Text" />
    </Modal>
  );
}
