import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import { pixelQuery } from './pixel.ts';
import { trackingEventOf } from './tracking.ts';

const id = '5f0b6c2e-8d41-4a7b-9c35-1e7a90d3b264';
const login = { event: 'login', product: 'emberfall', subpage: 'first_login', result: 'success' };

it('an event loses unknown keys', () => {
  expect(trackingEventOf({ ...login, password: 'secret' })).toEqual(login);
});

it.each([
  ['success', undefined],
  ['failed', 'rate_limit'],
])('the reason of a login that was a %s is kept as %s', (result, reason) => {
  expect(trackingEventOf({ ...login, result, reason: 'rate_limit' })).toEqual({
    ...login,
    result,
    ...(reason && { reason }),
  });
});

it('a logout keeps its reason', () => {
  const logout = { event: 'logout', user_id: id, reason: 'user_requested' };
  expect(trackingEventOf(logout)).toEqual(logout);
});

it('a migration is completed also without an account in the game', () => {
  const completed = {
    event: 'migration_completed',
    product: 'emberfall',
    migration_flow_id: id,
    user_id: id,
    email: 'a@example.test',
  };
  expect(trackingEventOf(completed)).toEqual(completed);
});

it.each([
  ['an unknown event', { event: 'mystery' }],
  ['a logout without a reason', { event: 'logout', user_id: id }],
  ['a missing field', { ...login, product: undefined }],
  ['a reason of another flow', { ...login, result: 'failed', reason: 'already_exists' }],
  [
    'an id that is no uuid',
    { event: 'opt_in', product: 'emberfall', user_id: '42', email: 'a@example.test' },
  ],
  ['an e-mail that is none', { event: 'opt_in', product: 'emberfall', user_id: id, email: 'a' }],
])('%s is not sent', (_, event) => {
  expect(trackingEventOf(event)).toBeNull();
});

const visit = { event: 'visit', server_id: '1', page: '/de-DE/', user_token: id, locale: 'de-DE' };
const signup = { event: 'signup', server_id: '7', user_id: id, user_token: id, locale: 'de-DE' };

it.each([
  [visit, true],
  [{ ...visit, event: 'portal' }, true],
  [{ ...visit, server_id: '7' }, false],
  [{ ...visit, extra: 'x' }, false],
  [signup, true],
  [{ ...signup, server_id: 'x' }, false],
])('the pixel %j fits: %s', (query, expected) => {
  expect(z.safeParse(pixelQuery, query).success).toBe(expected);
});
