import type { Game } from '@gatehouse/contract/game';
import type { ThinSignInResult } from '@gatehouse/contract/migration';
import type { SignInResult } from '@gatehouse/contract/session';
import { languageOf, type PageLocale } from '@gatehouse/domain/locales';
import { resendWithoutTwoFactor } from '../../data/resend-without-two-factor.ts';
import type { Call } from '../../platform/http/call-options.ts';
import { environmentOf } from './game-sign-in.rules.ts';

export interface Credentials {
  identity: string;
  password: string;
}

export function signInToPlatform(
  call: Call,
  { identity, password }: Credentials,
  { locale, rememberMe }: { locale: PageLocale; rememberMe: boolean },
): Promise<SignInResult> {
  const body = { email: identity, password, locale, rememberMe, blackbox: '' };
  return resendWithoutTwoFactor(() =>
    call('POST /authProviders/credentials/sessions', { body, token: null }),
  );
}

/** The game-migration sign-in: the password is the game account's. */
export function signInToGame(
  call: Call,
  { identity, password }: Credentials,
  { locale, game, region }: { locale: PageLocale; game: Game; region: string | null },
): Promise<ThinSignInResult> {
  const { gameId, accountGroup } = game;
  const gameEnvironmentId = environmentOf(game, region) ?? '';
  const { gfLang } = languageOf(locale);
  const body = { identity, password, accountGroup, gfLang, gameId, gameEnvironmentId, locale, blackbox: '' };
  return resendWithoutTwoFactor(() => call('POST /auth/thin/sessions', { body, token: null }));
}
