import type { ReplyOf } from '@gatehouse/contract/endpoints';
import type { Library, LibraryItem, OwnedExtra, Ownership } from '@gatehouse/contract/library';
import type { Environment } from '@gatehouse/domain/environments';
import { DEFAULT_LOCALE } from '@gatehouse/domain/locales';
import type { Ownerships } from '../../commerce/ownerships/ownerships.service.ts';
import type { Content } from '../../content/files/content.ts';
import { contentLocaleOf } from '../../content/localisation/content-locale.ts';
import type { GameAccountRow, GameAccounts } from '../../games/game-accounts/game-accounts.service.ts';
import { belongingsOf } from './belongings.ts';
import { extrasOwned, inOrder, lastPlayedIn, ownedBy } from './library.rules.ts';
import { libraryEntryOf } from './library-entry.ts';

export type Libraries = ReturnType<typeof createLibraries>;

export function createLibraries({
  env,
  content,
  ownerships,
  gameAccounts,
}: {
  env: { environment: Environment };
  content: Content;
  ownerships: Ownerships;
  gameAccounts: GameAccounts;
}) {
  const productsByGame = new Map([...content.games].map(([productName, { id }]) => [id, productName]));

  async function belongings(
    userId: string,
  ): Promise<{ owned: Ownership[]; extras: OwnedExtra[]; accounts: GameAccountRow[] }> {
    const granted = await ownerships.list(userId);
    const accounts = await gameAccounts.list(userId);
    const extras = await ownerships.listExtras(userId);
    const isFree = (productName = '') => content.products.get(productName)?.freeToPlay === true;
    const productOf = (gameId: string) => productsByGame.get(gameId);
    const ofFreeGames = extras.filter(({ productName }) => isFree(productName));
    // An account in a game that was refunded stays, and the game does not.
    const counted = accounts.filter(({ gameId, isMigrated }) => isMigrated || isFree(productOf(gameId)));
    const owned = ownedBy(granted, counted, productOf, ofFreeGames);
    return { owned, extras: extrasOwned(extras), accounts };
  }

  return {
    /** The games of a player; add-ons belong to their games. */
    async library(userId: string, wanted: string): Promise<Library> {
      const locale = contentLocaleOf(wanted, env.environment) ?? DEFAULT_LOCALE;
      const { owned, extras, accounts } = await belongings(userId);
      const items = owned.flatMap(({ productName }): LibraryItem[] => {
        // A game may have left the platform since it was bought.
        const product = content.products.get(productName);
        const game = content.games.get(productName);
        if (!product || !game) return [];
        const lastPlayed = lastPlayedIn(game.id, accounts);
        // Only games know the play time, and none of them reports it yet.
        return [
          {
            ...libraryEntryOf(content, product, game, locale),
            playedSeconds: 0,
            lastPlayed,
            belongings: belongingsOf(content, product, { products: owned, extras }, locale),
          },
        ];
      });
      return { locale, items: inOrder(items, locale) };
    },
    async ownerships(userId: string): Promise<ReplyOf<'GET /user/ownerships'>> {
      const { owned, extras } = await belongings(userId);
      return { ownerships: owned, extras };
    },
  };
}
