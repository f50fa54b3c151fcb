import type { Dashboard as Numbers } from '@gatehouse/contract/operator/reports.endpoints';
import { formatMoney, type Money } from '@gatehouse/domain/money';
import { Link } from 'react-router';
import { useMay } from '../../api/session.ts';
import { useRead } from '../../api/use-read.ts';
import { Page, Section } from '../../components/page.tsx';
import { Plot } from '../../components/plot.tsx';
import { View } from '../../components/view.tsx';
import styles from './dashboard.module.css';
import { Migration } from './migration.tsx';
import { RevenueOf30Days } from './revenue-of-30-days.tsx';
import { texts } from './texts.ts';

const COUNTS = ['signUps', 'signIns', 'activePlayers'] as const;
const PROBLEMS = ['failedMails', 'serverErrors', 'browserErrors'] as const;
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
            <Migration numbers={numbers} />
          </>
        )}
      </View>
    </Page>
  );
}

function Today({ numbers: { today, weekBefore, migration } }: { numbers: Numbers }) {
  const count = (name: keyof typeof today & keyof typeof texts) => (
    <Tile key={name} label={texts[name]} value={Number(today[name])} before={String(weekBefore[name])} />
  );
  return (
    <Section title={texts.today}>
      <p className={styles.hint}>{texts.todayHint}</p>
      <div className={styles.tiles}>
        {COUNTS.map(count)}
        {migration.length === 0 ? null : count('migrated')}
        {SUMS.map((name) => (
          <Tile
            key={name}
            label={texts[name]}
            value={moneyText(today[name]) ?? texts.nothing}
            before={moneyText(weekBefore[name]) ?? texts.nothing}
          />
        ))}
        {PROBLEMS.map(count)}
      </div>
    </Section>
  );
}

function Waiting({ numbers: { waiting } }: { numbers: Numbers }) {
  const may = useMay();
  return (
    <Section title={texts.waiting}>
      <div className={styles.tiles}>
        {(
          [
            [texts.waitingOrders, waiting.orders, '/orders?status=pending', 'orders.read'],
            [texts.waitingWithdrawals, waiting.withdrawals, '/withdrawals', 'orders.withdrawals'],
            [texts.waitingMails, waiting.mails, '/operations?tab=jobs', 'operations.read'],
          ] as const
        ).map(([label, value, path, permission]) => {
          const tile = <Tile key={label} label={label} value={value} />;
          return may(permission) ? (
            <Link key={label} to={path}>
              {tile}
            </Link>
          ) : (
            tile
          );
        })}
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
        <Plot
          title={texts.errors}
          days={labels}
          lines={[
            { label: texts.serverErrors, values: days.map(({ serverErrors }) => serverErrors) },
            { label: texts.browserErrors, values: days.map(({ browserErrors }) => browserErrors) },
          ]}
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
