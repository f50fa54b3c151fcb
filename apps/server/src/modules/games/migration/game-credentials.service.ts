import { canonicalEmail } from '@gatehouse/domain/email';
import { NO_USER_ID } from '@gatehouse/domain/uuid';
import type { Caller } from '../../../callers/caller.ts';
import type { Queries } from '../../../db/db.ts';
import { CodedError } from '../../../errors.ts';
import type { PasswordHasher } from '../../../ports/password-hasher.ts';
import type { KnownUser, Users } from '../../identity/users/users.service.ts';
import type { GamePlace } from '../game-accounts/game-places.rules.ts';
import { canonicalIdentity } from '../legacy-accounts/account-key.rules.ts';
import type { LegacyAccount, LegacyAccounts } from '../legacy-accounts/legacy-accounts.service.ts';
import type { Candidate, PasswordComparison, PlatformCandidate } from './password-comparison.service.ts';

/** The owner of the credentials: a platform account, or a game account, which may belong to a player by now. */
export type Proof =
  | { by: 'platform'; user: KnownUser }
  | { by: 'migrated'; user: KnownUser; account: LegacyAccount }
  | { by: 'game'; ghost: KnownUser | null; account: LegacyAccount };

export type UnmigratedProof = Extract<Proof, { by: 'game' }>;

export type GameCredentials = ReturnType<typeof createGameCredentials>;

export function createGameCredentials({
  passwords,
  users,
  legacyAccounts,
  passwordComparison,
}: {
  passwords: PasswordHasher;
  users: Users;
  legacyAccounts: LegacyAccounts;
  passwordComparison: PasswordComparison;
}) {
  async function ofPlatform(canonical: string): Promise<PlatformCandidate<Proof>> {
    const user = await users.findByEmail(canonical);
    return {
      subject: { userId: user?.id ?? null, identity: canonical },
      passwordHash: user?.passwordHash ?? null,
      proof: user && { by: 'platform', user },
      hasProvenAddress: Boolean(user?.emailValidatedAt),
    };
  }

  async function ofGame(
    place: GamePlace,
    typed: string,
    platformUserId: string | null,
  ): Promise<Candidate<Proof>> {
    const account = await legacyAccounts.find(place, typed);
    // Also for a name without an owner, so that the time does not reveal which names belong to players.
    const owner = await users.findById(account?.userId ?? NO_USER_ID);
    const identity = `${place.gameId}:${place.region}:${canonicalIdentity(typed)}`;
    const subjectOf = (userId: string | null) => ({ userId, identity, isCountedByName: true });
    const noMatch = { subject: subjectOf(null), passwordHash: null, proof: null };
    if (!account) return noMatch;
    if (account.migratedAt === null) {
      return {
        subject: subjectOf(owner?.id ?? null),
        passwordHash: account.passwordHash,
        proof: { by: 'game', ghost: owner, account },
      };
    }
    if (!owner || owner.id === platformUserId) return noMatch;
    // After the migration the player's password counts, so that changing it applies here too.
    return {
      subject: subjectOf(owner.id),
      passwordHash: owner.passwordHash,
      proof: { by: 'migrated', user: owner, account },
    };
  }

  return {
    /** Throws CREDENTIALS_INVALID for any mismatch. */
    async prove(place: GamePlace, identity: string, password: string, caller: Caller): Promise<Proof> {
      const canonical = canonicalEmail(identity);
      const platform = canonical === null ? null : await ofPlatform(canonical);
      const game = await ofGame(place, identity, platform?.subject.userId ?? null);
      const proof = await passwordComparison.proofOf(game, platform, password, caller);
      if (!proof) throw new CodedError('CREDENTIALS_INVALID');
      return proof;
    },
    /** The same for the game's own password only, which is valid until the account belongs to a player. */
    async proveUnmigrated(
      place: GamePlace,
      identity: string,
      password: string,
      caller: Caller,
    ): Promise<UnmigratedProof> {
      const { subject, passwordHash, proof: known } = await ofGame(place, identity, null);
      const isOpen = known?.by === 'game';
      const candidate = { subject, passwordHash: isOpen ? passwordHash : null, proof: isOpen ? known : null };
      const proof = await passwordComparison.proofOf(candidate, null, password, caller);
      if (!proof) throw new CodedError('CREDENTIALS_INVALID');
      return proof;
    },
    /**
     * Null when the account has moved to a player since its password was compared, or an import has replaced the password
     * by another one.
     */
    async lockProven(
      tx: Queries,
      { id, passwordHash: known }: LegacyAccount,
      password: string,
      caller: Caller,
    ): Promise<LegacyAccount | null> {
      const account = await legacyAccounts.lockUnmigrated(tx, { id });
      // Another sign-in with the same password may have upgraded the hash.
      const isStillRight =
        account?.passwordHash === known ||
        (account && (await passwords.verify(password, account.passwordHash, caller)));
      return isStillRight ? account : null;
    },
  };
}
