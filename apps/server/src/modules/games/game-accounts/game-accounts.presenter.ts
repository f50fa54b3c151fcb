import type { GameAccount, GameAccounts } from '@gatehouse/contract/game-account';
import type { GameAccountRow } from './game-accounts.service.ts';

export function presentGameAccounts(rows: GameAccountRow[]): GameAccounts {
  return Object.fromEntries(rows.map((row) => [row.id, presentGameAccount(row)]));
}

function presentGameAccount(row: GameAccountRow): GameAccount {
  const { id, gameId, accountGroup, gameEnvironmentId, displayName, platformGameAccountId } = row;
  return {
    id,
    gameId,
    accountGroup,
    gameEnvironmentId,
    lastLogin: row.lastLoginAt?.toISOString() ?? null,
    created: row.createdAt.toISOString(),
    deleted: row.deletedAt?.toISOString() ?? null,
    preDeleted: row.preDeletedAt?.toISOString() ?? null,
    guls: { game: gameId, user: platformGameAccountId, lang: row.gfLang, server: gameEnvironmentId },
    displayName,
    platformGameAccountId,
  };
}
