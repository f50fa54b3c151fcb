import type { Product, ProductNews } from '@gatehouse/contract/product';
import { useConfig } from '../../platform/config-context.ts';
import { useCall } from '../../platform/http/call-context.ts';
import { isHttpError } from '../../platform/http/http-error.ts';
import { usePageLocale } from '../../platform/i18n/page-locale.ts';
import type { ResourceState } from '../../platform/resources.ts';
import { useResource } from '../../platform/use-resource.ts';
import type { Visit } from '../../platform/visit.ts';
import { gameResource } from '../../stores/game-config.ts';
import { newsResource, productResource } from './play.api.ts';
import { hasOldAccounts, isPlayable } from './play.rules.ts';

/** Something to show, or why there is nothing. */
export type Shown<T> =
  | { kind: 'loading' }
  | { kind: 'missing' }
  | { kind: 'failed'; isRetrying: boolean; retry(): void }
  | { kind: 'ready'; data: T };

export function usePlayedGame(name: string): Shown<Product> {
  const product = useResource(productResource(useCall(), usePageLocale(), name));
  if (product.status === 'ready' && !isPlayable(product.data)) return { kind: 'missing' };
  return shownOf(product);
}

/** A game that nothing was ever written about has no news, which is no failure. */
export function useGameNews(name: string): Shown<ProductNews> {
  return shownOf(useResource(newsResource(useCall(), usePageLocale(), name)));
}

export function useHasOldAccounts(name: string): boolean {
  const game = useResource(gameResource(useCall(), name, useConfig().defaultBranch));
  return hasOldAccounts(game.status === 'ready' ? game.data : null);
}

export async function prefetchPlay(
  { call, resources, i18n, config }: Visit,
  { game = '' }: { game?: string },
): Promise<void> {
  await Promise.all([
    resources.ensure(productResource(call, i18n.locale, game)),
    resources.ensure(newsResource(call, i18n.locale, game)),
    resources.ensure(gameResource(call, game, config.defaultBranch)),
  ]);
}

function shownOf<T>(state: ResourceState<T> & { reload(): void }): Shown<T> {
  switch (state.status) {
    case 'ready':
      return { kind: 'ready', data: state.data };
    case 'loading':
      return state.isRetry ? { kind: 'failed', isRetrying: true, retry: state.reload } : { kind: 'loading' };
    case 'failed':
      return isNothingThere(state.error)
        ? { kind: 'missing' }
        : { kind: 'failed', isRetrying: false, retry: state.reload };
  }
}

/** Unknown, or no name at all: the contract refuses what cannot be one. */
function isNothingThere(error: unknown): boolean {
  return isHttpError(error) && (error.status === 404 || error.status === 400);
}
