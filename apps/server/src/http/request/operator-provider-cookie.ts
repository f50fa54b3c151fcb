import { createHash } from 'node:crypto';
import { OPERATOR_API_ROOT } from '@gatehouse/contract/operator/operator-endpoint';
import { EXTERNAL_AUTH_S } from '@gatehouse/domain/limits';
import { readCookie } from './cookies.ts';

const NAME = 'gatehouse_operator_provider_';
const SECRET = /^[A-Za-z0-9_-]{43}$/;

/** One for each way to the provider, so that two tabs do not overwrite each other. */
function nameOf(state: string): string {
  return NAME + createHash('sha256').update(state).digest('hex').slice(0, 16);
}

/** Strict: the page of the console that the provider returns to sends it, and no other site. */
export function providerCookie(state: string, secret: string, { publicUrl }: { publicUrl: string }): string {
  const secure = publicUrl.startsWith('https:') ? '; Secure' : '';
  const path = `${OPERATOR_API_ROOT}/session`;
  return `${nameOf(state)}=${secret}; Max-Age=${EXTERNAL_AUTH_S}; Path=${path}; HttpOnly; SameSite=Strict${secure}`;
}

export function browserSecretIn(cookieHeader: string | undefined, state: string): string | null {
  const secret = readCookie(cookieHeader, nameOf(state)) ?? '';
  return SECRET.test(secret) ? secret : null;
}
