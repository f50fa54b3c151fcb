import type { DataClient } from './data-client.ts';
import { reloadQueries, userKey } from './endpoint-query.ts';

interface Wish {
  productName: string;
  /** Left out where the player only adds the product. */
  wantsPriceMail?: boolean;
  /** The currency of the price that the player waits for; by default that of the player's locale. */
  currency: string | undefined;
}

export async function saveWish(
  { call, queries }: Pick<DataClient, 'call' | 'queries'>,
  { productName, ...body }: Wish,
): Promise<void> {
  await call('PUT /user/wishes/:productName', { params: { productName }, body });
  await reloadQueries(queries, userKey('GET /user/wishes'));
}

export async function removeWish(
  { call, queries }: Pick<DataClient, 'call' | 'queries'>,
  productName: string,
): Promise<void> {
  await call('DELETE /user/wishes/:productName', { params: { productName } });
  await reloadQueries(queries, userKey('GET /user/wishes'));
}
