import type { DataClient } from './data-client.ts';
import { publicKey, reloadQueries, userKey } from './endpoint-query.ts';

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
    ].map((queryKey) => reloadQueries(queries, queryKey)),
  );
}
