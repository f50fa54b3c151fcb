import type { MarketingBody } from '@gatehouse/contract/user';
import type { Environment } from '@gatehouse/domain/environments';
import { tidyGameAccountName } from '@gatehouse/domain/game-account-name';
import type { Currency } from '@gatehouse/domain/money';
import type { Session } from '../../../callers/session-lookup.ts';
import type { Database } from '../../../db/db.ts';
import type { Clock } from '../../../ports/clock.ts';
import type { Content } from '../../content/files/content.ts';
import { offeredLocale } from '../../content/localisation/supported-locale.rules.ts';
import { marketingConsents } from '../users/consents.rules.ts';
import type { Users } from '../users/users.service.ts';

export type Preferences = ReturnType<typeof createPreferences>;

/** What a player may change without further proof. What a patch changes too returns the updated session. */
export function createPreferences({
  env,
  content,
  db,
  clock,
  users,
}: {
  env: { environment: Environment };
  content: Pick<Content, 'portal'>;
  db: Database;
  clock: Clock;
  users: Users;
}) {
  return {
    async saveMarketing(
      session: Session,
      { allowRemarketing, allowSocialmediaMarketing }: MarketingBody,
    ): Promise<Session> {
      const { userId, player } = session;
      const to = { allowRemarketing, allowSocialmediaMarketing };
      const receipts = marketingConsents(userId, player.locale, { from: player, to, at: clock.now() });
      await db.transaction(async (tx) => {
        await users.update(tx, userId, to);
        await users.recordConsents(tx, receipts);
      });
      return { ...session, player: { ...player, ...to } };
    },
    async saveLocale(session: Session, wanted: string): Promise<Session> {
      const locale = offeredLocale(wanted, env.environment, content);
      await users.update(db.queries, session.userId, { locale });
      return { ...session, player: { ...session.player, locale } };
    },
    saveCurrency: (session: Session, currency: Currency): Promise<void> =>
      users.update(db.queries, session.userId, { currency }),
    async saveDisplayName(session: Session, displayName: string): Promise<Session> {
      const nickname = tidyGameAccountName(displayName);
      await users.update(db.queries, session.userId, { nickname });
      return { ...session, player: { ...session.player, nickname } };
    },
  };
}
