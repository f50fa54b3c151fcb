import type { GhostUpgradeBody } from '@gatehouse/contract/migration';
import { canonicalEmail } from '@gatehouse/domain/email';
import { isPassword } from '@gatehouse/domain/password';
import { CodedError } from '../../errors.ts';
import type { Caller } from '../../ports/caller.ts';
import type { Queries } from '../../ports/database.ts';
import type { Limiter } from '../../ports/limiter.ts';
import type { PasswordHasher } from '../../ports/password-hasher.ts';
import type { SecretBox } from '../../ports/secret-box.ts';
import type { Session } from '../../ports/session-lookup.ts';
import { createPasswordAttempts } from '../attempts/attempts.service.ts';
import { refuseCommonPassword } from '../passwords/common-password.rules.ts';
import { createPasswordCheck } from '../passwords/password-check.service.ts';
import { type ArrivalParts, createArrivals } from '../sessions/arrival.service.ts';
import { mHashOf } from '../users/m-hash.rules.ts';
import {
  EmailTaken,
  findUserByEmail,
  findUserById,
  isEmailFree,
  type KnownUser,
  replacePasswordHash,
} from '../users/users.repository.ts';
import { createGhostPromotion } from './ghost-promotion.service.ts';
import type { Upgraded } from './ghost-upgrade.presenter.ts';
import { dissolveGhost } from './ghosts.service.ts';
import { identitiesOf } from './identities.repository.ts';
import { giveToProvenOwner } from './takeover.service.ts';
import { createToldOnce } from './told-once.service.ts';

export interface GhostUpgradeParts extends ArrivalParts {
  passwords: PasswordHasher;
  secrets: SecretBox;
  limiter: Limiter;
}

export interface GhostUpgradeService {
  /** For whoever came by a provider the first time: a new player, or another way in for one that we know. */
  upgrade(session: Session, body: GhostUpgradeBody, caller: Caller): Promise<Upgraded>;
}

type Act = (tx: Queries) => Promise<void>;

const refuse = (reason: 'USER_EXISTS' | 'INVALID_PASSWORD' | 'PASSWORD_REQUIRED') =>
  new CodedError('INVALID_REQUEST', { reason });

export function createGhostUpgradeService(parts: GhostUpgradeParts): GhostUpgradeService {
  const { db, clock, passwords, secrets } = parts;
  const attempts = createPasswordAttempts(parts);
  const check = createPasswordCheck({ passwords, attempts });
  const arrivals = createArrivals(parts);
  const told = createToldOnce(parts);
  const promotion = createGhostPromotion(parts);

  async function hasProven(ghostId: string, canonical: string): Promise<boolean> {
    const identities = await identitiesOf(db.queries, ghostId);
    return identities.some(
      ({ email, isEmailProven }) => isEmailProven && canonicalEmail(email ?? '') === canonical,
    );
  }

  async function hashOfNew({ email, password }: GhostUpgradeBody): Promise<string> {
    if (password === undefined) throw refuse('PASSWORD_REQUIRED');
    if (!isPassword(password)) throw new CodedError('INVALID_REQUEST', { fields: ['password'] });
    refuseCommonPassword(password, email);
    return passwords.hash(password);
  }

  const arrive = async (user: KnownUser, session: Session, caller: Caller, act?: Act) => {
    const { provider } = session;
    const wish = { user, purpose: 'merge', remembered: true, isPlatformLogin: true, provider } as const;
    return (await arrivals.admit(wish, caller, act)).token;
  };

  async function linkTo(user: KnownUser, session: Session, body: GhostUpgradeBody, caller: Caller) {
    const canonical = user.emailCanonical ?? '';
    await told.tellTaken(caller, session.userId, canonical);
    if (body.password === undefined) throw refuse('USER_EXISTS');
    if (!(await check.isPasswordOf(user, canonical, body.password, caller))) throw refuse('INVALID_PASSWORD');
    return arrive(user, session, caller, (tx) => dissolveGhost(tx, session.userId, user.id));
  }

  /** The provider has proved what whoever opened the account under this address has not. */
  async function claim(user: KnownUser, session: Session, body: GhostUpgradeBody, caller: Caller) {
    const hash = await hashOfNew(body);
    const now = clock.now();
    await db.transaction(async (tx) => {
      const account = { id: user.id, emailCanonical: user.emailCanonical ?? '' };
      if (!(await giveToProvenOwner(tx, account, { attempts, now }))) throw refuse('USER_EXISTS');
      await replacePasswordHash(tx, user.id, { from: null, to: hash, at: now });
      await dissolveGhost(tx, session.userId, user.id);
    });
    const owner = await findUserById(db.queries, user.id, now);
    if (!owner) throw new CodedError('NOT_FOUND');
    return arrive(owner, session, caller);
  }

  async function promote(session: Session, body: GhostUpgradeBody, emailCanonical: string, caller: Caller) {
    await told.refuseTheCurious(caller);
    const isHeld = !(await isEmailFree(db.queries, emailCanonical, clock.now()));
    if (isHeld) {
      await told.tellTaken(caller, session.userId, emailCanonical);
      throw refuse('USER_EXISTS');
    }
    const passwordHash = await hashOfNew(body);
    const isProven = await hasProven(session.userId, emailCanonical);
    try {
      return await promotion.promote(session, { ...body, emailCanonical, passwordHash, isProven });
    } catch (error) {
      if (!(error instanceof EmailTaken)) throw error;
      await told.tellTaken(caller, session.userId, emailCanonical);
      throw refuse('USER_EXISTS');
    }
  }

  return {
    async upgrade(session, body, caller) {
      if (session.player.kind !== 'social_ghost') throw new CodedError('NOT_FOUND');
      const canonical = canonicalEmail(body.email);
      if (canonical === null) throw new CodedError('INVALID_REQUEST', { fields: ['email'] });
      const mHash = mHashOf(secrets, canonical);
      const taken = await findUserByEmail(db.queries, canonical, clock.now());
      if (!taken) {
        const token = await promote(session, body, canonical, caller);
        return { token, mHash, user: { id: session.userId, email: body.email } };
      }
      const isClaimable =
        taken.kind === 'platform' &&
        taken.emailValidatedAt === null &&
        (await hasProven(session.userId, canonical));
      const token = isClaimable
        ? await claim(taken, session, body, caller)
        : await linkTo(taken, session, body, caller);
      return { token, mHash, user: taken };
    },
  };
}
