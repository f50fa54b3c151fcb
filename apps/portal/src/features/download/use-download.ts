import type { Product, ProductConfigEntry } from '@gatehouse/contract/product';
import { useQuery } from '@tanstack/react-query';
import { productQuery, productsQuery } from '../../data/products.queries.ts';
import { type QueryView, viewOf } from '../../data/query-view.ts';
import type { PageContext } from '../../framework/page.ts';
import { useCall } from '../../platform/http/call-context.ts';
import { usePageLocale } from '../../platform/i18n/page-locale.ts';
import { useTracking } from '../../platform/tracking/tracking-context.ts';
import { usePageView } from '../../stores/use-page-view.ts';
import { type ClientProduct, clientProductOf } from './client-product.rules.ts';

const PICTURES = 4;
const NO_PICTURES: readonly string[] = [];

/** Empty while loading or on failure: the page works without pictures. */
export function useGamePictures(): readonly string[] {
  const { data } = useQuery({ ...productsQuery(useCall(), usePageLocale()), select: picturesOf });
  return data ?? NO_PICTURES;
}

function picturesOf(products: readonly ProductConfigEntry[]): string[] {
  const games = products.filter(({ gamePurchaseType }) => gamePurchaseType !== 'add-on');
  return games.slice(0, PICTURES).map(({ productPreviewImage }) => productPreviewImage);
}

/** Null if no game has this name. */
export function useClientProduct(productName: string): QueryView<ClientProduct | null> {
  const product = productQuery(useCall(), productName, usePageLocale());
  return viewOf(useQuery({ ...product, select: clientOf }));
}

const clientOf = (product: Product | null) => product && clientProductOf(product);

export function prefetchDownload(
  { call, queries, i18n }: PageContext,
  { productName }: { productName?: string | undefined },
): Promise<void> {
  return productName
    ? queries.prefetchQuery(productQuery(call, productName, i18n.locale))
    : queries.prefetchQuery(productsQuery(call, i18n.locale));
}

/** Counts the page. Returns what counts a download that starts on it. */
export function useDownloadCount(productName?: string): () => void {
  const { track } = useTracking();
  usePageView('download', productName);
  return () =>
    void track({ event: 'download_started', product: productName ?? 'gatehouse', method: 'direct' });
}
