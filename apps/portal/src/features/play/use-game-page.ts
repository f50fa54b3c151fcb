import type { Product, ProductNews } from '@gatehouse/contract/product';
import { useQuery } from '@tanstack/react-query';
import { gameQuery } from '../../data/games.queries.ts';
import { newsQuery, productQuery } from '../../data/products.queries.ts';
import { type QueryView, viewOf } from '../../data/query-view.ts';
import type { PageContext } from '../../framework/page.ts';
import { useConfig } from '../../platform/config-context.ts';
import { useCall } from '../../platform/http/call-context.ts';
import { usePageLocale } from '../../platform/i18n/page-locale.ts';
import { hasOldAccounts, isPlayable } from './play.rules.ts';

/** Content, or the reason why there is none. */
export type Shown<T> = QueryView<T> | { kind: 'missing' };

export function usePlayedGame(name: string): Shown<Product> {
  const product = shownOf(viewOf(useQuery(productQuery(useCall(), name, usePageLocale()))));
  return product.kind === 'ready' && !isPlayable(product.data) ? { kind: 'missing' } : product;
}

/** A game without news returns 404, which is not a failure. */
export function useGameNews(name: string): Shown<ProductNews> {
  return shownOf(viewOf(useQuery(newsQuery(useCall(), name, usePageLocale()))));
}

export function useHasOldAccounts(name: string): boolean {
  const game = useQuery(gameQuery(useCall(), name, useConfig().defaultBranch));
  return hasOldAccounts(game.data ?? null);
}

export async function prefetchPlay(
  { call, queries, i18n, config }: PageContext,
  { game = '' }: { game?: string },
): Promise<void> {
  await Promise.all([
    queries.prefetchQuery(productQuery(call, game, i18n.locale)),
    queries.prefetchQuery(newsQuery(call, game, i18n.locale)),
    queries.prefetchQuery(gameQuery(call, game, config.defaultBranch)),
  ]);
}

function shownOf<T>(view: QueryView<T | null>): Shown<T> {
  if (view.kind !== 'ready') return view;
  return view.data === null ? { kind: 'missing' } : { kind: 'ready', data: view.data };
}
