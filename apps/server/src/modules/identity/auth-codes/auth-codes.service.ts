import type { AuthCodeBody } from '@gatehouse/contract/session';
import type { Environment } from '@gatehouse/domain/environments';
import { AUTH_CODE_S } from '@gatehouse/domain/limits';
import { isRegisteredRedirect } from '@gatehouse/domain/registered-redirect';
import { CodedError } from '../../../errors.ts';
import type { Clock } from '../../../ports/clock.ts';
import type { Database } from '../../../ports/database.ts';
import type { Random } from '../../../ports/random.ts';
import { hashToken } from '../../../ports/secret-box.ts';
import type { Session } from '../../../ports/session-lookup.ts';
import type { Content } from '../../content/files/content.ts';
import { findOwnAccount } from '../../games/game-accounts/own-accounts.repository.ts';
import { isSessionOpen } from '../sessions/sessions.repository.ts';
import { createOneTimeTokens } from '../tokens/one-time-tokens.service.ts';
import { lockUser } from '../users/users.repository.ts';
import { type ClientName, clientNamed, maySeek } from './client-registry.rules.ts';
import type { AuthCodePayload } from './code-payload.ts';

export interface AuthCodeService {
  issue(session: Session, body: AuthCodeBody): Promise<string>;
}

interface Parts {
  db: Database;
  clock: Clock;
  random: Random;
  content: Pick<Content, 'portal'>;
  env: { environment: Environment };
}

export function createAuthCodeService(parts: Parts): AuthCodeService {
  const { db, content, env } = parts;
  const tokens = createOneTimeTokens(parts);

  /** Without a reason: who asks is told nothing about the clients of this platform. */
  function clientFor({ clientId, redirectUri, scopes, codeChallenge }: AuthCodeBody): ClientName {
    const client = clientNamed(content.portal, env.environment, clientId);
    const isAllowed =
      client !== null &&
      isRegisteredRedirect(content.portal.clientRedirects[client], redirectUri) &&
      maySeek(client, scopes) &&
      // The launcher has no secret, so its proof key is all that shows who redeems the code.
      (client !== 'launcher' || codeChallenge !== undefined);
    if (!isAllowed) throw new CodedError('FORBIDDEN');
    return client;
  }

  /** The player confirms a full session in the portal; a session of the launcher makes no further ones. */
  function requirePortalSession({ client, player }: Session): void {
    if (client !== null || player.kind !== 'platform') throw new CodedError('FORBIDDEN');
  }

  return {
    async issue(session, body) {
      const client = clientFor(body);
      if (body.scopes.includes('full')) requirePortalSession(session);
      const { userId } = session;
      const { accountId } = body;
      const account = accountId ? await findOwnAccount(db.queries, userId, accountId) : null;
      if (accountId && !account) throw new CodedError('NOT_FOUND');
      const payload: AuthCodePayload = {
        client,
        scopes: body.scopes,
        redirectHash: hashToken(body.redirectUri),
        codeChallenge: body.codeChallenge ?? null,
        platformGameAccountId: account?.platformGameAccountId ?? session.platformGameAccountId,
        // A code hands on the sign-in it came from; it does not make it any fresher.
        authenticatedAt: session.authenticatedAt.toISOString(),
        remembered: session.remembered,
      };
      return db.transaction(async (tx) => {
        // A revert or a recovery that runs beside this one ends the session and its codes under the same lock.
        await lockUser(tx, userId);
        if (!(await isSessionOpen(tx, session.id, userId))) throw new CodedError('UNAUTHORIZED');
        return tokens.issue(tx, { purpose: 'auth_code', userId, lifetimeSeconds: AUTH_CODE_S, payload });
      });
    },
  };
}
