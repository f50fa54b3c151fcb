import { createHash } from 'node:crypto';
import { TRUSTED_DEVICE_DAYS } from '@gatehouse/domain/limits';
import type { DeviceTrust } from '../../callers/caller.ts';
import { cookieValues } from './cookies.ts';

const NAME = 'gatehouse_trusted_';
const SECRET = /^[A-Za-z0-9_-]{43}$/;
/** Players who share a browser. More are not looked up. */
const READ_MAX = 10;

/**
 * One for each player of a browser, so that a second one does not replace the first. The portal's own calls alone need it,
 * so it is `Strict`; it belongs to the host, so that no other one below the domain can read it.
 */
export function trustCookie(
  { userId, secret }: NonNullable<DeviceTrust['granted']>,
  { isHttps }: { isHttps: boolean },
): string {
  const name = NAME + createHash('sha256').update(userId).digest('hex').slice(0, 16);
  const seconds = TRUSTED_DEVICE_DAYS * 24 * 60 * 60;
  return `${name}=${secret}; Max-Age=${seconds}; Path=/; HttpOnly; SameSite=Strict${isHttps ? '; Secure' : ''}`;
}

export function trustSecretsIn(cookieHeader: string | undefined): string[] {
  return cookieValues(cookieHeader, NAME)
    .filter((value) => SECRET.test(value))
    .slice(0, READ_MAX);
}
