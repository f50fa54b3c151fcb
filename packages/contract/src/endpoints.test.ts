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

const table = Object.entries<Endpoint>(endpoints);

describe('the table of endpoints', () => {
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
