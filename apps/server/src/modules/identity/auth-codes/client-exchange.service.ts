import type { MauthBody } from '@gatehouse/contract/session';
import type { Environment } from '@gatehouse/domain/environments';
import { CODE_EXCHANGE_FAILURES_PER_HOUR, CODE_PROOF_ATTEMPTS_MAX } from '@gatehouse/domain/limits';
import type { Caller } from '../../../callers/caller.ts';
import type { Database, Queries } from '../../../db/db.ts';
import type { Mode } from '../../../env.ts';
import { CodedError, refuseUnless } from '../../../errors.ts';
import { hashToken } from '../../../hash-token.ts';
import type { Logger } from '../../../log.ts';
import type { Limit, Limiter } from '../../../ports/limiter.ts';
import type { Content } from '../../content/files/content.ts';
import type { SignedIn } from '../sign-in/sign-in.service.ts';
import type { SignInCompletion } from '../sign-in/sign-in-completion.service.ts';
import type { OneTimeTokens } from '../tokens/one-time-tokens.service.ts';
import type { MHashes } from '../users/m-hash.service.ts';
import type { KnownUser, Users } from '../users/users.service.ts';
import { isClientSecret, isProofKey } from './client-proof.rules.ts';
import { type ClientName, findClientName, secretHashesOf } from './client-registry.rules.ts';
import { type AuthCodePayload, authCodePayload } from './code-payload.ts';

/**
 * Advertisements get only the mHash: enough to recognise a player. A browser game learns who plays with which account.
 * Neither gets a session.
 */
export type ClientSignedIn =
  | SignedIn
  | { mHash: string | null; player?: { userId: string; platformGameAccountId: string | null } };

const FAILURES: Limit = {
  points: CODE_EXCHANGE_FAILURES_PER_HOUR,
  windowSeconds: 60 * 60,
  isPerAddressBlock: true,
};
const FAILURES_BUCKET = 'code-exchange-failures';

export type ClientExchange = ReturnType<typeof createClientExchange>;

export function createClientExchange({
  env,
  content,
  db,
  limiter,
  logger,
  users,
  mHashes,
  tokens,
  signInCompletion,
  markPlayed,
}: {
  env: { mode: Mode; environment: Environment };
  content: Pick<Content, 'portal'>;
  db: Database;
  limiter: Limiter;
  logger: Pick<Logger, 'warn'>;
  users: Users;
  mHashes: MHashes;
  tokens: OneTimeTokens;
  signInCompletion: SignInCompletion;
  /** Game accounts are a context above this one, so services.ts passes this in. */
  markPlayed(tx: Queries, account: { userId: string; platformGameAccountId: string }): Promise<void>;
}) {
  function hasSecret(client: ClientName | null, { clientSecret }: MauthBody): boolean {
    if (client === null || client === 'launcher') return false;
    return isClientSecret(secretHashesOf(content.portal, env, client), clientSecret);
  }

  /** The same response for an unknown code and for every wrong proof. A code is void after a few wrong proofs. */
  async function prove(
    body: MauthBody,
    caller: Caller,
  ): Promise<{ issued: AuthCodePayload; userId: string }> {
    const client = findClientName(content.portal, env.environment, body.clientId);
    const isAuthenticated = hasSecret(client, body);
    // A partner forwards any code it is given, so its failures do not count against its address.
    if (!isAuthenticated) {
      refuseUnless(await limiter.peek(FAILURES_BUCKET, caller.addressBucket, FAILURES));
    }
    const row = await tokens.find('auth_code', body.code);
    const issued = authCodePayload.safeParse(row?.payload).data ?? null;
    const isProved =
      issued !== null &&
      issued.client === client &&
      (isAuthenticated || (client === 'launcher' && issued.codeChallenge !== null)) &&
      isProofKey(issued.codeChallenge, body.codeVerifier) &&
      (body.redirectUri === undefined || hashToken(body.redirectUri) === issued.redirectHash);
    if (isProved && row?.userId) return { issued, userId: row.userId };
    if (row) {
      logger.warn({ client, issuedFor: issued?.client, userId: row.userId }, 'auth-code.proof-failed');
      await tokens.countFailedProof('auth_code', body.code, CODE_PROOF_ATTEMPTS_MAX);
    }
    if (!isAuthenticated) await limiter.consume(FAILURES_BUCKET, caller.addressBucket, FAILURES);
    throw new CodedError('NOT_FOUND');
  }

  async function consumeCode(tx: Queries, code: string): Promise<void> {
    if (!(await tokens.consume(tx, 'auth_code', code))) throw new CodedError('NOT_FOUND');
  }

  async function exchangeForMHash(user: KnownUser, code: string): Promise<ClientSignedIn> {
    if (user.isBanned) throw new CodedError('USER_BANNED');
    await consumeCode(db.queries, code);
    return { mHash: mHashes.of(user.emailCanonical) };
  }

  async function exchangeForPlayer(
    user: KnownUser,
    code: string,
    platformGameAccountId: string | null,
  ): Promise<ClientSignedIn> {
    if (user.isBanned) throw new CodedError('USER_BANNED');
    await db.transaction(async (tx) => {
      await consumeCode(tx, code);
      if (platformGameAccountId) await markPlayed(tx, { userId: user.id, platformGameAccountId });
    });
    return { mHash: mHashes.of(user.emailCanonical), player: { userId: user.id, platformGameAccountId } };
  }

  return {
    /** The board, the support site, a browser game, the launcher or an advertisement host redeems a code of POST /auth/codes. */
    async redeem(body: MauthBody, caller: Caller): Promise<ClientSignedIn> {
      const { issued, userId } = await prove(body, caller);
      const user = await users.findById(userId);
      if (!user) throw new CodedError('NOT_FOUND');
      const { client, scopes, platformGameAccountId } = issued;
      if (client === 'interstitial') return exchangeForMHash(user, body.code);
      if (client === 'game') return exchangeForPlayer(user, body.code, platformGameAccountId);
      const proved = {
        user,
        way: client,
        remembered: issued.remembered && scopes.includes('full'),
        isPlatformLogin: true,
        platformGameAccountId,
        authenticatedAt: new Date(issued.authenticatedAt),
        client,
        scopes,
      };
      // The code is used up together with opening the session, so a missing second factor does not use it up.
      const { token } = await signInCompletion.complete(proved, caller, async (tx) => {
        await consumeCode(tx, body.code);
        // With the scope `full` the launcher itself signs in, else a game that it has started.
        const isGame = client === 'launcher' && !scopes.includes('full');
        if (isGame && platformGameAccountId) await markPlayed(tx, { userId: user.id, platformGameAccountId });
      });
      const mHash = mHashes.of(user.emailCanonical);
      return { token, user, mHash, isPlatformLogin: true, platformGameAccountId };
    },
  };
}
