import type { ExternalAuthRequest, ExternalAuthResult } from '@gatehouse/contract/external-auth';
import type { SocialProvider } from '@gatehouse/domain/games';
import type { PageLocale } from '@gatehouse/domain/locales';
import type { Call } from '../http/call-options.ts';

/** Who wants the provider: a player, to link it to their account, or nobody yet, to come in by it. */
export type Beginner = 'player' | 'nobody';

const tokenOf = (beginner: Beginner) => (beginner === 'nobody' ? { token: null } : {});

export function beginInPopup(
  call: Call,
  beginner: Beginner,
  provider: SocialProvider,
  locale: PageLocale,
): Promise<ExternalAuthRequest> {
  const body = { type: 'popup-poll', provider, locale } as const;
  return call('POST /auth/external', { body, ...tokenOf(beginner) });
}

/** The provider names itself in the state, because the page that comes back knows nothing else. */
export function beginInPage(
  call: Call,
  beginner: Beginner,
  provider: SocialProvider,
  page: { locale: PageLocale; redirectUri: string },
): Promise<ExternalAuthRequest> {
  const body = { type: 'popup', provider, state: provider, ...page } as const;
  return call('POST /auth/external', { body, ...tokenOf(beginner) });
}

export function pollResult(call: Call, id: string, signal: AbortSignal): Promise<ExternalAuthResult> {
  return call('GET /auth/external/:id', { params: { id }, signal, token: null });
}
