import type { ReplyOf } from '@gatehouse/contract/endpoints';
import { languageOf } from '@gatehouse/domain/locales';
import { useQuery } from '@tanstack/react-query';
import { useDataClient } from '../../data/data-client.ts';
import { gameQuery } from '../../data/games.queries.ts';
import { promotionQuery } from '../../data/promotions.queries.ts';
import { refreshOffers } from '../../data/refresh-offers.ts';
import { useConfig } from '../../platform/config-context.ts';
import { usePageLocale } from '../../platform/i18n/page-locale.ts';
import { useUserId } from '../../stores/stores-context.ts';
import { useChosenCurrency } from '../../stores/use-chosen-currency.ts';

export type Promotion = NonNullable<ReplyOf<'GET /user/promotions/:gameId/:lang/:server/:user'>['offer']>;

/** The offer of a game, for its first environment. Null without one, and while it is unknown: an offer is no reason for an error. */
export function usePromotion(productName: string) {
  const client = useDataClient();
  const { call } = client;
  const locale = usePageLocale();
  const { data: game } = useQuery(gameQuery(call, productName, useConfig().defaultBranch));
  const server = game?.environments[0]?.id;
  const lang = languageOf(locale).gfLang;
  const currency = useChosenCurrency();
  const place = game && server !== undefined ? { gameId: game.gameId, lang, server, currency } : null;
  const { data } = useQuery(promotionQuery(call, useUserId(), place));
  return {
    offer: data?.offer ?? null,
    /** At the end of the offer: the next offer, and the prices without this one. */
    refresh: () => void refreshOffers(client),
  };
}
