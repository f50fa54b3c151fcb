import type { AuthCodeBody } from '@gatehouse/contract/session';
import type { Environment } from '@gatehouse/domain/environments';
import { AUTH_CODE_S } from '@gatehouse/domain/limits';
import { CodedError } from '../../errors.ts';
import type { Clock } from '../../ports/clock.ts';
import type { Database } from '../../ports/database.ts';
import type { Random } from '../../ports/random.ts';
import type { Session } from '../../ports/session-lookup.ts';
import type { Content } from '../content/content.ts';
import { createOneTimeTokens } from '../tokens/one-time-tokens.service.ts';
import { clientNamed, isRegisteredRedirect } from './client-registry.rules.ts';
import { findOwnAccount } from './own-accounts.repository.ts';

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
  return {
    async issue(session, { clientId, redirectUri, accountId, scopes }) {
      const client = clientNamed(content.portal, env.environment, clientId);
      if (client === null || !isRegisteredRedirect(content.portal, client, redirectUri)) {
        throw new CodedError('FORBIDDEN');
      }
      const account = accountId ? await findOwnAccount(db.queries, session.userId, accountId) : null;
      if (accountId && !account) throw new CodedError('NOT_FOUND');
      return tokens.issue(db.queries, {
        purpose: 'auth_code',
        userId: session.userId,
        lifetimeSeconds: AUTH_CODE_S,
        payload: {
          client,
          scopes,
          platformGameAccountId: account?.platformGameAccountId ?? session.platformGameAccountId,
          // A code hands on the sign-in it came from; it does not make it any fresher.
          authenticatedAt: session.authenticatedAt.toISOString(),
        },
      });
    },
  };
}
