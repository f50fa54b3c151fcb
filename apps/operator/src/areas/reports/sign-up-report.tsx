import type { OperatorReplyOf } from '@gatehouse/contract/operator/operator-endpoints';
import { useRead } from '../../api/use-read.ts';
import { type Column, DataTable } from '../../components/data-table.tsx';
import { Section } from '../../components/page.tsx';
import { Empty, View } from '../../components/view.tsx';
import type { Period } from './period.rules.ts';
import styles from './reports.module.css';
import { texts } from './texts.ts';

type Report = OperatorReplyOf<'GET /reports/sign-ups'>;

const SIGN_UPS: readonly Column<Report['signUps'][number]>[] = [
  { id: 'day', header: texts.day, isUnbroken: true, sortBy: ({ day }) => day, cell: ({ day }) => day },
  { id: 'way', header: texts.way, sortBy: ({ way }) => way, cell: ({ way }) => way },
  {
    id: 'accounts',
    header: texts.accounts,
    align: 'end',
    sortBy: ({ players }) => players,
    cell: ({ players }) => players,
  },
];
const ACTIVE: readonly Column<Report['activePlayers'][number]>[] = [
  { id: 'day', header: texts.day, isUnbroken: true, sortBy: ({ day }) => day, cell: ({ day }) => day },
  {
    id: 'players',
    header: texts.activePlayers,
    align: 'end',
    sortBy: ({ players }) => players,
    cell: ({ players }) => players,
  },
];

export function SignUpReport({ period }: { period: Period }) {
  const query = useRead('GET /reports/sign-ups', { query: period });
  return (
    <div className={styles.panel}>
      <View query={query}>
        {({ signUps, activePlayers }) => (
          <>
            <Section title={texts.accounts}>
              <DataTable
                caption={texts.accounts}
                columns={SIGN_UPS}
                rows={signUps}
                idOf={({ day, way }) => `${day} ${way}`}
                empty={<Empty>{texts.none}</Empty>}
              />
            </Section>
            <Section title={texts.activePlayers}>
              <DataTable
                caption={texts.activePlayers}
                columns={ACTIVE}
                rows={activePlayers}
                idOf={({ day }) => day}
                empty={<Empty>{texts.none}</Empty>}
              />
            </Section>
          </>
        )}
      </View>
    </div>
  );
}
