import type { SocialProvider } from '@gatehouse/domain/games';
import type { CallerDevice } from '../../../callers/caller.ts';
import type { Session } from '../../../callers/session-lookup.ts';
import type { Database } from '../../../db/db.ts';
import { CodedError } from '../../../errors.ts';
import type { SecurityAlerts } from '../../mail/alerts/security-alerts.service.ts';
import type { Sessions } from '../sessions/sessions.service.ts';
import type { SignInMethods } from '../sign-in-methods/sign-in-methods.service.ts';
import type { OneTimeTokens } from '../tokens/one-time-tokens.service.ts';
import type { Users } from '../users/users.service.ts';
import type { LinkedProviders } from './linked-providers.service.ts';

export type ProviderUnlinking = ReturnType<typeof createProviderUnlinking>;

export function createProviderUnlinking({
  db,
  users,
  sessions,
  tokens,
  linkedProviders,
  signInMethods,
  securityAlerts,
}: {
  db: Database;
  users: Users;
  sessions: Sessions;
  tokens: OneTimeTokens;
  linkedProviders: LinkedProviders;
  signInMethods: SignInMethods;
  securityAlerts: SecurityAlerts;
}) {
  return {
    /** Unlinks one account of the provider, or all when none is given. */
    async unlink(
      session: Session,
      { provider, subject }: { provider: SocialProvider; subject?: string },
      device: CallerDevice,
    ): Promise<void> {
      sessions.requireFreshSignIn(session);
      const { userId } = session;
      await db.transaction(async (tx) => {
        const user = await users.lock(tx, userId);
        const meant = (await linkedProviders.list(userId, tx)).filter(
          (one) => one.provider === provider && (subject === undefined || one.subject === subject),
        );
        if (!user || meant.length === 0) throw new CodedError('NOT_FOUND');
        await signInMethods.requireOther(tx, user, meant.length);
        for (const { id } of meant) await linkedProviders.delete(tx, id);
        await sessions.endByProvider(tx, userId, provider, session.id);
        await tokens.revoke(tx, userId, ['external_code']);
        await securityAlerts.send(tx, user, { template: 'provider-unlinked', provider }, device);
      });
    },
  };
}
