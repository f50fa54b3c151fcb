import { getTableName, lt } from 'drizzle-orm';
import type { Db } from '../db/db.ts';
import { deleteExpired, type Expiry, hoursBefore } from '../db/expiry.ts';
import { rateLimits } from '../db/schema/sessions.ts';
import type { Logger } from '../log.ts';
import type { Clock } from '../ports/clock.ts';
import type { Worker } from './jobs.ts';

const EVERY_HOUR = '17 * * * *';
const ROWS_PER_STATEMENT = 5000;

interface Options {
  db: Pick<Db, 'queries'>;
  clock: Clock;
  logger: Pick<Logger, 'error'>;
}

/** Of no module: the library of the limiter writes them. */
export const expiredRateLimits: Expiry = {
  table: rateLimits,
  isExpired: (now) => lt(rateLimits.expire, hoursBefore(now, 1).getTime()),
};

/** Expired rows are rejected anyway; deleting them keeps the tables small. A table that fails is tried in the next hour. */
export function housekeeping({ db, clock, logger }: Options, expiries: readonly Expiry[]): Worker {
  return {
    queue: 'housekeeping',
    schedule: EVERY_HOUR,
    querySecondsMax: 10 * 60,
    async work() {
      const batch = { now: clock.now(), limit: ROWS_PER_STATEMENT };
      for (const expiry of expiries) {
        try {
          while ((await deleteExpired(db.queries, expiry, batch)) === batch.limit);
        } catch (error) {
          logger.error({ err: error, table: getTableName(expiry.table) }, 'housekeeping.failed');
        }
      }
    },
  };
}
