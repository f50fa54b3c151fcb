import { describe, expect, expectTypeOf, it } from 'vitest';
import * as z from 'zod/mini';
import { declaresError, type Endpoint, errorsOf, methodAndPath } from './endpoint.ts';
import {
  type BodyOf,
  type ErrorOf,
  endpoints,
  type ParamsOf,
  type QueryOf,
  type ReasonOf,
  type ReplyOf,
} from './endpoints.ts';
import { ERROR_CODES, type ErrorCode } from './errors.ts';
import { SCOPES } from './scopes.ts';
import type { CurrentUser } from './user.ts';

const SPECIFIED = `
POST /users
POST /authProviders/credentials/sessions
POST /authProviders/mauth/sessions
DELETE /auth/sessions
POST /auth/sessions/current
POST /auth/thin/ghostuser/upgrade
POST /auth/thin/ghostuser/merge
POST /auth/codes
POST /auth/thin/iovation
POST /auth/iovation
GET /user/me
PATCH /user/me
GET /user/accounts
POST /users/me/accounts
PUT /users/me/accounts
PUT /users/me/accounts/:id/displayName
GET /user/library/:locale
GET /user/ownerships
PUT /user/password
PUT /user/marketing
PUT /user/locale
PUT /user/currency
PUT /user/email
PUT /user/email/validate
POST /user/email
DELETE /user/email/:emailToken
PUT /user/password/recovery
POST /user/password/recovery
POST /user/validate/:token
GET /user/promotions/:gameId/:lang/:server/:user
POST /product/coupon/:couponCode/redeem
GET /user/product/:productName/purchaseables
POST /user/product/:productName/purchase
PUT /user/download
GET /user/game/:id/environment/:env
POST /auth/external
GET /auth/external/:id
GET /auth/external/devices
DELETE /auth/external/devices/:deviceType/:deviceId
POST /user/2fa/devices/enroll
POST /user/2fa/devices/activate
GET /user/2fa/devices
GET /users/me/2faDevices
DELETE /user/2fa/devices/:deviceId
POST /user/2fa/devices/recover
POST /users/:id/recover2FADevice
GET /product/:locale
GET /product/:name/:locale
GET /product/:name/news/:locale
GET /config
GET /config/store/frontpage/:locale
GET /config/footer/:locale
GET /config/interstitial/:lang
GET /game/config/:name/:branch
GET /patching/download/branches/:id
GET /game/maintenance/:platformGameId/flag
`;

const DECIDED = `
POST /auth/thin/sessions
GET /auth/sessions
DELETE /auth/sessions/:sessionId
DELETE /auth/sessions/others
POST /user/2fa/devices/undo
POST /user/links/check
DELETE /auth/external/devices/:deviceType
POST /tracking/events
GET /tracking/pixel
GET /client/download
POST /client/errors
GET /config/navigation/:locale
GET /user/orders
GET /user/orders/:id
GET /user/orders/:id/receipt
POST /user/orders/:id/cancel
POST /user/orders/:id/check
POST /user/orders/:id/payment
PUT /user/consent
GET /user/wishes
GET /catalogue/:locale
GET /product/:name/page/:locale
PUT /user/wishes/:productName
DELETE /user/wishes/:productName
`;

const table = Object.entries<Endpoint>(endpoints);

describe('the table of endpoints', () => {
  it('has exactly the specified endpoints', () => {
    const named = [SPECIFIED, DECIDED].flatMap((list) => list.trim().split('\n'));
    expect(Object.keys(endpoints).sort()).toEqual(named.sort());
  });

  it.each(table)('%s takes exactly the parameters of its path', (key, endpoint) => {
    const inPath = [...methodAndPath(key).path.matchAll(/:(\w+)/g)].map((match) => match[1]);
    const shape = endpoint.params instanceof z.ZodMiniObject ? Object.keys(endpoint.params.shape) : [];
    expect(shape.sort()).toEqual(inPath.sort());
  });

  it.each(table)('%s has a body only if its method allows one', (key, { body }) => {
    expect(body !== undefined && /^(?:GET|DELETE)/.test(key)).toBe(false);
  });

  it.each(table)('%s declares the scope it needs, unless it reads no token', (_, { auth, scope }) => {
    expect(auth === 'none' ? [undefined] : SCOPES).toContain(scope);
  });

  it('lets a partner session read only the player and their game accounts', () => {
    const limited = table.filter(([, { scope }]) => scope !== undefined && scope !== 'full');
    expect(limited.map(([key]) => key)).toEqual(['GET /user/me', 'GET /user/accounts']);
  });

  it.each(table)('%s is public, or declares that it needs a token', (_, endpoint) => {
    expect(errorsOf(endpoint).includes('UNAUTHORIZED')).toBe(endpoint.auth !== 'none');
  });

  it.each(table)('%s has reasons only for codes that it declares, each once', (_, endpoint) => {
    const reasons = Object.entries(endpoint.reasons ?? {});
    expect(reasons.filter(([code]) => !errorsOf(endpoint).includes(code as ErrorCode))).toEqual([]);
    const names = [...Object.keys(ERROR_CODES), ...reasons.flatMap(([, some]) => some)];
    // A failure is identified by its reason or else by its code, so their names must be distinct.
    expect(new Set(names).size).toBe(names.length);
  });

  it('knows the errors of an endpoint by code and reason', () => {
    const coupon: Endpoint = endpoints['POST /product/coupon/:couponCode/redeem'];
    expect(declaresError(coupon, 'COUPON_REFUSED', 'EXPIRED')).toBe(true);
    expect(declaresError(coupon, 'TOO_MANY_REQUESTS')).toBe(true);
    expect(declaresError(coupon, 'FORBIDDEN', 'INSUFFICIENT_SCOPE')).toBe(true);
    expect(declaresError(coupon, 'COUPON_REFUSED', 'SAME_EMAIL')).toBe(false);
    expect(declaresError(coupon, 'NAME_REFUSED')).toBe(false);
  });
});

it('types are derived from the table', () => {
  expectTypeOf<ReplyOf<'GET /user/me'>>().toEqualTypeOf<CurrentUser>();
  expectTypeOf<ReplyOf<'PUT /user/locale'>>().toEqualTypeOf<undefined>();
  expectTypeOf<BodyOf<'GET /user/me'>>().toEqualTypeOf<undefined>();
  expectTypeOf<BodyOf<'POST /auth/sessions/current'>>().toEqualTypeOf<{ code: string }>();
  expectTypeOf<ParamsOf<'GET /product/:name/:locale'>>().toEqualTypeOf<{ name: string; locale: string }>();
  expectTypeOf<ErrorOf<'POST /users'>>().toEqualTypeOf<
    'EMAIL_ALREADY_USED' | 'USER_CREATION_FAILED' | 'CHALLENGE_REQUIRED'
  >();
  expectTypeOf<ReasonOf<'POST /users'>>().toEqualTypeOf<'COMMON_PASSWORD'>();
  expectTypeOf<ReasonOf<'GET /user/me'>>().toEqualTypeOf<never>();
  expectTypeOf<QueryOf<'DELETE /user/2fa/devices/:deviceId'>>().toEqualTypeOf<{ code: string }>();
});
