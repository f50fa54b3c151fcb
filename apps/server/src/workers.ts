import { EXPIRIES, monthlyTablesOf } from './expiries.ts';
import { PORTAL_ASSETS } from './http/pages/portal-build.ts';
import { housekeeping } from './jobs/housekeeping.ts';
import type { Worker } from './jobs/jobs.ts';
import { monthlyTables } from './jobs/monthly-tables.ts';
import {
  GAME_WEBHOOK_QUEUE,
  type GameWebhookJob,
} from './modules/commerce/game-webhooks/game-webhook-job.ts';
import { REFUND_QUEUE, type RefundJob } from './modules/commerce/orders/refund-job.ts';
import { pendingOrderWorker } from './modules/commerce/payments/pending-order-worker.ts';
import { WITHDRAWAL_QUEUE, type WithdrawalJob } from './modules/commerce/withdrawals/withdrawal-job.ts';
import { mailWorker } from './modules/mail/delivery/mail-worker.ts';
import { BULK_QUEUE, type BulkJob } from './modules/operations/bulk-grants/bulk-job.ts';
import {
  DATA_EXPORT_ATTEMPTS_MAX,
  DATA_EXPORT_QUEUE,
  type DataExportJob,
} from './modules/site/player-data/data-export-job.ts';
import type { Deps } from './services/deps.ts';
import type { Services } from './services/services.ts';

/** About an hour of exponential back-off, then once an hour. */
const RETRIES_OF_A_DAY = 34;
const RETRIES_OF_THREE_DAYS = 82;
const EVERY_MINUTE = '* * * * *';

/** All jobs of the server. Only our services write to the queues, so the types of their data are known. */
export function workersOf(deps: Deps, services: Services): Worker[] {
  const { liveContent } = deps;
  return allWorkers(deps, services).map((worker) => ({
    ...worker,
    // A job sees one content from its begin to its end.
    work: (data) => liveContent.pin(() => worker.work(data)),
  }));
}

function allWorkers(deps: Deps, services: Services): Worker[] {
  const { payments, gameWebhooks, wishList, withdrawals, priceHistory, funnels } = services;
  const { trackingForwarding, portalFiles, accountErasure, dataExports } = services;
  return [
    housekeeping(deps, EXPIRIES),
    mailWorker({ ...deps, ...services }),
    pendingOrderWorker(services),
    {
      queue: REFUND_QUEUE,
      retriesMax: RETRIES_OF_A_DAY,
      work: (data) => payments.refund(data as RefundJob),
    },
    {
      queue: WITHDRAWAL_QUEUE,
      retriesMax: RETRIES_OF_A_DAY,
      work: (data) => withdrawals.work(data as WithdrawalJob),
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
    {
      queue: 'account-erasure',
      schedule: '57 * * * *',
      querySecondsMax: 5 * 60,
      work: () => accountErasure.eraseDue(),
    },
    {
      queue: DATA_EXPORT_QUEUE,
      // One more than attempts, which notes that the last one has died.
      retriesMax: DATA_EXPORT_ATTEMPTS_MAX,
      work: (data) => dataExports.prepare(data as DataExportJob),
    },
    {
      queue: BULK_QUEUE,
      retriesMax: RETRIES_OF_A_DAY,
      work: (data) => services.console.bulkGrants(deps.content).work(data as BulkJob),
    },
    { queue: 'portal-files', schedule: '47 3 * * *', work: () => portalFiles.keep(PORTAL_ASSETS) },
    ...monthlyTables(deps, monthlyTablesOf(deps.env)),
    {
      queue: 'tracking-forwarding',
      schedule: EVERY_MINUTE,
      // The next minute is the retry.
      retriesMax: 0,
      work: () => trackingForwarding.forward(),
    },
  ];
}
