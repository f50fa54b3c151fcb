import { CodedError } from '../../../errors.ts';
import type { Clock } from '../../../ports/clock.ts';
import { isSignedReport, readSpentOrder, type SignedReport } from '../game-webhooks/signed-game-report.ts';
import type { OrderUses } from './order-uses.service.ts';

export type GameReports = ReturnType<typeof createGameReports>;

/** What the server of a game reports about purchases. */
export function createGameReports({
  env,
  clock,
  orderUses,
}: {
  env: { gameWebhookSecrets: ReadonlyMap<string, string> };
  clock: Clock;
  orderUses: Pick<OrderUses, 'recordSpending'>;
}) {
  return {
    async receive(gameName: string, report: SignedReport): Promise<void> {
      const secret = env.gameWebhookSecrets.get(gameName);
      if (secret === undefined || !isSignedReport(report, secret, clock.now())) {
        throw new CodedError('INVALID_REQUEST', { fields: ['webhook-signature'] });
      }
      const orderId = readSpentOrder(report.body);
      if (orderId === null) throw new CodedError('INVALID_REQUEST', { fields: ['data'] });
      await orderUses.recordSpending(orderId, gameName);
    },
  };
}
