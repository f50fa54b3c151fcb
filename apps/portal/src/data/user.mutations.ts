import type {
  CookieConsentBody,
  EmailChangeBody,
  EmailChangeRequestBody,
  MarketingBody,
  PasswordChangeBody,
  RecoveryBody,
  RecoveryRequestBody,
} from '@gatehouse/contract/user';
import type { PageLocale } from '@gatehouse/domain/locales';
import type { Call } from '../platform/http/call-options.ts';
import type { DataClient } from './data-client.ts';
import { resendWithoutTwoFactor } from './resend-without-two-factor.ts';

type UserClient = Pick<DataClient, 'call' | 'session'>;

/** This tab and the others load the player again. */
async function changingUser<T>(session: DataClient['session'], change: Promise<T>): Promise<T> {
  const result = await change;
  void session.getState().tellUserChanged();
  return result;
}

/** Answers with a new token in its header: this session goes on, all others have ended. */
export function changePassword({ call, session }: UserClient, body: PasswordChangeBody): Promise<unknown> {
  return changingUser(session, call('PUT /user/password', { body }));
}

/** For players who came by a provider and have none. */
export function setFirstPassword({ call, session }: UserClient, password: string): Promise<unknown> {
  return changingUser(session, call('PATCH /user/me', { body: { password } }));
}

/** The caller saves one choice after the other, so it tells of the change itself, after the last. */
export function saveMarketing(call: Call, body: MarketingBody): Promise<unknown> {
  return call('PUT /user/marketing', { body });
}

export function saveLocale({ call, session }: UserClient, locale: PageLocale): Promise<unknown> {
  return changingUser(session, call('PUT /user/locale', { body: { locale } }));
}

export function saveConsentReceipt(call: Call, body: CookieConsentBody): Promise<unknown> {
  return call('PUT /user/consent', { body });
}

/** A code goes to the new address; nothing has changed yet. */
export function requestEmailChange(call: Call, body: EmailChangeRequestBody): Promise<unknown> {
  return call('PUT /user/email', { body });
}

/** The session ends after it, so there is no player to load again. */
export function confirmEmailChange(call: Call, body: EmailChangeBody): Promise<unknown> {
  return call('POST /user/email', { body });
}

/** Every session of the account has ended, and this browser may hold one of them. */
export function revertEmail({ call, session }: UserClient, emailToken: string): Promise<unknown> {
  return changingUser(
    session,
    call('DELETE /user/email/:emailToken', { params: { emailToken }, token: null }),
  );
}

export function resendValidation(call: Call, locale: PageLocale): Promise<unknown> {
  return call('PUT /user/email/validate', { body: { locale } });
}

export function validateEmail({ call, session }: UserClient, token: string): Promise<unknown> {
  return changingUser(session, call('POST /user/validate/:token', { params: { token }, token: null }));
}

export function requestRecovery(call: Call, body: RecoveryRequestBody): Promise<unknown> {
  return call('PUT /user/password/recovery', { body, token: null });
}

export function recoverPassword(call: Call, body: RecoveryBody): Promise<unknown> {
  return resendWithoutTwoFactor(() => call('POST /user/password/recovery', { body, token: null }));
}
