import type { AuthCodeBody } from '@gatehouse/contract/session';
import type { Environment } from '@gatehouse/domain/environments';
import { AUTH_CODE_S } from '@gatehouse/domain/limits';
import { isRegisteredRedirect } from '@gatehouse/domain/registered-redirect';
import type { Session } from '../../../callers/session-lookup.ts';
import type { Database } from '../../../db/db.ts';
import { CodedError } from '../../../errors.ts';
import { hashToken } from '../../../hash-token.ts';
import type { Content } from '../../content/files/content.ts';
import type { Sessions } from '../sessions/sessions.service.ts';
import type { OneTimeTokens } from '../tokens/one-time-tokens.service.ts';
import type { Users } from '../users/users.service.ts';
import { type ClientName, findClientName, mayRequestScopes } from './client-registry.rules.ts';
import type { AuthCodePayload } from './code-payload.ts';

/** Null for another user's account, exactly as for one that does not exist. */
type FindOwnAccount = (
  userId: string,
  accountId: string,
) => Promise<{ platformGameAccountId: string } | null>;

export type AuthCodes = ReturnType<typeof createAuthCodes>;

export function createAuthCodes({
  env,
  content,
  db,
  users,
  sessions,
  tokens,
  findOwnAccount,
}: {
  env: { environment: Environment };
  content: Pick<Content, 'portal'>;
  db: Database;
  users: Users;
  sessions: Sessions;
  tokens: OneTimeTokens;
  /** Game accounts are a context above this one, so services.ts passes this in. */
  findOwnAccount: FindOwnAccount;
}) {
  /** Without a reason, so that the response reveals nothing about the registered clients. */
  function clientFor({ clientId, redirectUri, scopes, codeChallenge }: AuthCodeBody): ClientName {
    const client = findClientName(content.portal, env.environment, clientId);
    const isAllowed =
      client !== null &&
      isRegisteredRedirect(content.portal.clientRedirects[client], redirectUri) &&
      mayRequestScopes(client, scopes) &&
      // The launcher has no secret, so PKCE alone binds the code to it.
      (client !== 'launcher' || codeChallenge !== undefined);
    if (!isAllowed) throw new CodedError('FORBIDDEN');
    return client;
  }

  /** The player confirms a full session in the portal; a session of the launcher cannot issue further ones. */
  function requirePortalSession({ client, player }: Session): void {
    if (client !== null || player.kind !== 'platform') throw new CodedError('FORBIDDEN');
  }

  return {
    async issue(session: Session, body: AuthCodeBody): Promise<string> {
      const client = clientFor(body);
      if (body.scopes.includes('full')) {
        requirePortalSession(session);
        // The launcher's session has its own lifetime and outlives this one, so an old token must not be enough for it.
        sessions.requireFreshSignIn(session);
      }
      const { userId } = session;
      const { accountId } = body;
      const account = accountId ? await findOwnAccount(userId, accountId) : null;
      if (accountId && !account) throw new CodedError('NOT_FOUND');
      const payload: AuthCodePayload = {
        client,
        sessionId: session.id,
        scopes: body.scopes,
        redirectHash: hashToken(body.redirectUri),
        codeChallenge: body.codeChallenge ?? null,
        platformGameAccountId: account?.platformGameAccountId ?? session.platformGameAccountId,
        // A code carries the time of the sign-in it came from, so that the new session is not fresher.
        authenticatedAt: session.authenticatedAt.toISOString(),
        remembered: session.remembered,
      };
      return db.transaction(async (tx) => {
        // A parallel revert or recovery ends the session and its codes under the same lock.
        await users.lock(tx, userId);
        await sessions.requireOpen(tx, session);
        return tokens.issue(tx, { purpose: 'auth_code', userId, lifetimeSeconds: AUTH_CODE_S, payload });
      });
    },
  };
}
