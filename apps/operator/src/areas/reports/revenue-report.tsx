import type { RevenueOfDay } from '@gatehouse/contract/operator/reports.endpoints';
import { formatMoney } from '@gatehouse/domain/money';
import { useRead } from '../../api/use-read.ts';
import { type Column, DataTable } from '../../components/data-table.tsx';
import { ExportButton } from '../../components/export-button.tsx';
import { Section } from '../../components/page.tsx';
import { Empty, View } from '../../components/view.tsx';
import type { Period } from './period.rules.ts';
import styles from './reports.module.css';
import { type RevenueTotal, totalsOf } from './revenue-totals.rules.ts';
import { texts } from './texts.ts';

const money = (amount: number, { currency }: RevenueTotal) => formatMoney({ amount, currency }, 'en-GB');

/** An amount, and below it how many orders it is the sum of. */
function counted(amount: number, count: number, row: RevenueTotal, text: (count: number) => string) {
  if (count === 0) return money(amount, row);
  return (
    <span className={styles.counted}>
      {money(amount, row)}
      <small>{text(count)}</small>
    </span>
  );
}

const SUMS: readonly Column<RevenueTotal>[] = [
  {
    id: 'gross',
    header: texts.gross,
    align: 'end',
    isUnbroken: true,
    sortBy: (row) => row.amount,
    cell: (row) => counted(row.amount, row.orders, row, texts.orders),
  },
  { id: 'tax', header: texts.tax, align: 'end', isUnbroken: true, cell: (row) => money(row.tax, row) },
  {
    id: 'refunded',
    header: texts.refunded,
    align: 'end',
    isUnbroken: true,
    sortBy: (row) => row.refundedAmount,
    cell: (row) => counted(row.refundedAmount, row.refunds, row, texts.refunds),
  },
  {
    id: 'disputed',
    header: texts.disputed,
    align: 'end',
    isUnbroken: true,
    sortBy: (row) => row.disputedAmount,
    cell: (row) => counted(row.disputedAmount, row.disputes, row, texts.disputes),
  },
  {
    id: 'net',
    header: texts.net,
    align: 'end',
    isUnbroken: true,
    cell: (row) => money(row.amount - row.refundedAmount - row.disputedAmount, row),
  },
  {
    id: 'netTax',
    header: texts.netTax,
    align: 'end',
    isUnbroken: true,
    cell: (row) => money(row.tax - row.refundedTax - row.disputedTax, row),
  },
];
const CURRENCY: Column<RevenueTotal> = {
  id: 'currency',
  header: texts.currency,
  cell: ({ currency }) => currency,
};
const TOTALS = [CURRENCY, ...SUMS];
const BY_DAY: readonly Column<RevenueOfDay>[] = [
  { id: 'day', header: texts.day, isUnbroken: true, sortBy: ({ day }) => day, cell: ({ day }) => day },
  CURRENCY,
  {
    id: 'country',
    header: texts.country,
    sortBy: ({ country }) => country ?? '',
    cell: ({ country }) => country ?? texts.unknownCountry,
  },
  ...SUMS,
];

export function RevenueReport({ period }: { period: Period }) {
  const query = useRead('GET /reports/revenue', { query: period });
  return (
    <div className={styles.panel}>
      <View query={query}>
        {({ from, to, rows }) => (
          <>
            <Section
              title={texts.totals}
              actions={
                <ExportButton
                  endpoint="GET /reports/revenue/export"
                  input={{ query: period }}
                  file={texts.file(from, to)}
                />
              }
            >
              <DataTable
                caption={texts.totals}
                columns={TOTALS}
                rows={totalsOf(rows)}
                idOf={({ currency }) => currency}
                empty={<Empty>{texts.none}</Empty>}
              />
            </Section>
            <Section title={texts.byDay}>
              <DataTable
                caption={texts.byDay}
                columns={BY_DAY}
                rows={rows}
                idOf={({ day, currency, country }) => `${day} ${currency} ${country}`}
                empty={<Empty>{texts.none}</Empty>}
              />
            </Section>
          </>
        )}
      </View>
    </div>
  );
}
