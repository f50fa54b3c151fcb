import type { ReplyOf } from '@gatehouse/contract/endpoints';
import type { DataClient } from './data-client.ts';
import { refreshOffers } from './refresh-offers.ts';

interface Purchase {
  productName: string;
  /** What is bought, and the price that the player saw. */
  price: { purchaseableId: string; amount: number; currency: string };
  gfLang: string;
  /** The game account that gets it. */
  accountId?: string | undefined;
  idempotencyKey: string;
}

/** Opens an order. What is free belongs to the player at once. */
export async function purchase(
  client: Pick<DataClient, 'call' | 'queries'>,
  { productName, price, gfLang, accountId, idempotencyKey }: Purchase,
): Promise<ReplyOf<'POST /user/product/:productName/purchase'>> {
  const result = await client.call('POST /user/product/:productName/purchase', {
    params: { productName },
    body: { price, gfLang, blackbox: '', ...(accountId === undefined ? {} : { accountId }) },
    idempotencyKey,
  });
  if (price.amount === 0) void refreshOffers(client);
  return result;
}
