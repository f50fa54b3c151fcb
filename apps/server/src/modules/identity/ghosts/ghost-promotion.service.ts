import type { GhostUpgradeBody } from '@gatehouse/contract/migration';
import { defaultDisplayName } from '@gatehouse/domain/display-name';
import type { Environment } from '@gatehouse/domain/environments';
import type { Database, Queries } from '../../../db/db.ts';
import type { Clock } from '../../../ports/clock.ts';
import type { Content } from '../../content/files/content.ts';
import { offeredLocale } from '../../content/localisation/supported-locale.rules.ts';
import type { AccountEvents } from '../account-events/account-events.service.ts';
import type { ValidationMails } from '../email-addresses/validation-mail.service.ts';
import type { UserRow, Users } from '../users/users.service.ts';

interface Promotion extends Pick<GhostUpgradeBody, 'email' | 'displayName' | 'locale' | 'legal'> {
  emailCanonical: string;
  /** For a ghost that has no password of its own when it is locked: its own may have changed meanwhile. */
  passwordHash: string;
  /** The provider has verified this address, so that no validation mail is needed. */
  isProven: boolean;
}

/** What differs between social and game ghosts, run inside the one transaction. */
export interface Ghost {
  lock(tx: Queries): Promise<UserRow>;
  /** Ends every session of the ghost and returns a token for the player. */
  replaceSessions(tx: Queries): Promise<string>;
}

export type GhostPromotion = ReturnType<typeof createGhostPromotion>;

export function createGhostPromotion({
  env,
  content,
  db,
  clock,
  users,
  accountEvents,
  validationMails,
}: {
  env: { environment: Environment };
  content: Pick<Content, 'portal' | 'legal'>;
  db: Database;
  clock: Clock;
  users: Users;
  accountEvents: AccountEvents;
  validationMails: ValidationMails;
}) {
  return {
    /** Makes the ghost a player. Throws EmailTaken. */
    async promote(
      { lock, replaceSessions }: Ghost,
      { email, emailCanonical, passwordHash, isProven, ...chosen }: Promotion,
    ): Promise<string> {
      return db.transaction(async (tx) => {
        const { id: userId, kind, locale: former, passwordHash: own } = await lock(tx);
        const locale = offeredLocale(chosen.locale ?? former, env.environment, content);
        const player = {
          email: { email, emailCanonical, emailValidatedAt: isProven ? clock.now() : null },
          nickname: chosen.displayName ?? defaultDisplayName(email),
          locale,
          passwordHash: own ?? passwordHash,
        };
        const way = kind === 'game_ghost' ? 'migration' : 'sign-up';
        await users.promoteGhost(tx, userId, player, {
          legal: content.legal,
          shown: chosen.legal,
          way,
        });
        await accountEvents.record(tx, userId, { kind: 'account_created' }, null);
        if (!isProven) await validationMails.send(tx, { userId, email, emailCanonical }, locale);
        return replaceSessions(tx);
      });
    },
  };
}
