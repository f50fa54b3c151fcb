import type { EndpointKey } from '@gatehouse/contract/endpoints';

/**
 * POSTs that are not idempotent: they use up a code or create something. After a lost response the server may
 * already have acted, so an automatic retry would report the wrong error or act twice. Only the player retries them.
 */
const ACTS_ONCE = new Set<EndpointKey>([
  'POST /users',
  'POST /users/me/accounts',
  'PUT /users/me/accounts',
  'POST /auth/sessions/current',
  'POST /authProviders/mauth/sessions',
  'POST /auth/thin/ghostuser/upgrade',
  'POST /auth/thin/ghostuser/merge',
  'POST /user/email',
  'POST /user/password/recovery',
  'POST /user/validate/:token',
  'POST /user/2fa/devices/activate',
  'POST /user/2fa/devices/recover',
  'POST /users/:id/recover2FADevice',
]);

const STORE_PATHS = ['/config', '/product', '/user/product', '/user/orders'];

const pathOf = (key: EndpointKey) => key.slice(key.indexOf(' ') + 1);
const isBelow = (path: string, root: string) => path === root || path.startsWith(`${root}/`);

/** Calls of the spec's "Auth and session" and "External auth" tables: they have a timeout. */
export function isAuthCall(key: EndpointKey): boolean {
  const path = pathOf(key);
  return isBelow(path, '/auth') || isBelow(path, '/authProviders') || key === 'POST /users';
}

/** Store and config calls go to the second API url. */
export function isStoreCall(key: EndpointKey): boolean {
  return STORE_PATHS.some((root) => isBelow(pathOf(key), root));
}

export function isSignOut(key: EndpointKey): boolean {
  return key.startsWith('DELETE ') && pathOf(key).endsWith('/auth/sessions');
}

export function isMigrationSignIn(key: EndpointKey): boolean {
  return key === 'POST /auth/thin/sessions';
}

export function actsOnce(key: EndpointKey): boolean {
  return ACTS_ONCE.has(key);
}
