import type { Dashboard } from '@gatehouse/contract/operator/reports.endpoints';
import { type Column, DataTable } from '../../components/data-table.tsx';
import { Section } from '../../components/page.tsx';
import { Plot } from '../../components/plot.tsx';
import styles from './dashboard.module.css';
import { texts } from './texts.ts';

type Moved = Dashboard['migration'][number];

const whole = new Intl.NumberFormat('en-GB');
const percent = new Intl.NumberFormat('en-GB', { style: 'percent', maximumFractionDigits: 1 });

const COLUMNS: readonly Column<Moved>[] = [
  {
    id: 'game',
    header: texts.game,
    sortBy: ({ game }) => game,
    cell: ({ game }) => (game === 'platform' ? texts.platform : game),
  },
  {
    id: 'imported',
    header: texts.imported,
    align: 'end',
    sortBy: ({ imported }) => imported,
    cell: ({ imported }) => whole.format(imported),
  },
  {
    id: 'migrated',
    header: texts.migrated,
    align: 'end',
    sortBy: ({ migrated }) => migrated,
    cell: ({ migrated }) => whole.format(migrated),
  },
  {
    id: 'waiting',
    header: texts.notMigrated,
    align: 'end',
    cell: ({ imported, migrated }) => whole.format(imported - migrated),
  },
  {
    id: 'share',
    header: texts.share,
    align: 'end',
    sortBy: ({ imported, migrated }) => migrated / imported,
    cell: ({ imported, migrated }) => percent.format(migrated / imported),
  },
];

/** Nothing where nothing was imported. */
export function Migration({ numbers: { migration, days } }: { numbers: Dashboard }) {
  if (migration.length === 0) return null;
  return (
    <Section title={texts.migration}>
      <p className={styles.hint}>{texts.migrationHint}</p>
      <DataTable
        caption={texts.migration}
        columns={COLUMNS}
        rows={migration}
        idOf={({ game }) => game}
        empty={null}
      />
      <Plot
        title={texts.migrated}
        days={days.map(({ day }) => day)}
        lines={[{ label: texts.migrated, values: days.map(({ migrated }) => migrated) }]}
      />
    </Section>
  );
}
