import type { OperatorReplyOf } from '@gatehouse/contract/operator/operator-endpoints';
import { Button } from '@gatehouse/ui/buttons/button.tsx';
import { Field } from '@gatehouse/ui/forms/field.tsx';
import { Form } from '@gatehouse/ui/forms/form.tsx';
import { useSearchParams } from 'react-router';
import { useRead } from '../../api/use-read.ts';
import { fieldOf } from '../../components/act-button.tsx';
import { type Column, DataTable } from '../../components/data-table.tsx';
import { Section } from '../../components/page.tsx';
import { readable } from '../../components/readable.rules.ts';
import { Empty, View } from '../../components/view.tsx';
import styles from './operations.module.css';
import { texts } from './texts.ts';

type Reply = OperatorReplyOf<'GET /operations/funnels'>;
type Funnel = Reply['funnels'][number];
type Step = Funnel['total'][number];
interface FunnelRow {
  day: string;
  steps: readonly Step[];
}

const percent = new Intl.NumberFormat('en-GB', { style: 'percent', maximumFractionDigits: 0 });
const dayColumn = {
  id: 'day',
  header: texts.day,
  isUnbroken: true as const,
  cell: (row: { day: string }) => row.day,
};

const ACCOUNTS: readonly Column<Reply['accounts'][number]>[] = [
  dayColumn,
  { id: 'created', header: texts.created, align: 'end', cell: ({ created }) => created },
  { id: 'validated', header: texts.validated, align: 'end', cell: ({ validated }) => validated },
];
const ORDERS: readonly Column<Reply['orders'][number]>[] = [
  dayColumn,
  { id: 'begun', header: texts.begunOrders, align: 'end', cell: ({ begun }) => begun },
  { id: 'paid', header: texts.paid, align: 'end', cell: ({ paid }) => paid },
];

export function FunnelsTab() {
  const [search, setSearch] = useSearchParams();
  const given = { from: search.get('from') ?? '', to: search.get('to') ?? '' };
  const period = Object.fromEntries(Object.entries(given).filter(([, day]) => day !== ''));
  const query = useRead('GET /operations/funnels', { query: period });
  return (
    <>
      <Form
        key={search.toString()}
        onSubmit={(event) => {
          const form = new FormData(event.currentTarget);
          const wanted = { tab: 'funnels', from: fieldOf(form, 'from'), to: fieldOf(form, 'to') };
          setSearch(Object.entries(wanted).filter(([, value]) => value !== ''));
        }}
      >
        <div className={styles.period}>
          <Field label={texts.from} name="from" type="date" defaultValue={given.from} />
          <Field label={texts.to} name="to" type="date" defaultValue={given.to} />
          <Button kind="secondary" type="submit">
            {texts.show}
          </Button>
        </div>
      </Form>
      <View query={query}>
        {({ funnels, accounts, orders }) => (
          <>
            <p className={styles.hint}>{texts.visitors}</p>
            {funnels.map((funnel) => (
              <FunnelSection key={funnel.funnel} funnel={funnel} />
            ))}
            <Section title={texts.accounts}>
              <Days caption={texts.accounts} columns={ACCOUNTS} rows={accounts.toReversed()} />
            </Section>
            <Section title={texts.orders}>
              <Days caption={texts.orders} columns={ORDERS} rows={orders.toReversed()} />
            </Section>
          </>
        )}
      </View>
    </>
  );
}

function FunnelSection({ funnel: { funnel, days, total } }: { funnel: Funnel }) {
  const name = texts.funnelOf[funnel] ?? readable(funnel);
  const steps = total.map(
    ({ step }, nth): Column<FunnelRow> => ({
      id: step,
      header: readable(step),
      align: 'end',
      cell: (row) => reached(row.steps[nth]),
    }),
  );
  const wasReached = total.some(({ visitors }) => visitors > 0);
  return (
    <Section title={name}>
      <Days
        caption={name}
        columns={[dayColumn, ...steps]}
        rows={wasReached ? [{ day: texts.total, steps: total }, ...days.toReversed()] : []}
      />
    </Section>
  );
}

function reached(step: Step | undefined): string {
  if (!step) return '';
  const { visitors, dropOff } = step;
  return dropOff === null ? String(visitors) : `${visitors} (${texts.lost(percent.format(dropOff))})`;
}

function Days<Row extends { day: string }>({
  caption,
  columns,
  rows,
}: {
  caption: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
}) {
  return (
    <DataTable
      caption={caption}
      columns={columns}
      rows={rows}
      idOf={({ day }) => day}
      empty={<Empty>{texts.nothing}</Empty>}
    />
  );
}
