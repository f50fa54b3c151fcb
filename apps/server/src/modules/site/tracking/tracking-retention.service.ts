import type { Database } from '../../../db/db.ts';
import type { Clock } from '../../../ports/clock.ts';
import { monthNamed, monthOf } from './month.rules.ts';
import {
  createPartition,
  deleteTrackingEventsBefore,
  dropPartition,
  findPartitionedMonths,
} from './tracking-partitions.repository.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

export function createTrackingRetention({
  env,
  db,
  clock,
}: {
  env: { trackingKeptDays: number };
  db: Database;
  clock: Clock;
}) {
  return {
    /** Makes the partitions of this month and the next, and removes events that are past their time. */
    async enforce(): Promise<void> {
      const now = clock.now();
      const names = await findPartitionedMonths(db.queries);
      for (const month of [monthOf(now), monthOf(now, 1)]) {
        if (!names.includes(month.name)) await db.transaction((tx) => createPartition(tx, month));
      }
      const oldest = new Date(now.getTime() - env.trackingKeptDays * DAY_MS);
      for (const month of names.map(monthNamed)) {
        if (month.end <= oldest) await dropPartition(db.queries, month);
      }
      await deleteTrackingEventsBefore(db.queries, oldest);
    },
  };
}
