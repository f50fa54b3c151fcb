import type { Product } from '@gatehouse/contract/product';
import { useQuery } from '@tanstack/react-query';
import { productQuery } from '../../data/products.queries.ts';
import { useCall } from '../../platform/http/call-context.ts';
import { usePageLocale } from '../../platform/i18n/page-locale.ts';
import type { Grants } from './coupon.rules.ts';

export interface GrantedProduct {
  displayName: string;
  image: string | null;
  wordmark: string | null;
  tagline: string | null;
  /** Locale of the tagline. */
  locale: string | null;
  /** Where it is played: in the browser, or with a client to download. Null for add-ons, and until it is known. */
  start: { kind: 'play'; url: string } | { kind: 'download' } | null;
}

/** Shows the data of the redemption response immediately; localized text and wordmark load afterwards. */
export function useGrantedProduct({ productName, displayName, image }: Grants[number]): GrantedProduct {
  const { data: product } = useQuery(productQuery(useCall(), productName, usePageLocale()));
  if (!product) return { displayName, image, wordmark: null, tagline: null, locale: null, start: null };
  const { hero, wordmark, tagline, locale } = product;
  return {
    displayName: product.displayName,
    image: hero,
    wordmark,
    tagline,
    locale,
    start: startOf(product),
  };
}

function startOf({ gameId, systems, playUrl }: Product): GrantedProduct['start'] {
  if (gameId === null) return null;
  if (systems.includes('browser') && playUrl) return { kind: 'play', url: playUrl };
  return systems.some((system) => system !== 'browser') ? { kind: 'download' } : null;
}
