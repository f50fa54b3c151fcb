import type { Worker } from '../../../jobs/jobs.ts';
import type { WishList } from './wish-list.service.ts';

const EVERY_HOUR = '37 * * * *';

export function priceMailWorker({ wishList }: { wishList: WishList }): Worker {
  return { queue: 'price-mails', schedule: EVERY_HOUR, work: () => wishList.notifyOfLowerPrices() };
}
