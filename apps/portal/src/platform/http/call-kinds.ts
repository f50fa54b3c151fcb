import type { EndpointKey, RepeatableKey } from '@gatehouse/contract/endpoints';

/**
 * `isRepeatable` of the contract as literals, because importing the endpoints would pull their schemas into the first
 * chunk. The type makes the two equal.
 */
const REPEATABLE: Readonly<Record<RepeatableKey, true>> = {
  'DELETE /auth/sessions': true,
  'DELETE /user/trusted-devices': true,
  'DELETE /user/wishes/:productName': true,
  'POST /auth/codes': true,
  'POST /auth/external': true,
  'POST /auth/iovation': true,
  'POST /auth/thin/iovation': true,
  'POST /auth/thin/sessions': true,
  'POST /authProviders/credentials/sessions': true,
  'POST /product/coupon/:couponCode/redeem': true,
  'POST /user/2fa/devices/enroll': true,
  'POST /user/orders/:id/cancel': true,
  'POST /user/orders/:id/check': true,
  'POST /user/orders/:id/payment': true,
  'POST /user/product/:productName/purchase': true,
  'POST /user/links/check': true,
  'PUT /user/consent': true,
  'PUT /user/legal': true,
  'PUT /user/locale': true,
  'PUT /user/currency': true,
  'PUT /user/marketing': true,
  'PUT /user/play-times/:id': true,
  'PUT /user/wishes/:productName': true,
  'PUT /users/me/accounts/:id/displayName': true,
};

const STORE_PATHS = ['/catalogue', '/config', '/product', '/user/product', '/user/orders'];

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

/** Whether the call may be sent again although the server may have acted on it. */
export function isRepeatable(key: EndpointKey): boolean {
  return key.startsWith('GET ') || Object.hasOwn(REPEATABLE, key);
}
