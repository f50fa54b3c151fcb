import type {
  AccountDeletion,
  EmailChangeBody,
  EmailChangeRequestBody,
  MarketingBody,
  RecoveryBody,
  RecoveryRequestBody,
} from '@gatehouse/contract/user';
import type { PageLocale } from '@gatehouse/domain/locales';
import type { Currency } from '@gatehouse/domain/money';
import type { Call } from '../platform/http/call-options.ts';
import { isHttpError } from '../platform/http/http-error.ts';
import { markValidationSent } from '../platform/validation-sent.ts';
import type { DataClient } from './data-client.ts';

type UserClient = Pick<DataClient, 'call' | 'session'>;

/** Reloads the player in this tab and the others. */
export async function changingUser<T>(session: DataClient['session'], change: Promise<T>): Promise<T> {
  const result = await change;
  void session.getState().announceUserChange();
  return result;
}

/** The caller saves several choices in sequence and reloads the player itself after the last one. */
export function saveMarketing(call: Call, body: MarketingBody): Promise<unknown> {
  return call('PUT /user/marketing', { body });
}

export function saveLocale({ call, session }: UserClient, locale: PageLocale): Promise<unknown> {
  return changingUser(session, call('PUT /user/locale', { body: { locale } }));
}

export function saveCurrency({ call, session }: UserClient, currency: string): Promise<unknown> {
  const body = { currency: currency as Currency };
  return changingUser(session, call('PUT /user/currency', { body }));
}

/** Mails a code to the new address; nothing has changed yet. */
export function requestEmailChange(call: Call, body: EmailChangeRequestBody): Promise<unknown> {
  return call('PUT /user/email', { body });
}

/** The session ends afterwards, so there is no player to reload. */
export function confirmEmailChange(call: Call, body: EmailChangeBody): Promise<unknown> {
  return call('POST /user/email', { body });
}

/** The server ends all sessions of the account, this one too. */
export function requestDeletion(call: Call): Promise<AccountDeletion> {
  return call('PUT /user/deletion');
}

export function keepAccount({ call, session }: UserClient): Promise<unknown> {
  return changingUser(session, call('DELETE /user/deletion'));
}

/** The server has ended all sessions of the account. This browser may hold one of them. */
export function revertEmail({ call, session }: UserClient, emailToken: string): Promise<unknown> {
  return changingUser(
    session,
    call('DELETE /user/email/:emailToken', { params: { emailToken }, token: null }),
  );
}

export async function resendValidation(call: Call, locale: PageLocale): Promise<void> {
  await call('PUT /user/email/validate', { body: { locale } });
  markValidationSent();
}

/** Empty for a link that is unknown, expired or void. One that has validated the address before is a failure. */
export async function validateEmail(
  { call, session }: UserClient,
  token: string,
): Promise<{ userId?: string }> {
  try {
    return await changingUser(
      session,
      call('POST /user/validate/:token', { params: { token }, token: null }),
    );
  } catch (error) {
    if (isHttpError(error) && error.status === 404 && error.reason === null) return {};
    throw error;
  }
}

export function requestRecovery(call: Call, body: RecoveryRequestBody): Promise<unknown> {
  return call('PUT /user/password/recovery', { body, token: null });
}

export function recoverPassword(call: Call, body: RecoveryBody): Promise<unknown> {
  return call('POST /user/password/recovery', { body, token: null });
}
