import type { SignInBody } from '@gatehouse/contract/session';
import { canonicalEmail } from '@gatehouse/domain/email';
import { CodedError } from '../../../errors.ts';
import type { Caller } from '../../../ports/caller.ts';
import type { PasswordHasher } from '../../../ports/password-hasher.ts';
import type { SecretBox } from '../../../ports/secret-box.ts';
import { createPasswordAttempts } from '../password-attempts/password-attempts.service.ts';
import { createPasswordCheck } from '../password-attempts/password-check.service.ts';
import { mHashOf } from '../users/m-hash.service.ts';
import { findUserByEmail, type KnownUser, replacePasswordHash } from '../users/users.repository.ts';
import { type ArrivalParts, createArrivals } from './complete-sign-in.service.ts';
import type { SignedIn } from './sign-in.presenter.ts';

export interface SignInParts extends ArrivalParts {
  passwords: PasswordHasher;
  secrets: SecretBox;
}

export interface SignInService {
  withPassword(body: SignInBody, caller: Caller): Promise<SignedIn>;
}

export function createSignInService(parts: SignInParts): SignInService {
  const { db, clock, passwords, secrets } = parts;
  const check = createPasswordCheck({ passwords, attempts: createPasswordAttempts(parts) });
  const arrivals = createArrivals(parts);

  /** A hash of a former platform, or of weaker parameters, lives until its owner comes by. */
  async function upgradeOf(user: KnownUser, password: string, caller: Caller) {
    const from = user.passwordHash;
    if (from === null || !passwords.isOutdated(from)) return undefined;
    return { from, to: await passwords.hash(password, caller) };
  }

  return {
    async withPassword(body, caller) {
      const identity = body.email ?? body.identity ?? '';
      const canonical = canonicalEmail(identity);
      const user = canonical === null ? null : await findUserByEmail(db.queries, canonical, clock.now());
      if (!(await check.isPasswordOf(user, canonical ?? identity, body.password, caller)) || !user) {
        throw new CodedError('CREDENTIALS_INVALID');
      }
      const upgrade = await upgradeOf(user, body.password, caller);
      const { token } = await arrivals.admit(
        { user, purpose: 'sign_in', remembered: body.rememberMe ?? false, isPlatformLogin: true },
        caller,
        async (tx) => {
          if (upgrade) await replacePasswordHash(tx, user.id, upgrade);
        },
      );
      return {
        token,
        user,
        mHash: mHashOf(secrets, user.emailCanonical),
        isPlatformLogin: true,
        platformGameAccountId: null,
      };
    },
  };
}
