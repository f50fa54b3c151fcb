import { coversScope } from '@gatehouse/contract/scopes';
import { DEFAULT_LOCALE, isPageLocale } from '@gatehouse/domain/locales';
import type { Session, SessionLookup } from '../../../callers/session-lookup.ts';
import type { Database } from '../../../db/db.ts';
import { CodedError } from '../../../errors.ts';
import { hashToken } from '../../../hash-token.ts';
import type { Clock } from '../../../ports/clock.ts';
import type { Bans } from '../bans/bans.service.ts';
import { batchLookups } from './batch-lookups.ts';
import { isAlive, isLastSeenOutdated } from './session-lifetime.rules.ts';
import { prepareSessionLookup, type SessionRow } from './session-lookup.repository.ts';
import { touchSession } from './sessions.repository.ts';

/** More would only queue in the pool; fewer would leave it idle. */
const QUERIES_AT_ONCE = 2;

export function createSessionLookup({
  db,
  clock,
  bans,
}: {
  db: Database;
  clock: Clock;
  bans: Bans;
}): SessionLookup {
  const findByHashes = prepareSessionLookup(db.queries);
  const findByHash = batchLookups((hashes) => findByHashes(hashes, clock.now()), QUERIES_AT_ONCE);
  return {
    async find(token, { kind, scope }) {
      const row = await findByHash(hashToken(token));
      const now = clock.now();
      if (!row || !isAlive(row.session, now)) return null;
      if (row.isBanned) {
        // A partner's server with a limited session learns of the ban, and no more.
        const isOwn = coversScope(row.session.scopes, 'full');
        throw isOwn ? await bans.errorFor('BANNED', row.session.userId) : new CodedError('BANNED');
      }
      if (row.session.endedAt !== null) return null;
      const isThin = row.session.kind === 'thin' || (kind === 'thin' && row.user.kind === 'social_ghost');
      if (isThin !== (kind === 'thin')) return null;
      if (!coversScope(row.session.scopes, scope)) {
        throw new CodedError('FORBIDDEN', { reason: 'INSUFFICIENT_SCOPE' });
      }
      if (isLastSeenOutdated(row.session.lastSeenAt, now))
        await touchSession(db.queries, row.session.id, now);
      return sessionOf(row);
    },
  };
}

function sessionOf({ session, user, account, hasUnmigratedGameAccounts }: SessionRow): Session {
  return {
    id: session.id,
    userId: session.userId,
    kind: session.kind,
    remembered: session.remembered,
    isPlatformLogin: session.isPlatformLogin,
    provider: session.provider,
    platformGameAccountId: session.platformGameAccountId,
    authenticatedAt: session.authenticatedAt,
    client: session.client,
    scopes: session.scopes,
    player: {
      ...user,
      locale: isPageLocale(user.locale, true) ? user.locale : DEFAULT_LOCALE,
      gameAccount: account,
      hasUnmigratedGameAccounts,
    },
  };
}
