import type { ReplyOf } from '@gatehouse/contract/endpoints';
import { languageOf } from '@gatehouse/domain/locales';
import { useQuery } from '@tanstack/react-query';
import { useStore } from 'zustand';
import { gameQuery } from '../../data/games.queries.ts';
import { promotionQuery } from '../../data/promotions.queries.ts';
import { useConfig } from '../../platform/config-context.ts';
import { useCall } from '../../platform/http/call-context.ts';
import { usePageLocale } from '../../platform/i18n/page-locale.ts';
import { useStores, useUserId } from '../../stores/stores-context.ts';

export type Promotion = NonNullable<ReplyOf<'GET /user/promotions/:gameId/:lang/:server/:user'>['offer']>;

/** The offer of a game, for its first environment. Null without one, and while it is unknown: an offer is no reason for an error. */
export function usePromotion(productName: string): Promotion | null {
  const call = useCall();
  const locale = usePageLocale();
  const { data: game } = useQuery(gameQuery(call, productName, useConfig().defaultBranch));
  const server = game?.environments[0]?.id;
  const lang = languageOf(locale).gfLang;
  const currency = useStore(useStores().currency, ({ chosen }) => chosen);
  const place = game && server !== undefined ? { gameId: game.gameId, lang, server, currency } : null;
  return useQuery(promotionQuery(call, useUserId(), place)).data?.offer ?? null;
}
