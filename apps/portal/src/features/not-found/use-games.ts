import type { PageLocale } from '@gatehouse/domain/locales';
import { useQuery } from '@tanstack/react-query';
import { frontPageQuery } from '../../data/config.queries.ts';
import { productsQuery } from '../../data/products.queries.ts';
import { useCall } from '../../platform/http/call-context.ts';
import { gamesOf } from './game-search.rules.ts';

/** All games; undefined until they have loaded. Their genres come from the shop front. */
export function useGames(locale: PageLocale) {
  const call = useCall();
  const products = useQuery(productsQuery(call, locale)).data;
  const frontPage = useQuery(frontPageQuery(call, locale));
  return products && !frontPage.isPending ? gamesOf(products, frontPage.data) : undefined;
}
