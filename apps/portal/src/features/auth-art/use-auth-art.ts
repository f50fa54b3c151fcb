import type { FrontPage } from '@gatehouse/contract/front-page';
import type { Product } from '@gatehouse/contract/product';
import { useQuery } from '@tanstack/react-query';
import { frontPageQuery } from '../../data/config.queries.ts';
import { productQuery } from '../../data/products.queries.ts';
import { useHydratedLocation } from '../../framework/hydrated-location.ts';
import type { PageContext } from '../../framework/page.ts';
import { gameInSearch } from '../../platform/game-in-search.ts';
import { useCall } from '../../platform/http/call-context.ts';
import { usePageLocale } from '../../platform/i18n/page-locale.ts';
import { useSignInIntent } from '../../stores/use-sign-in-intent.ts';

/** The picture next to the form, with its texts. */
export interface AuthArt {
  displayName: string;
  genre: string;
  tagline: string;
  image: string;
  wordmark: string | null;
}

/**
 * The art of the game in `?game=`, else of the product that the sign-in is for, else of the last hero slide of the shop
 * front. Undefined while loading; null if there is none, and the panel stays empty.
 */
export function useAuthArt(): AuthArt | null | undefined {
  const call = useCall();
  const locale = usePageLocale();
  const { search } = useHydratedLocation();
  const game = gameInSearch(search);
  const intended = useSignInIntent()?.productName ?? null;
  const name = game ?? intended;
  const product = useQuery({
    ...productQuery(call, name ?? '', locale),
    enabled: name !== null,
    select: artOfProduct,
  });
  const frontPage = useQuery({
    ...frontPageQuery(call, locale),
    enabled: game === null,
    select: artOfFrontPage,
  });
  // What the sign-in is for may not exist, and the server did not know it.
  const art = game === null && !product.data ? frontPage : product;
  return art.isError ? null : art.data;
}

export function prefetchAuthArt(
  { call, queries, i18n }: PageContext,
  _params: unknown,
  search: string,
): Promise<void> {
  const game = gameInSearch(search);
  return game === null
    ? queries.prefetchQuery(frontPageQuery(call, i18n.locale))
    : queries.prefetchQuery(productQuery(call, game, i18n.locale));
}

function artOfFrontPage({ hero }: FrontPage): AuthArt | null {
  const slide = hero.at(-1);
  if (!slide) return null;
  const { displayName, genre, tagline, image, wordmark } = slide;
  return { displayName, genre, tagline, image, wordmark };
}

function artOfProduct(product: Product | null): AuthArt | null {
  if (!product) return null;
  const { displayName, genre, tagline, hero: image, wordmark } = product;
  return { displayName, genre, tagline, image, wordmark };
}
