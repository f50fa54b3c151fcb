import type { Database } from '../../../db/db.ts';
import type { Funnels } from '../../site/tracking/funnels.service.ts';
import { OperatorProblem } from '../operator/operator-problem.ts';
import { accountsIn, ordersIn } from './conversions.repository.ts';

const DAYS_MAX = 366;
const DAY_MS = 24 * 60 * 60 * 1000;

export type Conversions = ReturnType<typeof createConversions>;

/** How far visitors get, by stored days of tracking, and how far players get, by the rows of accounts and orders. */
export function createConversions({ db, funnels }: { db: Database; funnels: Pick<Funnels, 'storedReport'> }) {
  return {
    async read({ from, to, period }: { from: string; to: string; period: { from: Date; until: Date } }) {
      const days = (period.until.getTime() - period.from.getTime()) / DAY_MS;
      if (days <= 0) throw new OperatorProblem('USAGE', 'The last day is before the first one.');
      if (days > DAYS_MAX) throw new OperatorProblem('USAGE', `Choose at most ${DAYS_MAX} days.`);
      return {
        funnels: await funnels.storedReport(from, to),
        ...(await db.readRecent(async (queries) => ({
          accounts: await accountsIn(queries, period),
          orders: await ordersIn(queries, period),
        }))),
      };
    },
  };
}
