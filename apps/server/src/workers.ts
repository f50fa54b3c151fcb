import { EXPIRIES } from './expiries.ts';
import { housekeeping } from './jobs/housekeeping.ts';
import type { Worker } from './jobs/jobs.ts';
import {
  GAME_WEBHOOK_QUEUE,
  type GameWebhookJob,
} from './modules/commerce/game-webhooks/game-webhook-job.ts';
import { REFUND_QUEUE, type RefundJob } from './modules/commerce/orders/refund-job.ts';
import { pendingOrderWorker } from './modules/commerce/payments/pending-order-worker.ts';
import { mailWorker } from './modules/mail/delivery/mail-worker.ts';
import type { Deps } from './services/deps.ts';
import type { Services } from './services/services.ts';

/** About an hour of exponential back-off, then once an hour. */
const RETRIES_OF_A_DAY = 34;
const RETRIES_OF_THREE_DAYS = 82;
const EVERY_MINUTE = '* * * * *';

/** All jobs of the server. Only our services write to the queues, so the types of their data are known. */
export function workersOf(deps: Deps, services: Services): Worker[] {
  const { payments, gameWebhooks, wishList, priceHistory, funnels } = services;
  const { trackingRetention, trackingForwarding } = services;
  return [
    housekeeping(deps, EXPIRIES),
    mailWorker(deps),
    pendingOrderWorker(services),
    {
      queue: REFUND_QUEUE,
      retriesMax: RETRIES_OF_A_DAY,
      work: (data) => payments.refund(data as RefundJob),
    },
    {
      queue: GAME_WEBHOOK_QUEUE,
      retriesMax: RETRIES_OF_THREE_DAYS,
      batch: 10,
      work: (data) => gameWebhooks.deliver((data as GameWebhookJob).deliveryId),
    },
    { queue: 'price-mails', schedule: '37 * * * *', work: () => wishList.notifyOfLowerPrices() },
    { queue: 'price-history', schedule: '7 * * * *', work: () => priceHistory.record() },
    // Before events are deleted.
    { queue: 'funnel-days', schedule: '7 * * * *', work: () => funnels.storeDays() },
    { queue: 'tracking-retention', schedule: '27 * * * *', work: () => trackingRetention.enforce() },
    {
      queue: 'tracking-forwarding',
      schedule: EVERY_MINUTE,
      // The next minute is the retry.
      retriesMax: 0,
      work: () => trackingForwarding.forward(),
    },
  ];
}
