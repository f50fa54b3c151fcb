import { and, asc, eq, gt, isNotNull, isNull, lte, ne, type SQL, sql } from 'drizzle-orm';
import type { Queries } from '../../../db/db.ts';
import { emailHolds, knownDevices } from '../../../db/schema/account-safety.ts';
import { bans, isBanActive, users } from '../../../db/schema/people.ts';
import { EmailTaken, UserRefused } from './user-errors.ts';

export type UserRow = typeof users.$inferSelect;
export type NewUser = typeof users.$inferInsert & { email: string; emailCanonical: string };

export type GhostKind = Exclude<UserRow['kind'], 'platform'>;

export interface KnownUser extends UserRow {
  isBanned: boolean;
}

/** 23: a constraint, P0001: an exception of a trigger, such as a rule of the operator about new players. */
const REFUSED_ROW = /^(?:23[0-9A-Z]{3}|P0001)$/;
const CAUSES_MAX = 5;
const UNIQUE_VIOLATION = '23505';
const EMAIL_CONSTRAINT = 'users_email_canonical_key';

export async function findUserByEmail(
  queries: Queries,
  canonical: string,
  now: Date,
): Promise<KnownUser | null> {
  return findUser(queries, eq(users.emailCanonical, canonical), now);
}

/** With whether it has signed in from this installation, because every sign-in needs both. */
export async function findUserForSignIn(
  queries: Queries,
  canonical: string,
  installationId: string | null,
  now: Date,
): Promise<(KnownUser & { isKnownDevice: boolean }) | null> {
  const device = queries
    .select({ one: sql`1` })
    .from(knownDevices)
    .where(
      and(eq(knownDevices.userId, users.id), sql`${knownDevices.installationId} = ${installationId}::uuid`),
    );
  const [row] = await queries
    .select({
      user: users,
      isBanned: isBannedAt(queries, now),
      isKnownDevice: sql<boolean>`exists (${device})`,
    })
    .from(users)
    .where(eq(users.emailCanonical, canonical))
    .prepare('user_for_sign_in')
    .execute();
  return row ? { ...row.user, isBanned: row.isBanned, isKnownDevice: row.isKnownDevice } : null;
}

export async function findUserById(queries: Queries, id: string, now: Date): Promise<KnownUser | null> {
  return findUser(queries, eq(users.id, id), now);
}

async function findUser(
  queries: Queries,
  which: ReturnType<typeof eq>,
  now: Date,
): Promise<KnownUser | null> {
  const [row] = await queries
    .select({ user: users, isBanned: isBannedAt(queries, now) })
    .from(users)
    .where(which);
  return row ? { ...row.user, isBanned: row.isBanned } : null;
}

function isBannedAt(queries: Queries, now: Date): SQL<boolean> {
  const ban = queries
    .select({ one: sql`1` })
    .from(bans)
    .where(and(eq(bans.userId, users.id), isBanActive(now)));
  return sql<boolean>`exists (${ban})`;
}

/** Serialises changes of one account. */
export async function lockUser(tx: Queries, id: string): Promise<UserRow | null> {
  const [row] = await tx.select().from(users).where(eq(users.id, id)).for('update');
  return row ?? null;
}

/** Locks the account like `lockUser`, in the statement that has to write to it anyway, and returns its password. */
export async function markSignedIn(
  tx: Queries,
  id: string,
  at: Date,
): Promise<Pick<UserRow, 'passwordHash'> | null> {
  const [row] = await tx
    .update(users)
    .set({
      lastSignInAt: at,
      migratedAt: sql`case when ${users.importedAt} is not null then coalesce(${users.migratedAt}, ${at.toISOString()}::timestamptz) end`,
    })
    .where(eq(users.id, id))
    .returning({ passwordHash: users.passwordHash })
    .prepare('mark_signed_in')
    .execute();
  return row ?? null;
}

/** Throws EmailTaken, also when a parallel request took it first, and UserRefused. */
export async function insertUser(tx: Queries, user: NewUser, now: Date): Promise<string> {
  const [row] = await tx
    .insert(users)
    .values(user)
    .onConflictDoNothing({ target: users.emailCanonical })
    .returning({ id: users.id })
    .catch((error: unknown) => {
      throw isRowRefused(error) ? new UserRefused('users', { cause: error }) : error;
    });
  if (!row) throw new EmailTaken();
  await refuseHeldEmail(tx, row.id, user.emailCanonical, now);
  return row.id;
}

export interface EmailOwnership {
  email: string;
  emailCanonical: string;
  emailValidatedAt: Date | null;
}

/** Throws EmailTaken; the transaction is then unusable and must be rolled back. */
export async function setEmail(tx: Queries, userId: string, email: EmailOwnership, now: Date): Promise<void> {
  try {
    await tx.update(users).set(email).where(eq(users.id, userId));
  } catch (error) {
    throw isEmailConflict(error) ? new EmailTaken() : error;
  }
  await refuseHeldEmail(tx, userId, email.emailCanonical, now);
}

/**
 * An address that is reserved for the claimant is free for them, and so is one that its holder never validated: the
 * claimant will have to prove it.
 */
export async function isEmailFree(
  queries: Queries,
  canonical: string,
  now: Date,
  claimantId?: string,
): Promise<boolean> {
  const isClaimed = claimantId !== undefined;
  const [row] = await queries
    .select({
      isTaken: sql<boolean>`exists (${queries
        .select({ one: sql`1` })
        .from(users)
        .where(
          and(eq(users.emailCanonical, canonical), isClaimed ? isNotNull(users.emailValidatedAt) : undefined),
        )}) or exists (${queries
        .select({ one: sql`1` })
        .from(emailHolds)
        .where(
          and(
            eq(emailHolds.emailCanonical, canonical),
            gt(emailHolds.heldUntil, now),
            isClaimed ? ne(emailHolds.userId, claimantId) : undefined,
          ),
        )})`,
    })
    .from(sql`(select 1) as one`);
  return row?.isTaken === false;
}

/** False when the account has another address by now, or has validated this one. */
export async function clearUnvalidatedEmail(
  tx: Queries,
  userId: string,
  canonical: string,
): Promise<boolean> {
  const rows = await tx
    .update(users)
    .set({ email: null, emailCanonical: null })
    .where(and(eq(users.id, userId), eq(users.emailCanonical, canonical), isNull(users.emailValidatedAt)))
    .returning({ id: users.id });
  return rows.length > 0;
}

/**
 * Read after the address was written: after waiting for a parallel change of that address, its hold is visible only
 * now.
 */
async function refuseHeldEmail(tx: Queries, userId: string, canonical: string, now: Date): Promise<void> {
  const holds = await tx
    .select({ one: sql`1` })
    .from(emailHolds)
    .where(
      and(
        eq(emailHolds.emailCanonical, canonical),
        ne(emailHolds.userId, userId),
        gt(emailHolds.heldUntil, now),
      ),
    );
  if (holds.length > 0) throw new EmailTaken();
}

function isEmailConflict(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if ('code' in error && error.code === UNIQUE_VIOLATION) {
    return 'constraint' in error && error.constraint === EMAIL_CONSTRAINT;
  }
  return isEmailConflict(error.cause);
}

/** False when the password is no longer the one that was compared. */
export async function replacePasswordHash(
  tx: Queries,
  userId: string,
  change: { from: string | null; to: string; at?: Date },
): Promise<boolean> {
  const rows = await tx
    .update(users)
    .set({ passwordHash: change.to, ...(change.at ? { passwordChangedAt: change.at } : {}) })
    .where(
      and(
        eq(users.id, userId),
        change.from === null ? isNull(users.passwordHash) : eq(users.passwordHash, change.from),
      ),
    )
    .returning({ id: users.id });
  return rows.length > 0;
}

export async function updateUser(
  tx: Queries,
  userId: string,
  change: Partial<
    Pick<
      UserRow,
      | 'nickname'
      | 'locale'
      | 'country'
      | 'currency'
      | 'erasesAt'
      | 'allowRemarketing'
      | 'allowSocialmediaMarketing'
      | 'lastSignInAt'
      | 'passwordHash'
      | 'passwordChangedAt'
    >
  >,
): Promise<void> {
  await tx.update(users).set(change).where(eq(users.id, userId));
}

/** Valid only for the address it was requested for: a link to a former address validates nothing. */
export async function markEmailValidated(
  tx: Queries,
  userId: string,
  canonical: string,
  at: Date,
): Promise<boolean> {
  const rows = await tx
    .update(users)
    .set({ emailValidatedAt: sql`coalesce(${users.emailValidatedAt}, ${at.toISOString()}::timestamptz)` })
    .where(and(eq(users.id, userId), eq(users.emailCanonical, canonical)))
    .returning({ id: users.id });
  return rows.length > 0;
}

export async function insertGhost(
  tx: Queries,
  kind: GhostKind,
  ghost: Pick<UserRow, 'nickname' | 'locale' | 'createdAt'>,
): Promise<string> {
  const [row] = await tx
    .insert(users)
    .values({ kind, ...ghost })
    .returning({ id: users.id });
  if (!row) throw new Error('the user was not stored');
  return row.id;
}

/** The ghost has an e-mail now, and becomes a platform user. */
export async function promoteGhost(
  tx: Queries,
  id: string,
  player: Pick<UserRow, 'nickname' | 'locale' | 'passwordHash' | 'passwordChangedAt'>,
): Promise<void> {
  await tx
    .update(users)
    .set({ kind: 'platform', ...player })
    .where(eq(users.id, id));
}

export async function listUsersToErase(
  queries: Queries,
  { now, after, limit }: { now: Date; after: string | null; limit: number },
): Promise<string[]> {
  const rows = await queries
    .select({ id: users.id })
    .from(users)
    .where(and(lte(users.erasesAt, now), after === null ? undefined : gt(users.id, after)))
    .orderBy(asc(users.id))
    .limit(limit);
  return rows.map(({ id }) => id);
}

/** Sessions and tokens are deleted with the row. */
export async function deleteUser(tx: Queries, id: string): Promise<void> {
  await tx.delete(users).where(eq(users.id, id));
}

/** Whether the database refuses the row itself, so that a retry cannot help. Follows `cause`, as the query builder wraps errors. */
function isRowRefused(error: unknown, depth = 0): boolean {
  if (!(error instanceof Error) || depth > CAUSES_MAX) return false;
  if ('code' in error && typeof error.code === 'string' && REFUSED_ROW.test(error.code)) return true;
  return isRowRefused(error.cause, depth + 1);
}
