import type { Game } from '@gatehouse/contract/game';
import { DEFAULT_LOCALE } from '@gatehouse/domain/locales';
import { useCall } from '../../platform/http/call-context.ts';
import { usePageLocale } from '../../platform/i18n/page-locale.ts';
import { useResource } from '../../platform/use-resource.ts';
import { gameProductResource, productsResource } from './migration.api.ts';

const SHOWN_GAMES = 3;

/** What is shown of the game that the account comes from, and of the games that wait beyond. Until they are there, names do. */
export function useGameArt(game: Game | null, region: string | null) {
  const call = useCall();
  const locale = usePageLocale();
  const name = game?.productName ?? '';
  const product = useResource(gameProductResource(call, name, locale));
  const products = useResource(productsResource(call, locale));
  const own = product.status === 'ready' ? product.data : null;
  const others = products.status === 'ready' ? products.data : [];
  const regionNames = game?.regions.find(({ id }) => id === region)?.display_names;
  return {
    name: own?.displayName ?? name,
    image: own?.hero ?? null,
    region: regionNames?.[locale] ?? regionNames?.[DEFAULT_LOCALE] ?? region,
    others: others
      .filter(({ productName, gamePurchaseType }) => productName !== name && gamePurchaseType !== 'add-on')
      .slice(0, SHOWN_GAMES)
      .map(({ productName, productPreviewImage }) => ({ name: productName, image: productPreviewImage })),
  };
}

export type GameArt = ReturnType<typeof useGameArt>;
