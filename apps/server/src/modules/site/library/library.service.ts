import type { Library, LibraryItem, Ownership } from '@gatehouse/contract/library';
import type { Environment } from '@gatehouse/domain/environments';
import { DEFAULT_LOCALE } from '@gatehouse/domain/locales';
import type { Database } from '../../../ports/database.ts';
import { ownershipsOf } from '../../commerce/ownerships/ownerships.repository.ts';
import type { Content } from '../../content/files/content.ts';
import { contentLocaleOf } from '../../content/localisation/content-locale.ts';
import { accountsOf, type GameAccountRow } from '../../games/game-accounts/game-accounts.repository.ts';
import { inOrder, lastPlayedIn, ownedBy } from './library.rules.ts';
import { libraryEntryOf } from './library-entry.ts';

export interface LibraryService {
  /** The games of a player; add-ons are played in theirs. */
  library(userId: string, locale: string): Promise<Library>;
  ownerships(userId: string): Promise<Ownership[]>;
}

interface Parts {
  db: Database;
  content: Content;
  env: { environment: Environment };
}

export function createLibraryService({ db, content, env }: Parts): LibraryService {
  const productsByGame = new Map([...content.games].map(([productName, { id }]) => [id, productName]));

  async function belongings(userId: string): Promise<{ owned: Ownership[]; accounts: GameAccountRow[] }> {
    const granted = await ownershipsOf(db.queries, userId);
    const accounts = await accountsOf(db.queries, userId);
    return { owned: ownedBy(granted, accounts, (gameId) => productsByGame.get(gameId)), accounts };
  }

  return {
    async library(userId, wanted) {
      const locale = contentLocaleOf(wanted, env.environment) ?? DEFAULT_LOCALE;
      const { owned, accounts } = await belongings(userId);
      const items = owned.flatMap(({ productName }): LibraryItem[] => {
        // A game may have left the platform since it was bought.
        const product = content.products.get(productName);
        const game = content.games.get(productName);
        if (!product || !game) return [];
        const lastPlayed = lastPlayedIn(game.id, accounts);
        // How long somebody played is the games' to tell, and none of them does yet.
        return [{ ...libraryEntryOf(content, product, game, locale), playedSeconds: 0, lastPlayed }];
      });
      return { locale, items: inOrder(items, locale) };
    },
    async ownerships(userId) {
      return (await belongings(userId)).owned;
    },
  };
}
