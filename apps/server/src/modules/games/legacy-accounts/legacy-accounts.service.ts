import type { Database } from '../../../db/db.ts';
import { findOtherIds, findTakenKeys, insertImportedAccounts } from './imported-accounts.repository.ts';
import {
  countUnmigratedOf,
  deleteLegacyAccounts,
  findLegacyAccount,
  findUnmigratedOf,
  hasUnmigratedAccounts,
  type LegacyAccount,
  lockLegacyAccountOf,
  lockLegacyAccountsOf,
  lockUnmigrated,
  moveLegacyAccounts,
  type ProvenUser,
  updateLegacyAccount,
} from './legacy-accounts.repository.ts';

export type { ImportedAccount } from './imported-accounts.repository.ts';
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
    hasUnmigrated: (gameId: string, user: ProvenUser) => hasUnmigratedAccounts(db.queries, gameId, user),
    /** The keys of those that were stored, and how many of them replaced one without a sign-in. */
    insertImported: insertImportedAccounts,
    listTaken: findTakenKeys,
    listOtherIds: findOtherIds,
    lockUnmigrated,
    lockOfGameAccount: lockLegacyAccountOf,
    update: updateLegacyAccount,
    reassign: moveLegacyAccounts,
    /** What an erasure deletes. */
    lockAllOf: lockLegacyAccountsOf,
    delete: deleteLegacyAccounts,
  };
}
