import type { PageLocale } from '@gatehouse/domain/locales';
import { useQuery } from '@tanstack/react-query';
import { frontPageQuery } from '../../data/config.queries.ts';
import { useCall } from '../../platform/http/call-context.ts';
import { gamesOn } from './game-search.rules.ts';

/** The games of the shop front; undefined until they have loaded. */
export function useGames(locale: PageLocale) {
  const { data } = useQuery(frontPageQuery(useCall(), locale));
  return data && gamesOn(data);
}
