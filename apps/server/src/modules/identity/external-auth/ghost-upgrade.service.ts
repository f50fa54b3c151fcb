import type { GhostUpgradeBody } from '@gatehouse/contract/migration';
import { canonicalEmail } from '@gatehouse/domain/email';
import type { Caller } from '../../../callers/caller.ts';
import type { Session } from '../../../callers/session-lookup.ts';
import { CodedError } from '../../../errors.ts';
import type { EmailEnumerationLimit } from '../challenges/email-enumeration-limit.service.ts';
import type { FirstPasswords } from '../ghosts/first-password.service.ts';
import type { Ghost, GhostPromotion } from '../ghosts/ghost-promotion.service.ts';
import type { GhostOutcome, Ghosts } from '../ghosts/ghosts.service.ts';
import type { LinkedProviders } from '../linked-providers/linked-providers.service.ts';
import type { PasswordCheck } from '../password-attempts/password-check.service.ts';
import type { Sessions } from '../sessions/sessions.service.ts';
import type { MHashes } from '../users/m-hash.service.ts';
import { EmailTaken } from '../users/user-errors.ts';
import type { KnownUser, Users } from '../users/users.service.ts';
import type { GhostLink } from './ghost-link.service.ts';

interface UpgradeRequest {
  session: Session;
  body: GhostUpgradeBody;
  canonical: string;
  caller: Caller;
}

const refuse = (reason: 'USER_EXISTS' | 'INVALID_PASSWORD' | 'PASSWORD_REQUIRED') =>
  new CodedError('INVALID_REQUEST', { reason });

export type GhostUpgrade = ReturnType<typeof createGhostUpgrade>;

export function createGhostUpgrade({
  users,
  mHashes,
  sessions,
  passwordCheck,
  emailEnumerationLimit,
  linkedProviders,
  ghosts,
  firstPasswords,
  ghostPromotion,
  ghostLink,
}: {
  users: Users;
  mHashes: MHashes;
  sessions: Sessions;
  passwordCheck: PasswordCheck;
  emailEnumerationLimit: EmailEnumerationLimit;
  linkedProviders: LinkedProviders;
  ghosts: Ghosts;
  firstPasswords: FirstPasswords;
  ghostPromotion: GhostPromotion;
  ghostLink: GhostLink;
}) {
  const hasProven = ({ session, canonical }: UpgradeRequest) =>
    linkedProviders.hasProvenEmail(session.userId, canonical);

  const hashOfNew = ({ body, caller }: UpgradeRequest) => firstPasswords.hash(body, caller);

  /** The session continues, under a new token. */
  const ghostOf = (session: Session): Ghost => ({
    lock: (tx) => ghosts.lock(tx, session.userId, 'social_ghost'),
    async replaceSessions(tx) {
      await sessions.endAll(tx, session.userId, session.id);
      return sessions.rotateToken(tx, session.id);
    },
  });

  async function requirePassword(
    user: KnownUser,
    { body, canonical, caller }: UpgradeRequest,
    missing: CodedError,
  ) {
    if (body.password === undefined) throw missing;
    const isRight = await passwordCheck.isPasswordOf(user, canonical, body.password, caller);
    if (!isRight) throw refuse('INVALID_PASSWORD');
  }

  async function refuseExisting({ session, canonical, caller }: UpgradeRequest): Promise<never> {
    await emailEnumerationLimit.countTakenOnce(caller, session.userId, canonical);
    throw refuse('USER_EXISTS');
  }

  async function becomePlayer(request: UpgradeRequest): Promise<string> {
    await emailEnumerationLimit.demandChallenge(request.caller);
    if (!(await users.isEmailFree(request.canonical))) return refuseExisting(request);
    return promote(request, await hashOfNew(request), await hasProven(request));
  }

  /** The ghost has set its address in the settings, and maybe a password. */
  async function becomePlayerUnderOwn(ghost: KnownUser, request: UpgradeRequest): Promise<string> {
    if (ghost.passwordHash !== null) await requirePassword(ghost, request, refuse('PASSWORD_REQUIRED'));
    const isProven = ghost.emailValidatedAt !== null || (await hasProven(request));
    return promote(request, ghost.passwordHash ?? (await hashOfNew(request)), isProven);
  }

  async function promote(request: UpgradeRequest, passwordHash: string, isProven: boolean): Promise<string> {
    const { session, body, canonical: emailCanonical } = request;
    try {
      return await ghostPromotion.promote(ghostOf(session), {
        ...body,
        emailCanonical,
        passwordHash,
        isProven,
      });
    } catch (error) {
      if (error instanceof EmailTaken) return refuseExisting(request);
      throw error;
    }
  }

  async function joinPlayer(user: KnownUser, request: UpgradeRequest): Promise<string> {
    const { session, canonical, caller } = request;
    if (user.kind === 'platform' && user.emailValidatedAt === null && (await hasProven(request))) {
      return (
        (await ghostLink.claim(user, session, await hashOfNew(request), caller)) ?? refuseExisting(request)
      );
    }
    await emailEnumerationLimit.countTakenOnce(caller, session.userId, canonical);
    await requirePassword(user, request, refuse('USER_EXISTS'));
    users.requireValidatedEmail(user);
    return ghostLink.join(user, session, caller);
  }

  return {
    /** After a first social sign-in: creates a new player, or adds a sign-in method to an existing one. */
    async upgrade(session: Session, body: GhostUpgradeBody, caller: Caller): Promise<GhostOutcome> {
      const { kind, emailCanonical: own } = session.player;
      if (kind !== 'social_ghost') throw new CodedError('NOT_FOUND');
      const canonical = canonicalEmail(body.email);
      // Changing an existing address has its own checks.
      if (canonical === null || (own !== null && own !== canonical)) {
        throw new CodedError('INVALID_REQUEST', { fields: ['email'] });
      }
      const request = { session, body, canonical, caller };
      const mHash = mHashes.of(canonical);
      const taken = await users.findByEmail(canonical);
      if (taken && taken.id !== session.userId) {
        return { token: await joinPlayer(taken, request), mHash, user: taken };
      }
      const token = await (taken ? becomePlayerUnderOwn(taken, request) : becomePlayer(request));
      return { token, mHash, user: { id: session.userId, email: body.email } };
    },
  };
}
