import type { Game } from '@gatehouse/contract/game';
import { DEFAULT_LOCALE } from '@gatehouse/domain/locales';
import { useQuery } from '@tanstack/react-query';
import { productQuery, productsQuery } from '../../data/products.queries.ts';
import { useCall } from '../../platform/http/call-context.ts';
import { usePageLocale } from '../../platform/i18n/page-locale.ts';

const SHOWN_GAMES = 3;

/** Art of the account’s game and of other games. Names are shown until it has loaded. */
export function useGameArt(game: Game | null, region: string | null) {
  const call = useCall();
  const locale = usePageLocale();
  const name = game?.productName ?? '';
  const { data: own } = useQuery({ ...productQuery(call, name, locale), enabled: game !== null });
  const { data: products = [] } = useQuery(productsQuery(call, locale));
  const regionNames = game?.regions.find(({ id }) => id === region)?.display_names;
  return {
    name: own?.displayName ?? name,
    image: own?.hero ?? null,
    region: regionNames?.[locale] ?? regionNames?.[DEFAULT_LOCALE] ?? region,
    others: products
      .filter(({ productName, gamePurchaseType }) => productName !== name && gamePurchaseType !== 'add-on')
      .slice(0, SHOWN_GAMES)
      .map(({ productName, productPreviewImage }) => ({ name: productName, image: productPreviewImage })),
  };
}

export type GameArt = ReturnType<typeof useGameArt>;
