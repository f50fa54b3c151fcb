import type { PasskeyRequestOptions, PasskeySignInBody } from '@gatehouse/contract/passkey';
import { PASSKEY_CHALLENGE_S } from '@gatehouse/domain/limits';
import type { Caller } from '../../../callers/caller.ts';
import type { Database } from '../../../db/db.ts';
import type { Env } from '../../../env.ts';
import { CodedError } from '../../../errors.ts';
import type { Clock } from '../../../ports/clock.ts';
import { PASSKEY_CHALLENGES } from '../challenges/abuse-limit.rules.ts';
import type { AbuseLimits } from '../challenges/abuse-limits.service.ts';
import type { SignInCompletion } from '../sign-in/sign-in-completion.service.ts';
import type { OneTimeTokens } from '../tokens/one-time-tokens.service.ts';
import type { Users } from '../users/users.service.ts';
import { requestOptionsOf, userHandleOf } from './ceremony-options.rules.ts';
import { verifyPasskey } from './passkey-ceremonies.ts';
import { findPasskey, markPasskeyUsed } from './passkeys.repository.ts';
import { relyingPartyOf } from './relying-party.rules.ts';

export type PasskeySignIn = ReturnType<typeof createPasskeySignIn>;

export function createPasskeySignIn({
  env,
  db,
  clock,
  abuseLimits,
  users,
  tokens,
  signInCompletion,
}: {
  env: Pick<Env, 'publicUrl' | 'sessionDomain'>;
  db: Database;
  clock: Clock;
  abuseLimits: AbuseLimits;
  users: Users;
  tokens: OneTimeTokens;
  signInCompletion: SignInCompletion;
}) {
  const relyingParty = relyingPartyOf(env);

  return {
    async begin(caller: Caller): Promise<PasskeyRequestOptions> {
      await abuseLimits.spend(caller, PASSKEY_CHALLENGES);
      const challenge = await tokens.issue(db.queries, {
        purpose: 'passkey_sign_in',
        userId: null,
        lifetimeSeconds: PASSKEY_CHALLENGE_S,
      });
      return requestOptionsOf(relyingParty.id, challenge);
    },

    /** A passkey is on a device of the player, who has verified themselves there: that is both factors. */
    async finish(body: PasskeySignInBody, caller: Caller): Promise<string> {
      const passkey = await findPasskey(db.queries, body.id);
      const user = passkey && (await users.findById(passkey.userId));
      if (!passkey || !user) throw new CodedError('CREDENTIALS_INVALID');
      const counter = await verifyPasskey(body, passkey, {
        relyingParty,
        spendChallenge: async (challenge) =>
          (await tokens.consume(db.queries, 'passkey_sign_in', challenge)) !== null,
      });
      if (counter === null || body.response.userHandle !== userHandleOf(user.id)) throw invalidPasskey();
      const { token } = await signInCompletion.complete(
        {
          user,
          remembered: body.rememberMe,
          isPlatformLogin: true,
          hasPassedSecondFactor: true,
          way: 'passkey',
        },
        caller,
        async (tx) => {
          if (!(await markPasskeyUsed(tx, passkey.id, { counter, at: clock.now() }))) throw invalidPasskey();
        },
      );
      return token;
    },
  };
}

function invalidPasskey(): CodedError {
  return new CodedError('INVALID_REQUEST', { reason: 'INVALID_PASSKEY' });
}
