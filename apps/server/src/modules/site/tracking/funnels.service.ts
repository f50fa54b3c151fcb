import type { Database } from '../../../db/db.ts';
import type { Clock } from '../../../ports/clock.ts';
import {
  countFunnelSteps,
  findFirstCountedEvent,
  findFunnelDays,
  findLastFunnelDay,
  insertFunnelDay,
} from './funnels.repository.ts';
import { dayAfter, dayOf, type FunnelReport, reportOf, startOf } from './funnels.rules.ts';

/** Longer than an insert of events takes, so that no event is added to a day that was counted. */
const DELAY_MS = 5 * 60 * 1000;

export type Funnels = ReturnType<typeof createFunnels>;

/** How many visitors reach each step of a funnel, by day. */
export function createFunnels({ db, clock }: { db: Database; clock: Clock }) {
  return {
    /** Days that are not stored yet are counted now: today, and what the job has not reached. */
    async report(since: Date): Promise<FunnelReport[]> {
      const now = clock.now();
      const firstDay = dayOf(since);
      return db.readRecent(async (queries) => {
        const last = await findLastFunnelDay(queries);
        const isPartlyStored = last !== null && last >= firstDay;
        const from = startOf(isPartlyStored ? dayAfter(last) : firstDay);
        const stored = await findFunnelDays(queries, firstDay);
        const counted = await countFunnelSteps(queries, { from, until: new Date(now.getTime() + 1) });
        return reportOf([...stored, ...counted], firstDay, dayOf(now));
      });
    },
    /** Only of days that are stored, so that no event is counted. Both days are included. */
    async storedReport(from: string, to: string): Promise<FunnelReport[]> {
      const counts = await db.readRecent((queries) => findFunnelDays(queries, from));
      const stored = counts.filter(({ day }) => day <= to);
      const last =
        stored
          .map(({ day }) => day)
          .sort()
          .at(-1) ?? from;
      return reportOf(stored, from, last);
    },
    /** Stores the numbers of days that are over, each once. They stay when the events of the day are deleted. */
    async storeDays(): Promise<void> {
      const today = dayOf(new Date(clock.now().getTime() - DELAY_MS));
      const last = await findLastFunnelDay(db.queries);
      const first = last === null ? await findFirstCountedEvent(db.queries) : null;
      let day = last === null ? first && dayOf(first) : dayAfter(last);
      for (; day !== null && day < today; day = dayAfter(day)) {
        const range = { from: startOf(day), until: startOf(dayAfter(day)) };
        await insertFunnelDay(db.queries, day, await countFunnelSteps(db.queries, range));
      }
    },
  };
}
