import type { Queries } from '../../../db/db.ts';
import type { Jobs } from '../../../jobs/jobs.ts';
import { resetLastDelivery } from './deliveries.repository.ts';
import { GAME_WEBHOOK_QUEUE, type GameWebhookJob } from './game-webhook-job.ts';

export type WebhookResend = ReturnType<typeof createWebhookResend>;

/** For operators, whose process knows neither the games nor their secrets: a running node sends the message. */
export function createWebhookResend({ jobs }: { jobs: Pick<Jobs, 'enqueue'> }) {
  return {
    /** The id of the last message about the order, which counts; null where there is none. */
    async resend(tx: Queries, orderId: string): Promise<string | null> {
      const last = await resetLastDelivery(tx, orderId);
      if (!last) return null;
      await jobs.enqueue(tx, GAME_WEBHOOK_QUEUE, { deliveryId: last.id } satisfies GameWebhookJob);
      return last.id;
    },
  };
}
