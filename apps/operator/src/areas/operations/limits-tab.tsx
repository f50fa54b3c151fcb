import type { OperatorReplyOf } from '@gatehouse/contract/operator/operator-endpoints';
import { useRead } from '../../api/use-read.ts';
import { type Column, DataTable } from '../../components/data-table.tsx';
import { Section } from '../../components/page.tsx';
import { readable } from '../../components/readable.rules.ts';
import { View } from '../../components/view.tsx';
import styles from './operations.module.css';
import { texts } from './texts.ts';

type Limits = OperatorReplyOf<'GET /operations/limits'>;
const number = new Intl.NumberFormat('en-GB');

const SETTINGS: readonly Column<Limits['settings'][number]>[] = [
  { id: 'name', header: texts.setting, cell: ({ name }) => <code>{name}</code> },
  {
    id: 'value',
    header: texts.value,
    align: 'end',
    cell: ({ value }) => (value === null ? '–' : number.format(value)),
  },
  { id: 'unit', header: texts.of, cell: ({ unit }) => unit },
];
const CHALLENGES: readonly Column<Limits['challenges'][number]>[] = [
  { id: 'event', header: texts.event, cell: ({ name }) => readable(name) },
  { id: 'free', header: texts.free, align: 'end', cell: ({ free }) => free },
  { id: 'step', header: texts.step, align: 'end', cell: ({ step }) => step },
  { id: 'max', header: texts.max, align: 'end', cell: ({ max }) => max },
];
const CONSTANTS: readonly Column<Limits['constants'][number]>[] = [
  { id: 'name', header: texts.name, sortBy: ({ name }) => name, cell: ({ name }) => <code>{name}</code> },
  {
    id: 'value',
    header: texts.value,
    align: 'end',
    sortBy: ({ value }) => value,
    cell: ({ value }) => number.format(value),
  },
];

export function LimitsTab() {
  const query = useRead('GET /operations/limits', {});
  return (
    <View query={query}>
      {({ settings, challenges, constants }) => (
        <>
          <Section title={texts.settings}>
            <p className={styles.hint}>{texts.settingsHint}</p>
            <DataTable
              caption={texts.settings}
              columns={SETTINGS}
              rows={settings}
              idOf={nameOf}
              empty={null}
            />
          </Section>
          <Section title={texts.byChallenge}>
            <DataTable
              caption={texts.byChallenge}
              columns={CHALLENGES}
              rows={challenges}
              idOf={nameOf}
              empty={null}
            />
          </Section>
          <Section title={texts.constants}>
            <p className={styles.hint}>{texts.constantsHint}</p>
            <DataTable
              caption={texts.constants}
              columns={CONSTANTS}
              rows={constants}
              idOf={nameOf}
              empty={null}
            />
          </Section>
        </>
      )}
    </View>
  );
}

const nameOf = ({ name }: { name: string }) => name;
