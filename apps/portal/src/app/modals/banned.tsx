import { useConfig } from '../../platform/config-context.ts';
import { ContentLink } from '../../platform/content-link.tsx';
import { Text } from '../../platform/i18n/text.tsx';
import { useStores } from '../../stores/stores-context.ts';
import { Button } from '../../ui/button.tsx';
import { Modal } from '../../ui/modal.tsx';

/** Blocks everything else. Its button ends the session of this browser, which the server refuses anyway. */
export default function Banned({ isOpen }: { isOpen: boolean }) {
  const { ban, session } = useStores();
  const { links } = useConfig();

  function back() {
    const { token, refuseToken } = session.getState();
    refuseToken(token);
    ban.getState().confirm();
  }

  return (
    <Modal
      isOpen={isOpen}
      role="alertdialog"
      dismissible={false}
      title={<Text id="Banned.Title" />}
      actions={
        <Button onClick={back}>
          <Text id="Common.Back.Button" />
        </Button>
      }
    >
      <Text
        id="Banned.Text"
        values={{ support: (label) => <ContentLink to={links.support}>{label}</ContentLink> }}
      />
    </Modal>
  );
}
