import type { ReplyOf } from '@gatehouse/contract/endpoints';
import type { Library, LibraryItem } from '@gatehouse/contract/library';
import type { Environment } from '@gatehouse/domain/environments';
import { DEFAULT_LOCALE } from '@gatehouse/domain/locales';
import type { Database } from '../../../db/db.ts';
import type { OwnedProducts } from '../../commerce/ownerships/owned-products.service.ts';
import type { Content } from '../../content/files/content.ts';
import { contentLocaleOf } from '../../content/localisation/supported-locale.rules.ts';
import type { GameAccountRow } from '../../games/game-accounts/game-accounts.service.ts';
import type { PlayTimes } from '../../games/play-times/play-times.service.ts';
import { belongingsOf } from './belongings.ts';
import { inOrder, lastPlayedIn } from './library.rules.ts';
import { libraryEntryOf } from './library-entry.ts';

export type Libraries = ReturnType<typeof createLibraries>;

export function createLibraries({
  env,
  content,
  db,
  ownedProducts,
  playTimes,
}: {
  env: { environment: Environment };
  content: Content;
  db: Database;
  ownedProducts: OwnedProducts<GameAccountRow>;
  playTimes: Pick<PlayTimes, 'secondsByProduct'>;
}) {
  return {
    /** The games of a player; add-ons belong to their games. */
    async library(userId: string, wanted: string): Promise<Library> {
      const locale = contentLocaleOf(wanted, env.environment) ?? DEFAULT_LOCALE;
      const { products, extras, accounts } = await ownedProducts.read(db.queries, userId);
      const playedSeconds = await playTimes.secondsByProduct(db.queries, userId);
      const items = products.flatMap(({ productName }): LibraryItem[] => {
        // A game may have left the platform since it was bought.
        const product = content.products.get(productName);
        const game = content.games.get(productName);
        if (!product || !game) return [];
        const lastPlayed = lastPlayedIn(game.id, accounts);
        return [
          {
            ...libraryEntryOf(content, product, game, locale),
            playedSeconds: playedSeconds.get(productName) ?? 0,
            lastPlayed,
            belongings: belongingsOf(content, product, { products, extras }, locale),
          },
        ];
      });
      return { locale, items: inOrder(items, locale) };
    },
    async ownerships(userId: string): Promise<ReplyOf<'GET /user/ownerships'>> {
      const { products, extras } = await ownedProducts.read(db.queries, userId);
      return { ownerships: products, extras };
    },
  };
}
