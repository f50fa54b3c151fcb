import type { ReplyOf } from '@gatehouse/contract/endpoints';
import type { DataClient } from './data-client.ts';
import { publicKey, userKey } from './endpoint-query.ts';

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

/** Loads prices and ownerships again: after a purchase, when the server has refused one, and at the end of an offer. */
export async function refreshOffers({ queries }: Pick<DataClient, 'queries'>): Promise<void> {
  const purchaseables = 'GET /user/product/:productName/purchaseables';
  await Promise.all(
    [
      publicKey(purchaseables),
      publicKey('GET /product/:name/page/:locale'),
      publicKey('GET /catalogue/:locale'),
      publicKey('GET /config/store/frontpage/:locale'),
      userKey(purchaseables),
      userKey('GET /user/promotions/:gameId/:lang/:server/:user'),
      userKey('GET /user/ownerships'),
      userKey('GET /user/library/:locale'),
    ].map((queryKey) => queries.invalidateQueries({ queryKey })),
  );
}
