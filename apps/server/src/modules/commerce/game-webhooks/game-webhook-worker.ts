import type { Worker } from '../../../jobs/jobs.ts';
import { GAME_WEBHOOK_QUEUE, type GameWebhookJob } from './game-webhook-job.ts';
import type { GameWebhooks } from './game-webhooks.service.ts';

/** About an hour of exponential back-off, then once an hour: three days in all. */
const RETRIES_MAX = 82;

export function gameWebhookWorker({ gameWebhooks }: { gameWebhooks: GameWebhooks }): Worker {
  return {
    queue: GAME_WEBHOOK_QUEUE,
    retriesMax: RETRIES_MAX,
    batch: 10,
    // Only the service writes to this queue, so the type is known.
    work: (data) => gameWebhooks.deliver((data as GameWebhookJob).deliveryId),
  };
}
