import type { Database, Queries } from '../../../db/db.ts';
import type { Jobs } from '../../../jobs/jobs.ts';
import { type DeliveryRow, deliveriesOf, resetLastChange } from './deliveries.repository.ts';
import { enqueueDeliveries } from './game-webhook-job.ts';

/** A purchase and its refund, each of an add-on and its game, and room for more. */
const LISTED_MAX = 50;

export type WebhookResend = ReturnType<typeof createWebhookResend>;

/** For operators, whose process knows neither the games nor their secrets: a running node sends the messages. */
export function createWebhookResend({ db, jobs }: { db: Database; jobs: Pick<Jobs, 'enqueue'> }) {
  return {
    /** The messages about the order, the newest first. */
    list: (orderId: string): Promise<DeliveryRow[]> =>
      deliveriesOf(db.queries, { orderId, limit: LISTED_MAX }),
    /** The ids of the messages about the last change of the order, which counts; none where no game was sent any. */
    async resend(tx: Queries, orderId: string): Promise<string[]> {
      const ids = await resetLastChange(tx, orderId);
      await enqueueDeliveries(tx, jobs, ids);
      return ids;
    },
  };
}
