import type { BulkAct } from '@gatehouse/contract/operator/bulk.endpoints';
import { texts } from './texts.ts';

export function whatOf({
  product,
  extra,
  isCoupon,
}: Pick<BulkAct, 'product' | 'extra' | 'isCoupon'>): string {
  if (isCoupon) return texts.coupon(product);
  return extra === null ? product : texts.item(product, extra);
}
