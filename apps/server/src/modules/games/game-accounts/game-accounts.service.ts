import type { Database } from '../../../ports/database.ts';
import { accountsOf, type GameAccountRow } from './game-accounts.repository.ts';

export interface GameAccountService {
  list(userId: string): Promise<GameAccountRow[]>;
}

export function createGameAccountService({ db }: { db: Database }): GameAccountService {
  return { list: (userId) => accountsOf(db.queries, userId) };
}
