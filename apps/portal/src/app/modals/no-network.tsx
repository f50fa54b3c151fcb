import { Text } from '../../platform/i18n/text.tsx';
import { Modal } from '../../ui/overlays/modal.tsx';

/**
 * Closes by itself once the network is back; the page below keeps its state. Part of the first chunk, because nothing
 * can be loaded when it is needed.
 */
export function NoNetwork({ isOpen }: { isOpen: boolean }) {
  return (
    <Modal isOpen={isOpen} role="alertdialog" dismissible={false} title={<Text id="Offline.Title" />}>
      <Text id="Offline.Text" />
    </Modal>
  );
}
