import type { Environment } from '@gatehouse/domain/environments';
import type { Session } from '../../../callers/session-lookup.ts';
import { supportedLocale } from '../../content/localisation/supported-locale.rules.ts';
import type { MHashes } from '../users/m-hash.service.ts';

export interface CurrentUserFacts {
  session: Session;
  mHash: string | null;
  domain: string;
}

export type CurrentUser = ReturnType<typeof createCurrentUser>;

export function createCurrentUser({
  env,
  mHashes,
}: {
  env: { publicUrl: string; environment: Environment };
  mHashes: MHashes;
}) {
  const domain = new URL(env.publicUrl).hostname;
  return {
    /** Needs no query: the session lookup has read the player. */
    factsOf(session: Session): CurrentUserFacts {
      const { player } = session;
      const locale = supportedLocale(player.locale, env.environment);
      return {
        session: { ...session, player: { ...player, locale } },
        mHash: mHashes.of(player.emailCanonical),
        domain,
      };
    },
  };
}
