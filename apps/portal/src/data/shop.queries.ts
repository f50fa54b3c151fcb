import type { CatalogueQuery, ProductPage } from '@gatehouse/contract/catalogue';
import type { ReplyOf } from '@gatehouse/contract/endpoints';
import { queryOptions } from '@tanstack/react-query';
import type { Call } from '../platform/http/call-options.ts';
import { nullIfMissing, publicQuery, read, userQuery } from './endpoint-query.ts';

/** A visitor's choice of currency; undefined for the currency of the locale. */
type ChosenCurrency = string | undefined;

/** Null if there is no such product. */
export function productPageQuery(call: Call, name: string, locale: string, currency: ChosenCurrency) {
  const endpoint = 'GET /product/:name/page/:locale';
  const options = { query: { currency } };
  return queryOptions<ProductPage | null>({
    queryKey: publicQuery(call, endpoint, { name, locale }, options).queryKey,
    queryFn: () => read(call, endpoint, { name, locale }, options).catch(nullIfMissing),
  });
}

interface PurchaseablesParams {
  productName: string;
  /** The platform's country code. */
  language: string;
  currency: ChosenCurrency;
  /** The buyer's; by default that of the account or of the language. */
  country?: string | undefined;
}

/** What a visitor can buy of a product. Null if there is no such product. */
export function purchaseablesQuery(call: Call, { productName, language, currency }: PurchaseablesParams) {
  const endpoint = 'GET /user/product/:productName/purchaseables';
  const options = { query: { language, currency }, token: null };
  return queryOptions<ReplyOf<typeof endpoint> | null>({
    queryKey: publicQuery(call, endpoint, { productName }, options).queryKey,
    queryFn: () => read(call, endpoint, { productName }, options).catch(nullIfMissing),
  });
}

/** The same for a player: with the prices of promotions, and what the player owns. */
export const ownPurchaseablesQuery = (
  call: Call,
  userId: string | null,
  { productName, language, currency, country }: PurchaseablesParams,
) => ({
  ...userQuery(
    call,
    'GET /user/product/:productName/purchaseables',
    userId,
    { productName },
    { query: { language, currency, country } },
  ),
  // Bought in another tab, or in the game.
  staleTime: 0,
});

export const catalogueQuery = (call: Call, locale: string, query: CatalogueQuery) =>
  publicQuery(call, 'GET /catalogue/:locale', { locale }, { query });
