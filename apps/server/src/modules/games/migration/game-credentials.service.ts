import { canonicalEmail } from '@gatehouse/domain/email';
import { CodedError } from '../../../errors.ts';
import type { Caller } from '../../../ports/caller.ts';
import type { Clock } from '../../../ports/clock.ts';
import type { Database } from '../../../ports/database.ts';
import type { PasswordHasher } from '../../../ports/password-hasher.ts';
import type { SecretBox } from '../../../ports/secret-box.ts';
import { createPasswordAttempts } from '../../identity/password-attempts/password-attempts.service.ts';
import { findUserByEmail, findUserById, type KnownUser } from '../../identity/users/users.repository.ts';
import type { GamePlace } from '../game-accounts/game-places.rules.ts';
import {
  canonicalIdentity,
  findLegacyAccount,
  type LegacyAccount,
} from '../legacy-accounts/legacy-accounts.repository.ts';
import {
  type Candidate,
  createEitherPassword,
  type PlatformCandidate,
} from './compare-game-or-platform-password.service.ts';

/** Whose credentials these are: the platform's own, or a game account's, which may belong to a player by now. */
export type Proof =
  | { by: 'platform'; user: KnownUser }
  | { by: 'migrated'; user: KnownUser; account: LegacyAccount }
  | { by: 'game'; ghost: KnownUser | null; account: LegacyAccount };

export type UnmigratedProof = Extract<Proof, { by: 'game' }>;

export interface GameCredentialsParts {
  db: Database;
  clock: Clock;
  passwords: PasswordHasher;
  secrets: SecretBox;
}

export interface GameCredentials {
  /** Throws CREDENTIALS_INVALID for whatever is wrong with them. */
  prove(place: GamePlace, identity: string, password: string, caller: Caller): Promise<Proof>;
  /** The same for the game's own password alone, which counts until the account is a player's. */
  proveUnmigrated(
    place: GamePlace,
    identity: string,
    password: string,
    caller: Caller,
  ): Promise<UnmigratedProof>;
}

export function createGameCredentials(parts: GameCredentialsParts): GameCredentials {
  const { db, clock, passwords } = parts;
  const either = createEitherPassword({ passwords, attempts: createPasswordAttempts(parts) });

  async function ofPlatform(canonical: string): Promise<PlatformCandidate<Proof>> {
    const user = await findUserByEmail(db.queries, canonical, clock.now());
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
    const account = await findLegacyAccount(db.queries, place, typed);
    const owner = account?.userId ? await findUserById(db.queries, account.userId, clock.now()) : null;
    const identity = `${place.gameId}:${place.region}:${canonicalIdentity(typed)}`;
    const subjectOf = (userId: string | null) => ({ userId, identity, isCountedByName: true });
    const nobody = { subject: subjectOf(null), passwordHash: null, proof: null };
    if (!account) return nobody;
    if (account.migratedAt === null) {
      return {
        subject: subjectOf(owner?.id ?? null),
        passwordHash: account.passwordHash,
        proof: { by: 'game', ghost: owner, account },
      };
    }
    if (!owner || owner.id === platformUserId) return nobody;
    // From the migration on the player's password counts, so that a change of it shuts this door too.
    return {
      subject: subjectOf(owner.id),
      passwordHash: owner.passwordHash,
      proof: { by: 'migrated', user: owner, account },
    };
  }

  return {
    async prove(place, identity, password, caller) {
      const canonical = canonicalEmail(identity);
      const platform = canonical === null ? null : await ofPlatform(canonical);
      const game = await ofGame(place, identity, platform?.subject.userId ?? null);
      const proof = await either.proofOf(game, platform, password, caller);
      if (!proof) throw new CodedError('CREDENTIALS_INVALID');
      return proof;
    },
    async proveUnmigrated(place, identity, password, caller) {
      const { subject, passwordHash, proof: known } = await ofGame(place, identity, null);
      const isOpen = known?.by === 'game';
      const candidate = { subject, passwordHash: isOpen ? passwordHash : null, proof: isOpen ? known : null };
      const proof = await either.proofOf(candidate, null, password, caller);
      if (!proof) throw new CodedError('CREDENTIALS_INVALID');
      return proof;
    },
  };
}
