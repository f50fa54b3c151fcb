import type { Dashboard as Numbers } from '@gatehouse/contract/operator/reports.endpoints';
import { formatMoney, type Money } from '@gatehouse/domain/money';
import { Link } from 'react-router';
import { useMay } from '../../api/session.ts';
import { useRead } from '../../api/use-read.ts';
import { Page, Section } from '../../components/page.tsx';
import { View } from '../../components/view.tsx';
import styles from './dashboard.module.css';
import { Plot } from './plot.tsx';
import { RevenueOf30Days } from './revenue-of-30-days.tsx';
import { texts } from './texts.ts';

const COUNTS = ['signUps', 'signIns', 'activePlayers', 'failedMails'] as const;
const SUMS = ['revenue', 'refunds'] as const;

export default function Dashboard() {
  const query = useRead('GET /dashboard', {});
  return (
    <Page title={texts.title}>
      <View query={query}>
        {(numbers) => (
          <>
            <Today numbers={numbers} />
            <Waiting numbers={numbers} />
            <Last30Days numbers={numbers} />
            <RevenueOf30Days days={numbers.days} />
          </>
        )}
      </View>
    </Page>
  );
}

function Today({ numbers: { today, weekBefore } }: { numbers: Numbers }) {
  return (
    <Section title={texts.today}>
      <p className={styles.hint}>{texts.todayHint}</p>
      <div className={styles.tiles}>
        {COUNTS.map((name) => (
          <Tile key={name} label={texts[name]} value={today[name]} before={String(weekBefore[name])} />
        ))}
        {SUMS.map((name) => (
          <Tile
            key={name}
            label={texts[name]}
            value={moneyText(today[name]) ?? texts.nothing}
            before={moneyText(weekBefore[name]) ?? texts.nothing}
          />
        ))}
      </div>
    </Section>
  );
}

function Waiting({ numbers: { waiting } }: { numbers: Numbers }) {
  const may = useMay();
  const orders = <Tile label={texts.waitingOrders} value={waiting.orders} />;
  const withdrawals = <Tile label={texts.waitingWithdrawals} value={waiting.withdrawals} />;
  return (
    <Section title={texts.waiting}>
      <div className={styles.tiles}>
        {may('orders.read') ? <Link to="/orders?status=pending">{orders}</Link> : orders}
        {may('orders.withdrawals') ? <Link to="/withdrawals">{withdrawals}</Link> : withdrawals}
      </div>
    </Section>
  );
}

function Last30Days({ numbers: { days } }: { numbers: Numbers }) {
  const labels = days.map(({ day }) => day);
  return (
    <Section title={texts.last30}>
      <div className={styles.plots}>
        <Plot
          title={texts.players}
          days={labels}
          lines={[
            { label: texts.activePlayers, values: days.map(({ activePlayers }) => activePlayers) },
            { label: texts.signIns, values: days.map(({ signIns }) => signIns) },
          ]}
        />
        <Plot
          title={texts.signUps}
          days={labels}
          lines={[{ label: texts.signUps, values: days.map(({ signUps }) => signUps) }]}
        />
      </div>
    </Section>
  );
}

/** Sums of several currencies are never added. Null for none. */
function moneyText(sums: readonly Money[]): string | null {
  const shown = sums.filter(({ amount }) => amount !== 0);
  return shown.length === 0 ? null : shown.map((money) => formatMoney(money, 'en-GB')).join(' · ');
}

/** A number of now, and what it was a week ago. */
function Tile({ label, value, before }: { label: string; value: number | string; before?: string }) {
  return (
    <div className={styles.tile}>
      <span className={styles.label}>{label}</span>
      <strong className={styles.value}>{value}</strong>
      {before === undefined ? null : <span className={styles.before}>{texts.weekAgo(before)}</span>}
    </div>
  );
}
