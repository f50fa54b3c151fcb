import type { Database } from '../../../db/db.ts';
import { OperatorProblem } from '../operator/operator-problem.ts';
import {
  type ActivePlayers,
  activePlayersIn,
  disputesIn,
  type Period,
  refundsIn,
  type SignUps,
  salesIn,
  signUpsIn,
} from './reports.repository.ts';
import { type RevenueRow, revenueOf } from './revenue.rules.ts';

const DAYS_MAX = 1100;
const DAY_MS = 24 * 60 * 60 * 1000;

export type { ActivePlayers, Period, SignUps } from './reports.repository.ts';
export type { RevenueRow } from './revenue.rules.ts';

export type Reports = ReturnType<typeof createReports>;

/** Numbers by day in UTC, from the rows of orders and accounts: of all players, whatever cookies they accepted. */
export function createReports({ db }: { db: Database }) {
  return {
    async revenue(period: Period): Promise<RevenueRow[]> {
      refuseWrong(period);
      return revenueOf({
        sales: await salesIn(db.queries, period),
        refunds: await refundsIn(db.queries, period),
        disputes: await disputesIn(db.queries, period),
      });
    },
    async signUps(period: Period): Promise<{ signUps: SignUps[]; activePlayers: ActivePlayers[] }> {
      refuseWrong(period);
      return {
        signUps: await signUpsIn(db.queries, period),
        activePlayers: await activePlayersIn(db.queries, period),
      };
    },
  };
}

function refuseWrong({ from, until }: Period): void {
  const days = (until.getTime() - from.getTime()) / DAY_MS;
  if (days <= 0) throw new OperatorProblem('USAGE', 'The report ends before it begins.');
  if (days > DAYS_MAX) throw new OperatorProblem('USAGE', `A report has at most ${DAYS_MAX} days.`);
}
