import type { SetUpLink } from '@gatehouse/contract/operator/operators.endpoints';
import { Button } from '@gatehouse/ui/buttons/button.tsx';
import { Modal } from '@gatehouse/ui/overlays/modal.tsx';
import { CopyField } from '../../components/copy-field.tsx';
import { Moment } from '../../components/moment.tsx';
import { texts } from './texts.ts';

/** Neither a click beside it nor Escape closes it: the link cannot be shown again. */
export function SetUpLinkModal({ link, onClose }: { link: SetUpLink; onClose: () => void }) {
  return (
    <Modal
      isOpen
      dismissible={false}
      title={texts.linkTitle}
      actions={
        <Button kind="primary" onClick={onClose}>
          {texts.close}
        </Button>
      }
    >
      <p>
        {texts.linkText} <Moment at={link.expiresAt} />.
      </p>
      <CopyField value={link.link} label={texts.link} />
    </Modal>
  );
}
