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
  withGame?: boolean;
  tax?: { country: string; percent: number };
  consent?: { version: string };
  idempotencyKey: string;
}

/** Opens an order. What is free belongs to the player immediately. */
export async function purchase(
  client: Pick<DataClient, 'call' | 'queries'>,
  { productName, idempotencyKey, accountId, ...body }: Purchase,
): Promise<ReplyOf<'POST /user/product/:productName/purchase'>> {
  const result = await client.call('POST /user/product/:productName/purchase', {
    params: { productName },
    body: { ...body, blackbox: '', ...(accountId === undefined ? {} : { accountId }) },
    idempotencyKey,
  });
  if (body.price.amount === 0) void refreshOffers(client);
  return result;
}
