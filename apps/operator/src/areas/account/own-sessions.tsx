import type { OwnAccount } from '@gatehouse/contract/operator/session.endpoints';
import { ActButton } from '../../components/act-button.tsx';
import { type Column, DataTable } from '../../components/data-table.tsx';
import { Moment } from '../../components/moment.tsx';
import { Section } from '../../components/page.tsx';
import { Empty } from '../../components/view.tsx';
import { deviceName, texts } from './texts.ts';

const COLUMNS: readonly Column<OwnAccount['sessions'][number]>[] = [
  { id: 'device', header: texts.device, cell: deviceName },
  { id: 'address', header: texts.address, cell: ({ address }) => address },
  { id: 'started', header: texts.started, cell: ({ createdAt }) => <Moment at={createdAt} /> },
  { id: 'seen', header: texts.lastSeen, cell: ({ lastSeenAt }) => <Moment at={lastSeenAt} /> },
  {
    id: 'acts',
    header: texts.acts,
    align: 'end',
    cell: ({ sessionId, isCurrent }) =>
      isCurrent ? (
        texts.current
      ) : (
        <ActButton
          endpoint="DELETE /account/sessions/:sessionId"
          label={texts.endSession}
          title={texts.endSessionTitle}
          done={texts.endSessionDone}
          inputOf={() => ({ params: { sessionId } })}
        />
      ),
  },
];

export function OwnSessions({ sessions }: { sessions: OwnAccount['sessions'] }) {
  return (
    <Section title={texts.sessions}>
      <DataTable
        caption={texts.sessions}
        columns={COLUMNS}
        rows={sessions}
        idOf={({ sessionId }) => sessionId}
        empty={<Empty>{texts.noSessions}</Empty>}
      />
    </Section>
  );
}
