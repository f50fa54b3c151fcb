import type { GhostUpgradeBody } from '@gatehouse/contract/migration';
import { canonicalEmail } from '@gatehouse/domain/email';
import { CodedError } from '../../../errors.ts';
import type { Caller } from '../../../ports/caller.ts';
import type { Limiter } from '../../../ports/limiter.ts';
import type { PasswordHasher } from '../../../ports/password-hasher.ts';
import type { SecretBox } from '../../../ports/secret-box.ts';
import type { Session } from '../../../ports/session-lookup.ts';
import { createToldOnce } from '../email-enumeration-limit/told-once.service.ts';
import { hashOfFirstPassword } from '../ghosts/first-password.service.ts';
import type { GhostOutcome } from '../ghosts/ghost-outcome.presenter.ts';
import { createGhostPromotion, type Ghost } from '../ghosts/ghost-promotion.service.ts';
import { lockGhost } from '../ghosts/ghosts.service.ts';
import { identitiesOf } from '../linked-providers/identities.repository.ts';
import { createPasswordAttempts } from '../password-attempts/password-attempts.service.ts';
import { createPasswordCheck } from '../password-attempts/password-check.service.ts';
import { createSessionService } from '../sessions/sessions.service.ts';
import type { ArrivalParts } from '../sign-in/complete-sign-in.service.ts';
import { mHashOf } from '../users/m-hash.service.ts';
import { requireValidatedEmail } from '../users/require-validated-email.ts';
import { EmailTaken, findUserByEmail, isEmailFree, type KnownUser } from '../users/users.repository.ts';
import { createGhostLink } from './ghost-link.service.ts';

export interface GhostUpgradeParts extends ArrivalParts {
  passwords: PasswordHasher;
  secrets: SecretBox;
  limiter: Limiter;
}

export interface GhostUpgradeService {
  /** For whoever came by a provider the first time: a new player, or another way in for one that we know. */
  upgrade(session: Session, body: GhostUpgradeBody, caller: Caller): Promise<GhostOutcome>;
}

interface Wish {
  session: Session;
  body: GhostUpgradeBody;
  canonical: string;
  caller: Caller;
}

const refuse = (reason: 'USER_EXISTS' | 'INVALID_PASSWORD' | 'PASSWORD_REQUIRED') =>
  new CodedError('INVALID_REQUEST', { reason });

export function createGhostUpgradeService(parts: GhostUpgradeParts): GhostUpgradeService {
  const { db, clock, passwords, secrets } = parts;
  const attempts = createPasswordAttempts(parts);
  const check = createPasswordCheck({ passwords, attempts });
  const told = createToldOnce(parts);
  const promotion = createGhostPromotion(parts);
  const links = createGhostLink({ ...parts, attempts });
  const sessions = createSessionService(parts);

  async function hasProven({ session, canonical }: Wish): Promise<boolean> {
    const identities = await identitiesOf(db.queries, session.userId);
    return identities.some(
      ({ email, isEmailProven }) => isEmailProven && canonicalEmail(email ?? '') === canonical,
    );
  }

  const hashOfNew = ({ body, caller }: Wish) => hashOfFirstPassword(parts, body, caller);

  /** The session goes on, under a new token. */
  const ghostOf = (session: Session): Ghost => ({
    lock: (tx) => lockGhost(tx, session.userId, 'social_ghost'),
    async moveIn(tx) {
      await sessions.endSessions(tx, session.userId, session.id);
      const token = await sessions.rotateToken(tx, session.id);
      if (token === null) throw new CodedError('UNAUTHORIZED');
      return token;
    },
  });

  async function requirePassword(user: KnownUser, { body, canonical, caller }: Wish, missing: CodedError) {
    if (body.password === undefined) throw missing;
    const isRight = await check.isPasswordOf(user, canonical, body.password, caller);
    if (!isRight) throw refuse('INVALID_PASSWORD');
  }

  async function refuseExisting({ session, canonical, caller }: Wish): Promise<never> {
    await told.tellTaken(caller, session.userId, canonical);
    throw refuse('USER_EXISTS');
  }

  async function becomePlayer(wish: Wish): Promise<string> {
    await told.refuseTheCurious(wish.caller);
    if (!(await isEmailFree(db.queries, wish.canonical, clock.now()))) return refuseExisting(wish);
    return promote(wish, await hashOfNew(wish), await hasProven(wish));
  }

  /** The ghost was given its address by the settings, and maybe a password. */
  async function becomePlayerUnderOwn(ghost: KnownUser, wish: Wish): Promise<string> {
    if (ghost.passwordHash !== null) await requirePassword(ghost, wish, refuse('PASSWORD_REQUIRED'));
    const isProven = ghost.emailValidatedAt !== null || (await hasProven(wish));
    return promote(wish, ghost.passwordHash ?? (await hashOfNew(wish)), isProven);
  }

  async function promote(wish: Wish, passwordHash: string, isProven: boolean): Promise<string> {
    const { session, body, canonical: emailCanonical } = wish;
    try {
      return await promotion.promote(ghostOf(session), { ...body, emailCanonical, passwordHash, isProven });
    } catch (error) {
      if (error instanceof EmailTaken) return refuseExisting(wish);
      throw error;
    }
  }

  async function joinPlayer(user: KnownUser, wish: Wish): Promise<string> {
    const { session, canonical, caller } = wish;
    if (user.kind === 'platform' && user.emailValidatedAt === null && (await hasProven(wish))) {
      return (await links.claim(user, session, await hashOfNew(wish), caller)) ?? refuseExisting(wish);
    }
    await told.tellTaken(caller, session.userId, canonical);
    await requirePassword(user, wish, refuse('USER_EXISTS'));
    requireValidatedEmail(user);
    return links.join(user, session, caller);
  }

  return {
    async upgrade(session, body, caller) {
      const { kind, emailCanonical: own } = session.player;
      if (kind !== 'social_ghost') throw new CodedError('NOT_FOUND');
      const canonical = canonicalEmail(body.email);
      // To change an address that is there already has gates of its own.
      if (canonical === null || (own !== null && own !== canonical)) {
        throw new CodedError('INVALID_REQUEST', { fields: ['email'] });
      }
      const wish = { session, body, canonical, caller };
      const mHash = mHashOf(secrets, canonical);
      const taken = await findUserByEmail(db.queries, canonical, clock.now());
      if (taken && taken.id !== session.userId) {
        return { token: await joinPlayer(taken, wish), mHash, user: taken };
      }
      const token = await (taken ? becomePlayerUnderOwn(taken, wish) : becomePlayer(wish));
      return { token, mHash, user: { id: session.userId, email: body.email } };
    },
  };
}
