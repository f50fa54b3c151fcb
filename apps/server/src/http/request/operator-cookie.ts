import { CONSOLE_ROOT } from '@gatehouse/contract/operator/operator-endpoint';
import { OPERATOR_SESSION_S } from '@gatehouse/domain/limits';
import { readCookie } from './cookies.ts';

const NAME = 'gatehouse_operator';
const TOKEN = /^[A-Za-z0-9_-]{43}$/;

/** Strict, and of the console alone: no page of the portal, and no link from another site, sends it. */
export function operatorCookie(token: string, { publicUrl }: { publicUrl: string }): string {
  return `${NAME}=${token}; Max-Age=${OPERATOR_SESSION_S}; ${attributesOf(publicUrl)}`;
}

export function endedOperatorCookie({ publicUrl }: { publicUrl: string }): string {
  return `${NAME}=; Max-Age=0; ${attributesOf(publicUrl)}`;
}

export function operatorTokenIn(cookieHeader: string | undefined): string | null {
  const token = readCookie(cookieHeader, NAME) ?? '';
  return TOKEN.test(token) ? token : null;
}

function attributesOf(publicUrl: string): string {
  const secure = publicUrl.startsWith('https:') ? '; Secure' : '';
  return `Path=${CONSOLE_ROOT}; HttpOnly; SameSite=Strict${secure}`;
}
