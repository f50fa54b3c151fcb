import type { MarketingBody } from '@gatehouse/contract/user';
import type { Environment } from '@gatehouse/domain/environments';
import { tidyGameAccountName } from '@gatehouse/domain/game-account-name';
import type { Clock } from '../../../ports/clock.ts';
import type { Database } from '../../../ports/database.ts';
import type { Session } from '../../../ports/session-lookup.ts';
import { spokenLocale } from '../../content/localisation/spoken-locale.rules.ts';
import { insertConsents } from '../users/consents.repository.ts';
import { marketingConsents } from '../users/consents.rules.ts';
import { updateUser } from '../users/users.repository.ts';

/** What a player may change without proving anything again. Each answers the session as it is afterwards. */
export interface PreferencesService {
  saveMarketing(session: Session, marketing: MarketingBody): Promise<Session>;
  saveLocale(session: Session, wanted: string): Promise<Session>;
  saveDisplayName(session: Session, displayName: string): Promise<Session>;
}

interface Parts {
  db: Database;
  clock: Clock;
  env: { environment: Environment };
}

export function createPreferencesService({ db, clock, env }: Parts): PreferencesService {
  return {
    async saveMarketing(session, { allowRemarketing, allowSocialmediaMarketing }) {
      const { userId, player } = session;
      const to = { allowRemarketing, allowSocialmediaMarketing };
      const receipts = marketingConsents(userId, player.locale, { from: player, to, at: clock.now() });
      await db.transaction(async (tx) => {
        await updateUser(tx, userId, to);
        await insertConsents(tx, receipts);
      });
      return { ...session, player: { ...player, ...to } };
    },
    async saveLocale(session, wanted) {
      const locale = spokenLocale(wanted, env.environment);
      await updateUser(db.queries, session.userId, { locale });
      return { ...session, player: { ...session.player, locale } };
    },
    async saveDisplayName(session, displayName) {
      const nickname = tidyGameAccountName(displayName);
      await updateUser(db.queries, session.userId, { nickname });
      return { ...session, player: { ...session.player, nickname } };
    },
  };
}
