import type { OwnAccount } from '@gatehouse/contract/operator/session.endpoints';
import { Button } from '@gatehouse/ui/buttons/button.tsx';
import { Notice } from '@gatehouse/ui/overlays/notice.tsx';
import { canUsePasskeys } from '../../api/browser-passkeys.ts';
import { ActButton } from '../../components/act-button.tsx';
import { type Column, DataTable } from '../../components/data-table.tsx';
import { Moment } from '../../components/moment.tsx';
import { Section } from '../../components/page.tsx';
import { Empty } from '../../components/view.tsx';
import { deviceName, texts } from './texts.ts';
import { useNewPasskey } from './use-new-passkey.ts';

const COLUMNS: readonly Column<OwnAccount['passkeys'][number]>[] = [
  { id: 'device', header: texts.device, cell: deviceName },
  { id: 'added', header: texts.added, cell: ({ createdAt }) => <Moment at={createdAt} /> },
  { id: 'used', header: texts.lastUsed, cell: ({ lastUsedAt }) => <Moment at={lastUsedAt} /> },
  {
    id: 'acts',
    header: texts.acts,
    align: 'end',
    cell: ({ passkeyId }) => (
      <ActButton
        endpoint="DELETE /account/passkeys/:passkeyId"
        label={texts.remove}
        title={texts.removeTitle}
        text={texts.removeText}
        done={texts.removeDone}
        isDanger
        inputOf={() => ({ params: { passkeyId } })}
      />
    ),
  },
];

export function Passkeys({ passkeys }: { passkeys: OwnAccount['passkeys'] }) {
  const { add, isBusy, failure } = useNewPasskey();
  return (
    <Section
      title={texts.passkeys}
      actions={
        canUsePasskeys() ? (
          <Button kind="secondary" size="small" busy={isBusy} onClick={add}>
            {texts.addPasskey}
          </Button>
        ) : null
      }
    >
      {failure ? <Notice kind="danger">{failure}</Notice> : null}
      <DataTable
        caption={texts.passkeys}
        columns={COLUMNS}
        rows={passkeys}
        idOf={({ passkeyId }) => passkeyId}
        empty={<Empty>{texts.noPasskeys}</Empty>}
      />
    </Section>
  );
}
