import type { Dashboard, DashboardDay } from '@gatehouse/contract/operator/reports.endpoints';
import type { Database } from '../../../db/db.ts';
import type { Clock } from '../../../ports/clock.ts';
import type { Content } from '../../content/files/content.ts';
import type { LegacyReports, MovedOfGame } from '../legacy-acts/legacy-report.service.ts';
import {
  countWaiting,
  errorsIn,
  failedMailsIn,
  migratedIn,
  signInsIn,
  storeDays,
  storedDays,
} from './dashboard.repository.ts';
import { dayOf, midnightBefore, NOTHING, numbersOf } from './dashboard.rules.ts';
import { type Period, refundsIn, salesIn, signUpsIn } from './reports.repository.ts';

export const DASHBOARD_DAYS = 30;
const WEEK_DAYS = 7;
const HOUR_MS = 60 * 60 * 1000;

const MIGRATION_KEPT_MS = 60 * 1000;

export type DashboardNumbers = ReturnType<typeof createDashboard>;

/** Counts today, and each day before it once: its numbers are stored when it has been over for an hour. Days are of UTC. */
export function createDashboard({
  db,
  clock,
  legacyReports,
}: {
  db: Database;
  clock: Clock;
  legacyReports: Pick<LegacyReports, 'countMoved'>;
}) {
  let migration: { countedAt: number; moved: Promise<MovedOfGame[]> } | null = null;

  /** Reads an entry of an index for each imported account. Operators who look at the same moment share the count. */
  function countMigration(now: Date, content: Pick<Content, 'games'>): Promise<MovedOfGame[]> {
    if (migration === null || now.getTime() - migration.countedAt >= MIGRATION_KEPT_MS) {
      const counting = { countedAt: now.getTime(), moved: legacyReports.countMoved(content) };
      migration = counting;
      counting.moved.catch(() => {
        if (migration === counting) migration = null;
      });
    }
    return migration.moved;
  }

  async function count(days: readonly string[], period: Period): Promise<Map<string, DashboardDay>> {
    return numbersOf(days, {
      signUps: await signUpsIn(db.queries, period),
      signIns: await signInsIn(db.queries, period),
      sales: await salesIn(db.queries, period),
      refunds: await refundsIn(db.queries, period),
      migrated: await migratedIn(db.queries, period),
      errors: await errorsIn(db.queries, period),
    });
  }

  async function countPart(from: Date, until: Date) {
    const day = dayOf(from);
    const numbers = (await count([day], { from, until })).get(day) ?? NOTHING;
    return { ...numbers, failedMails: await failedMailsIn(db.queries, { from, until }) };
  }

  async function pastDays(now: Date): Promise<Map<string, DashboardDay>> {
    const days = Array.from({ length: DASHBOARD_DAYS }, (_, index) =>
      dayOf(midnightBefore(now, DASHBOARD_DAYS - index)),
    );
    const stored = await storedDays(db.queries, days[0] ?? dayOf(now));
    const missing = days.filter((day) => !stored.has(day));
    const counted =
      missing[0] === undefined
        ? new Map<string, DashboardDay>()
        : await count(missing, { from: new Date(missing[0]), until: midnightBefore(now, 0) });
    // What began before midnight may be committed only now.
    const isOver = (day: string) => day < dayOf(new Date(now.getTime() - HOUR_MS));
    await storeDays(db.queries, new Map([...counted].filter(([day]) => isOver(day))));
    // Former versions stored fewer numbers, and players who were erased since are in theirs.
    return new Map(days.map((day) => [day, { ...NOTHING, ...(stored.get(day) ?? counted.get(day)) }]));
  }

  return {
    async read(content: Pick<Content, 'games'>): Promise<Dashboard> {
      const now = clock.now();
      const midnight = midnightBefore(now, 0);
      const weekBefore = midnightBefore(now, WEEK_DAYS);
      const sameTime = new Date(weekBefore.getTime() + (now.getTime() - midnight.getTime()));
      const days = await pastDays(now);
      return {
        at: now.toISOString(),
        today: await countPart(midnight, now),
        weekBefore: await countPart(weekBefore, sameTime),
        waiting: await countWaiting(db.queries),
        migration: await countMigration(now, content),
        days: [...days].sort().map(([day, numbers]) => ({ day, ...numbers })),
      };
    },
  };
}
