import type { Queries } from '../../../db/db.ts';
import type { Jobs } from '../../../jobs/jobs.ts';
import { resetLastChange } from './deliveries.repository.ts';
import { enqueueDeliveries } from './game-webhook-job.ts';

export type WebhookResend = ReturnType<typeof createWebhookResend>;

/** For operators, whose process knows neither the games nor their secrets: a running node sends the messages. */
export function createWebhookResend({ jobs }: { jobs: Pick<Jobs, 'enqueue'> }) {
  return {
    /** The ids of the messages about the last change of the order, which counts; none where no game was sent any. */
    async resend(tx: Queries, orderId: string): Promise<string[]> {
      const ids = await resetLastChange(tx, orderId);
      await enqueueDeliveries(tx, jobs, ids);
      return ids;
    },
  };
}
