import type { Worker } from '../../../jobs/jobs.ts';
import type { PriceHistory } from './price-history.service.ts';

const EVERY_HOUR = '7 * * * *';

export function priceHistoryWorker({ priceHistory }: { priceHistory: PriceHistory }): Worker {
  return { queue: 'price-history', schedule: EVERY_HOUR, work: () => priceHistory.record() };
}
