import type { OperatorReplyOf } from '@gatehouse/contract/operator/operator-endpoints';
import { useRead } from '../../api/use-read.ts';
import { type Column, DataTable } from '../../components/data-table.tsx';
import { Facts } from '../../components/facts.tsx';
import { Moment } from '../../components/moment.tsx';
import { Section } from '../../components/page.tsx';
import { readable } from '../../components/readable.rules.ts';
import { View } from '../../components/view.tsx';
import styles from './operations.module.css';
import { texts } from './texts.ts';

const REFRESH_MS = 10_000;
const COLUMNS: readonly Column<OperatorReplyOf<'GET /operations/challenges'>['site'][number]>[] = [
  { id: 'event', header: texts.event, cell: ({ name }) => readable(name) },
  { id: 'used', header: texts.used, align: 'end', cell: ({ used }) => used },
  { id: 'free', header: texts.allowance, align: 'end', cell: ({ free }) => free },
  { id: 'work', header: texts.pressure, cell: ({ work }) => (work === 0 ? texts.noWork : texts.work) },
];

export function ChallengesTab() {
  const query = useRead('GET /operations/challenges', {}, { repeatEveryMs: () => REFRESH_MS });
  return (
    <View query={query}>
      {({ demanded, solved, since, site }) => (
        <>
          <p className={styles.hint}>{texts.challengesHint}</p>
          <Facts
            facts={[
              [texts.demanded, demanded],
              [texts.solved, solved],
              [texts.since, <Moment key="since" at={since} />],
            ]}
          />
          <Section title={texts.site}>
            <DataTable
              caption={texts.site}
              columns={COLUMNS}
              rows={site}
              idOf={({ name }) => name}
              empty={null}
            />
          </Section>
        </>
      )}
    </View>
  );
}
