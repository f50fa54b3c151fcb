import type { Queries } from '../../../db/db.ts';
import type { Content } from '../../content/files/content.ts';
import type { Ownerships } from './ownerships.service.ts';

export type OwnsGame = ReturnType<typeof createOwnsGame>;

/**
 * What was granted, a game with a migrated account, and a free game with any account. An account in a paid game that was
 * refunded stays, and the game does not.
 */
export function createOwnsGame({
  content,
  ownerships,
  hasGameAccount,
}: {
  content: Pick<Content, 'games' | 'products'>;
  ownerships: Pick<Ownerships, 'has'>;
  hasGameAccount(
    queries: Queries,
    userId: string,
    wanted: { gameId: string; isMigrated: boolean },
  ): Promise<boolean>;
}) {
  return async function ownsGame(queries: Queries, userId: string, productName: string): Promise<boolean> {
    if (await ownerships.has(queries, userId, productName)) return true;
    const game = content.games.get(productName);
    if (!game) return false;
    const isFree = content.products.get(productName)?.freeToPlay === true;
    return hasGameAccount(queries, userId, { gameId: game.id, isMigrated: !isFree });
  };
}
