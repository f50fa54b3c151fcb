import type { Database, Queries } from '../../../db/db.ts';
import { CodedError } from '../../../errors.ts';
import type { Clock } from '../../../ports/clock.ts';
import type { Bans } from '../bans/bans.service.ts';
import { insertConsents, listAcceptances, moveConsents } from './consents.repository.ts';
import { type AcceptedLegal, signUpConsents } from './consents.rules.ts';
import { holdEmail, releaseEmail } from './email-holds.repository.ts';
import {
  findExposedHashes,
  findHashesEndedSince,
  insertFormerPassword,
  markExposed,
} from './former-passwords.repository.ts';
import {
  findHeldEmails,
  findTakenEmails,
  type ImportedPlayer,
  insertImportedUsers,
} from './imported-users.repository.ts';
import { EmailTaken } from './user-errors.ts';
import {
  clearUnvalidatedEmail,
  deleteUser,
  type EmailOwnership,
  findUserByEmail,
  findUserById,
  findUserForSignIn,
  type GhostKind,
  insertGhost,
  insertUser,
  isEmailFree,
  listUsersToErase,
  lockUser,
  markEmailValidated,
  markSignedIn,
  type NewUser,
  promoteGhost,
  replacePasswordHash,
  setEmail,
  type UserRow,
  updateUser,
} from './users.repository.ts';

/** Each comparison costs a hash. The owner's own passwords are the oldest of the attack. */
const EXPOSED_PASSWORDS_COMPARED_MAX = 5;

export type { ImportedPlayer } from './imported-users.repository.ts';
export type { GhostKind, KnownUser, UserRow } from './users.repository.ts';
export type Users = ReturnType<typeof createUsers>;

/**
 * The rows of users, with the addresses that are reserved for them and their consents. Methods with a `tx` parameter
 * are part of the caller's transaction; changes of one account lock its row first.
 */
export function createUsers({
  db,
  clock,
  bans,
}: {
  db: Database;
  clock: Clock;
  bans: Pick<Bans, 'findHeld' | 'findHeldEmails'>;
}) {
  /** An address that is banned counts as taken. */
  async function refuseBannedEmail(tx: Queries, email: string): Promise<void> {
    if (await bans.findHeld({ email }, tx)) throw new EmailTaken();
  }

  async function setPasswordHash(tx: Queries, id: string, passwordHash: string | null): Promise<void> {
    const endedAt = clock.now();
    const before = await lockUser(tx, id);
    await updateUser(tx, id, { passwordHash, passwordChangedAt: endedAt });
    if (before?.passwordHash) {
      await insertFormerPassword(tx, { userId: id, passwordHash: before.passwordHash, endedAt });
    }
  }

  return {
    findByEmail: (canonical: string, queries: Queries = db.queries) =>
      findUserByEmail(queries, canonical, clock.now()),
    findForSignIn: (canonical: string, installationId: string | null) =>
      findUserForSignIn(db.queries, canonical, installationId, clock.now()),
    findById: (id: string) => findUserById(db.queries, id, clock.now()),
    /** For a claimant, who will prove the address, one that is reserved for them or was never validated is free. */
    isEmailFree: async (canonical: string, claimantId?: string) =>
      (await isEmailFree(db.queries, canonical, clock.now(), claimantId)) &&
      (await bans.findHeld({ email: canonical })) === null,
    lock: lockUser,
    markSignedIn: (tx: Queries, id: string) => markSignedIn(tx, id, clock.now()),

    /** Throws EmailTaken. Without consents no account is created. */
    async insert(tx: Queries, user: NewUser & { locale: string }, accepted: AcceptedLegal): Promise<string> {
      const now = clock.now();
      const id = await insertUser(tx, user, now);
      await refuseBannedEmail(tx, user.emailCanonical);
      await insertConsents(tx, signUpConsents(id, user.locale, { ...accepted, givenAt: now }));
      return id;
    },
    insertGhost: (tx: Queries, kind: GhostKind, ghost: Pick<UserRow, 'nickname' | 'locale'>) =>
      insertGhost(tx, kind, { ...ghost, createdAt: clock.now() }),
    /** Throws EmailTaken. The ghost becomes a platform user, which is a sign-up. */
    async promoteGhost(
      tx: Queries,
      id: string,
      { email, ...player }: { email: EmailOwnership; nickname: string; locale: string; passwordHash: string },
      accepted: AcceptedLegal,
    ): Promise<void> {
      const now = clock.now();
      await setEmail(tx, id, email, now);
      await refuseBannedEmail(tx, email.emailCanonical);
      await promoteGhost(tx, id, { ...player, passwordChangedAt: now });
      await insertConsents(tx, signUpConsents(id, player.locale, { ...accepted, givenAt: now }));
    },
    /**
     * Players of a former platform, without consents: they were given there. Returns the ids of those that were stored, by
     * canonical e-mail; the addresses of the others are taken.
     */
    async insertImported(tx: Queries, players: ImportedPlayer[]): Promise<ReadonlyMap<string, string>> {
      const now = clock.now();
      const stored = await insertImportedUsers(tx, players, now);
      const emails = [...stored.keys()];
      const refused = [
        ...(await findHeldEmails(tx, emails, now)),
        ...(await bans.findHeldEmails(emails, tx)),
      ];
      for (const email of refused) {
        const id = stored.get(email);
        if (id !== undefined) await deleteUser(tx, id);
        stored.delete(email);
      }
      return stored;
    },
    /** Those of the canonical e-mails that no new player can have. */
    async listTakenEmails(queries: Queries, emails: readonly string[]): Promise<string[]> {
      return [
        ...(await findTakenEmails(queries, emails)),
        ...(await findHeldEmails(queries, emails, clock.now())),
        ...(await bans.findHeldEmails(emails, queries)),
      ];
    },
    delete: deleteUser,
    /** The account is erased at this time, unless the player keeps it. */
    scheduleErasure: (tx: Queries, id: string, erasesAt: Date) => updateUser(tx, id, { erasesAt }),
    keep: (tx: Queries, id: string) => updateUser(tx, id, { erasesAt: null }),
    /** The ids of those that are due, in their order, from the one after the given one. */
    listToErase: (after: string | null, limit: number) =>
      listUsersToErase(db.queries, { now: clock.now(), after, limit }),

    update: updateUser,
    setPasswordHash,
    /** False when the password is no longer the one that was compared. */
    async replacePassword(
      tx: Queries,
      id: string,
      { from, to }: { from: string | null; to: string },
    ): Promise<boolean> {
      const at = clock.now();
      const isReplaced = await replacePasswordHash(tx, id, { from, to, at });
      if (isReplaced && from !== null) {
        await insertFormerPassword(tx, { userId: id, passwordHash: from, endedAt: at });
      }
      return isReplaced;
    },
    /** A new hash of the same password. */
    rehashPassword: (tx: Queries, id: string, hashes: { from: string; to: string }) =>
      replacePasswordHash(tx, id, hashes),
    /** Removes the password. It and those that ended in the given time may be known to an attacker. */
    async exposePasswords(tx: Queries, id: string, since: Date): Promise<void> {
      await setPasswordHash(tx, id, null);
      await markExposed(tx, id, { since, at: clock.now() });
    },
    /**
     * Passwords that an attacker may know. In an attack that is just being ended those are also the current one and
     * those that ended since it may have begun; as among the marked ones, the oldest come first.
     */
    async findExposedHashes(id: string, attackedSince: Date | null = null): Promise<string[]> {
      const max = EXPOSED_PASSWORDS_COMPARED_MAX;
      const marked = await findExposedHashes(db.queries, id, max);
      if (attackedSince === null) return marked;
      const recent = await findHashesEndedSince(db.queries, id, attackedSince, max);
      const current = (await findUserById(db.queries, id, clock.now()))?.passwordHash;
      return [...recent, ...(current ? [current] : []), ...marked].slice(0, max);
    },

    /** Throws EmailTaken. */
    async setEmail(tx: Queries, id: string, email: EmailOwnership): Promise<void> {
      await setEmail(tx, id, email, clock.now());
      await refuseBannedEmail(tx, email.emailCanonical);
    },
    clearUnvalidatedEmail,
    markEmailValidated: (tx: Queries, id: string, canonical: string) =>
      markEmailValidated(tx, id, canonical, clock.now()),
    holdEmail,
    releaseEmail,
    /**
     * For acts that add a sign-in method: while the e-mail is not validated, another person may own it, who would find
     * that method in the account after a recovery by mail.
     */
    requireValidatedEmail({ emailValidatedAt }: { emailValidatedAt: Date | null }): void {
      if (emailValidatedAt === null) throw new CodedError('EMAIL_NOT_VALIDATED');
    },

    recordConsents: insertConsents,
    listAcceptances: (userId: string, queries: Queries = db.queries) => listAcceptances(queries, userId),
    /** Moves the consents of a ghost to its player. */
    reassign: moveConsents,
  };
}
