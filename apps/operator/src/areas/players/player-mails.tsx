import type { PlayerMail } from '@gatehouse/contract/operator/player-records.endpoints';
import type { PlayerDetails } from '@gatehouse/contract/operator/players.endpoints';
import { useRead } from '../../api/use-read.ts';
import { type Column, DataTable } from '../../components/data-table.tsx';
import { Pager, usePageCursor } from '../../components/pager.tsx';
import { Pairs } from '../../components/pairs.tsx';
import { readable } from '../../components/readable.rules.ts';
import { Empty, View } from '../../components/view.tsx';
import { MAIL_COLUMNS, RESEND_COLUMN } from './mail-columns.tsx';
import styles from './players.module.css';
import { texts } from './texts.ts';

const COLUMNS: readonly Column<PlayerMail>[] = [
  ...MAIL_COLUMNS.map((column) => (column.id === 'mail' ? { ...column, cell: SaidByMail } : column)),
  RESEND_COLUMN,
];

function SaidByMail({ template, details }: PlayerMail) {
  return (
    <>
      {readable(template)}
      <details className={styles.said}>
        <summary>{texts.mailSaid}</summary>
        <Pairs of={details} />
      </details>
    </>
  );
}

export function PlayerMails({ player: { userId } }: { player: PlayerDetails }) {
  const query = useRead('GET /players/:userId/mails', { params: { userId }, query: usePageCursor() });
  return (
    <div className={styles.panel}>
      <View query={query}>
        {({ mails, next }) => (
          <>
            <DataTable
              caption={texts.mails}
              columns={COLUMNS}
              rows={mails}
              idOf={({ mailId }) => mailId}
              empty={<Empty>{texts.noMails}</Empty>}
            />
            <Pager next={next} />
          </>
        )}
      </View>
    </div>
  );
}
