import { DEFAULT_LOCALE, isPageLocale } from '@gatehouse/domain/locales';
import { CodedError } from '../../errors.ts';
import type { Clock } from '../../ports/clock.ts';
import type { Database } from '../../ports/database.ts';
import { hashToken } from '../../ports/secret-box.ts';
import type { Session, SessionLookup } from '../../ports/session-lookup.ts';
import { isAlive, isSeenLongAgo } from './session-lifetime.rules.ts';
import { prepareSessionLookup } from './session-lookup.repository.ts';
import { touchSession } from './sessions.repository.ts';

export function createSessionLookup({ db, clock }: { db: Database; clock: Clock }): SessionLookup {
  const findByToken = prepareSessionLookup(db.queries);
  return {
    async find(token, kind) {
      const now = clock.now();
      const row = await findByToken(hashToken(token), now);
      if (!row || !isAlive(row.session, now)) return null;
      if (row.isBanned) throw new CodedError('BANNED');
      if (row.session.endedAt !== null) return null;
      const isThin = row.session.kind === 'thin' || (kind === 'thin' && row.user.kind === 'social_ghost');
      if (isThin !== (kind === 'thin')) return null;
      if (isSeenLongAgo(row.session.lastSeenAt, now)) await touchSession(db.queries, row.session.id, now);
      return sessionOf(row);
    },
  };
}

type Row = NonNullable<Awaited<ReturnType<ReturnType<typeof prepareSessionLookup>>>>;

function sessionOf({ session, user, account, hasUnmigratedGameAccounts }: Row): Session {
  return {
    id: session.id,
    userId: session.userId,
    kind: session.kind,
    remembered: session.remembered,
    isPlatformLogin: session.isPlatformLogin,
    provider: session.provider,
    platformGameAccountId: session.platformGameAccountId,
    authenticatedAt: session.authenticatedAt,
    player: {
      ...user,
      locale: isPageLocale(user.locale, true) ? user.locale : DEFAULT_LOCALE,
      gameAccount: account,
      hasUnmigratedGameAccounts,
    },
  };
}
