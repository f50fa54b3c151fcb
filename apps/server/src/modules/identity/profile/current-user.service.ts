import type { Environment } from '@gatehouse/domain/environments';
import type { SecretBox } from '../../../ports/secret-box.ts';
import type { Session } from '../../../ports/session-lookup.ts';
import { spokenLocale } from '../../content/localisation/spoken-locale.rules.ts';
import { keepMHashes } from '../users/m-hash.service.ts';
import type { CurrentUserFacts } from './current-user.presenter.ts';

export interface CurrentUserService {
  /** Asks nothing more of the database: the session brought its player along. */
  factsOf(session: Session): CurrentUserFacts;
}

interface Parts {
  secrets: SecretBox;
  env: { publicUrl: string; environment: Environment };
}

export function createCurrentUserService({ secrets, env }: Parts): CurrentUserService {
  const mHashOf = keepMHashes(secrets);
  const domain = new URL(env.publicUrl).hostname;
  return {
    factsOf(session) {
      const { player } = session;
      const locale = spokenLocale(player.locale, env.environment);
      return {
        session: { ...session, player: { ...player, locale } },
        mHash: mHashOf(player.emailCanonical),
        domain,
      };
    },
  };
}
