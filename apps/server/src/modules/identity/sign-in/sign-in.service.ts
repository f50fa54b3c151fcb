import type { SignInBody } from '@gatehouse/contract/session';
import type { Caller } from '../../../callers/caller.ts';
import type { Database } from '../../../db/db.ts';
import type { PasswordHasher } from '../../../ports/password-hasher.ts';
import type { Content } from '../../content/files/content.ts';
import type { PasswordCheck } from '../password-attempts/password-check.service.ts';
import type { MHashes } from '../users/m-hash.service.ts';
import type { KnownUser, Users } from '../users/users.service.ts';
import { listOwnAccounts } from './sign-in.repository.ts';
import { accountInPlace } from './sign-in-account.rules.ts';
import type { SignInCompletion } from './sign-in-completion.service.ts';

export interface SignedIn {
  token: string;
  user: { id: string; email: string | null };
  mHash: string | null;
  isPlatformLogin: boolean;
  platformGameAccountId: string | null;
}

export type SignIn = ReturnType<typeof createSignIn>;

export function createSignIn({
  content,
  db,
  passwords,
  users,
  mHashes,
  passwordCheck,
  signInCompletion,
}: {
  content: Pick<Content, 'games'>;
  db: Database;
  passwords: PasswordHasher;
  users: Users;
  mHashes: MHashes;
  passwordCheck: PasswordCheck;
  signInCompletion: SignInCompletion;
}) {
  /** A hash of a former platform, or of weaker parameters, is replaced when its owner signs in. */
  async function upgradeOf(user: KnownUser, password: string, caller: Caller) {
    const from = user.passwordHash;
    if (from === null || !passwords.isOutdated(from)) return undefined;
    return { from, to: await passwords.hash(password, caller) };
  }

  return {
    async withPassword(body: SignInBody, caller: Caller): Promise<SignedIn> {
      const identity = body.email ?? body.identity ?? '';
      const user = await passwordCheck.authenticate(identity, body.password, caller);
      const upgrade = await upgradeOf(user, body.password, caller);
      const accounts = await listOwnAccounts(db.queries, user.id);
      const inPlace = accountInPlace(accounts, body, content.games.values());
      const platformGameAccountId = (inPlace ?? accounts[0])?.platformGameAccountId ?? null;
      const { token } = await signInCompletion.complete(
        {
          user,
          way: 'password',
          remembered: body.rememberMe ?? false,
          isPlatformLogin: true,
          platformGameAccountId: inPlace && platformGameAccountId,
        },
        caller,
        async (tx) => {
          if (upgrade) await users.rehashPassword(tx, user.id, upgrade);
        },
      );
      const mHash = mHashes.of(user.emailCanonical);
      return { token, user, mHash, isPlatformLogin: true, platformGameAccountId };
    },
  };
}
