import type { Database } from '../../../db/db.ts';
import {
  countUnmigratedOf,
  findLegacyAccount,
  findUnmigratedOf,
  hasUnmigratedAccounts,
  type LegacyAccount,
  lockUnmigrated,
  moveLegacyAccounts,
  updateLegacyAccount,
} from './legacy-accounts.repository.ts';

export type { LegacyAccount } from './legacy-accounts.repository.ts';
export type LegacyAccounts = ReturnType<typeof createLegacyAccounts>;

/** The accounts that games imported from former platforms. */
export function createLegacyAccounts({ db }: { db: Database }) {
  return {
    find: (place: Pick<LegacyAccount, 'gameId' | 'region'>, identity: string) =>
      findLegacyAccount(db.queries, place, identity),
    findUnmigratedOf: (ghostId: string) => findUnmigratedOf(db.queries, ghostId),
    /** Those that the ghost has proved. Others may have the same address, which the game has not verified. */
    countUnmigratedOf: (ghostId: string) => countUnmigratedOf(db.queries, ghostId),
    /** Only a user with a validated address sees the accounts that use it. */
    hasUnmigrated: (
      gameId: string,
      user: { id: string; emailCanonical: string | null; emailValidatedAt: Date | null },
    ) => hasUnmigratedAccounts(db.queries, gameId, user),
    lockUnmigrated,
    update: updateLegacyAccount,
    reassign: moveLegacyAccounts,
  };
}
