import type { Call } from '../platform/http/call-options.ts';
import { userQuery } from './endpoint-query.ts';

interface Place {
  gameId: string;
  /** The gfLang of the page. */
  lang: string;
  /** The environment of the game. */
  server: string;
  /** The visitor's choice; undefined for the currency of the language. */
  currency: string | undefined;
}

/** The offer that the player has in a game at the moment. It starts and ends by itself, so it is requested each time. */
export const promotionQuery = (call: Call, userId: string | null, place: Place | null) => ({
  ...userQuery(
    call,
    'GET /user/promotions/:gameId/:lang/:server/:user',
    userId,
    {
      gameId: place?.gameId ?? '',
      lang: place?.lang ?? '',
      server: place?.server ?? '',
      user: userId ?? '',
    },
    { query: { currency: place?.currency } },
  ),
  enabled: userId !== null && place !== null,
  staleTime: 0,
});
