import type { BanCategory, BanNotice } from '@gatehouse/contract/errors';
import type { MessageId } from '@gatehouse/messages/ids.ts';
import { Button } from '@gatehouse/ui/buttons/button.tsx';
import { Modal } from '@gatehouse/ui/overlays/modal.tsx';
import { useStore } from 'zustand';
import { useConfig } from '../../platform/config-context.ts';
import { ContentLink } from '../../platform/content-link.tsx';
import { Text } from '../../platform/i18n/text.tsx';
import { useFormat } from '../../platform/i18n/use-format.ts';
import { useStores } from '../../stores/stores-context.ts';

const REASONS: Readonly<Record<BanCategory, MessageId>> = {
  cheating: 'Banned.Reason.Cheating',
  conduct: 'Banned.Reason.Conduct',
  payment: 'Banned.Reason.Payment',
  security: 'Banned.Reason.Security',
  terms: 'Banned.Reason.Terms',
};

/** Blocks everything else. Its button ends the session of this browser, which the server refuses anyway. */
export default function Banned({ isOpen }: { isOpen: boolean }) {
  const { ban, session } = useStores();
  const { links } = useConfig();
  const notice = useStore(ban, (state) => state.notice);

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
      <p>
        <Text
          id="Banned.Text"
          values={{ support: (label) => <ContentLink to={links.support}>{label}</ContentLink> }}
        />
      </p>
      {notice ? <Notice notice={notice} /> : null}
    </Modal>
  );
}

/** A server that is newer than this page may know further categories. */
function Notice({ notice: { category, until } }: { notice: BanNotice }) {
  const { date } = useFormat();
  return (
    <>
      <p>
        <Text id={REASONS[category] ?? REASONS.terms} />
      </p>
      <p>
        {until === null ? (
          <Text id="Banned.Until.None" />
        ) : (
          <Text
            id="Banned.Until.Text"
            values={{ until: date(new Date(until), { dateStyle: 'long', timeStyle: 'short' }) }}
          />
        )}
      </p>
    </>
  );
}
