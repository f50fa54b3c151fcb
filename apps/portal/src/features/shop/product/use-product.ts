import type { ProductPage } from '@gatehouse/contract/catalogue';
import type { ReplyOf } from '@gatehouse/contract/endpoints';
import type { Product, ProductNews } from '@gatehouse/contract/product';
import { languageOf } from '@gatehouse/domain/locales';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useDataClient } from '../../../data/data-client.ts';
import { newsQuery, productQuery } from '../../../data/products.queries.ts';
import { type QueryView, viewOf } from '../../../data/query-view.ts';
import { refreshOffers } from '../../../data/refresh-offers.ts';
import { ownPurchaseablesQuery, productPageQuery, purchaseablesQuery } from '../../../data/shop.queries.ts';
import type { PageContext } from '../../../framework/page.ts';
import { useCall } from '../../../platform/http/call-context.ts';
import { usePageLocale } from '../../../platform/i18n/page-locale.ts';
import { useUserId } from '../../../stores/stores-context.ts';
import { useChosenCurrency } from '../../../stores/use-chosen-currency.ts';
import { useOwnedProducts } from '../use-owned-products.ts';

type Offers = ReplyOf<'GET /user/product/:productName/purchaseables'>;

export interface ShownProduct {
  product: Product;
  page: ProductPage;
  offers: Offers;
  /** The products that the player owns. */
  owned: ReadonlySet<string>;
  /** Loads the prices again. */
  refresh(): void;
}

export type ProductState =
  | Exclude<QueryView<never>, { kind: 'ready' }>
  | { kind: 'missing' }
  | { kind: 'ready'; shown: ShownProduct };

/** A product with its prices in the visitor's currency. While another currency loads, the previous prices stay. */
export function useProduct(name: string): ProductState {
  const client = useDataClient();
  const { call } = client;
  const locale = usePageLocale();
  const userId = useUserId();
  const currency = useChosenCurrency();
  const params = { productName: name, language: languageOf(locale).gfLang, currency };
  const placeholderData = keepPreviousData;
  const product = viewOf(useQuery(productQuery(call, name, locale)));
  const page = viewOf(useQuery({ ...productPageQuery(call, name, locale, currency), placeholderData }));
  const offers = viewOf(useQuery({ ...purchaseablesQuery(call, params), placeholderData }));
  const own = useQuery({ ...ownPurchaseablesQuery(call, userId, params), placeholderData });
  const owned = useOwnedProducts();
  for (const view of [product, page, offers]) if (view.kind !== 'ready') return view;
  if (product.kind !== 'ready' || page.kind !== 'ready' || offers.kind !== 'ready')
    return { kind: 'loading' };
  if (!product.data || !page.data || !offers.data) return { kind: 'missing' };
  return {
    kind: 'ready',
    shown: {
      product: product.data,
      page: page.data,
      offers: (userId !== null && own.data) || offers.data,
      owned,
      refresh: () => void refreshOffers(client),
    },
  };
}

/** Null for a product without news, and while they load. */
export function useProductNews(name: string): ProductNews | null {
  return useQuery(newsQuery(useCall(), name, usePageLocale())).data ?? null;
}

export async function prefetchProduct(
  { call, queries, i18n: { locale } }: PageContext,
  { productName = '' }: { productName?: string },
): Promise<void> {
  const language = languageOf(locale).gfLang;
  await Promise.all([
    queries.prefetchQuery(productQuery(call, productName, locale)),
    queries.prefetchQuery(productPageQuery(call, productName, locale, undefined)),
    queries.prefetchQuery(newsQuery(call, productName, locale)),
    queries.prefetchQuery(purchaseablesQuery(call, { productName, language, currency: undefined })),
  ]);
}
