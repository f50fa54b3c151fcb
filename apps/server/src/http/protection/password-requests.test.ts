import type { Endpoint } from '@gatehouse/contract/endpoint';
import { endpoints } from '@gatehouse/contract/endpoints';
import { PASSWORD_REQUESTS_BURST } from '@gatehouse/domain/limits';
import { describe, expect, test } from 'vitest';
import { limitPasswordRequests, takesPassword, type WaitForPasswordRequest } from './password-requests.ts';

test('every endpoint that hashes a password is limited', () => {
  const bound = Object.entries<Endpoint>(endpoints).filter(([, endpoint]) => takesPassword(endpoint));
  expect(bound.map(([key]) => key).sort()).toEqual([
    'PATCH /user/me',
    'POST /auth/thin/ghostuser/merge',
    'POST /auth/thin/ghostuser/upgrade',
    'POST /auth/thin/sessions',
    'POST /authProviders/credentials/sessions',
    'POST /user/2fa/devices/recover',
    'POST /user/password/recovery',
    'POST /users',
    'POST /users/:id/recover2FADevice',
    'PUT /user/password',
    'PUT /users/me/accounts',
  ]);
});

describe('Password requests of an address block', () => {
  const SECOND = 10;
  /** The rest of it is rejected, also where the machine is busy. */
  const FLOOD = 200;
  const send = (waitForTurn: WaitForPasswordRequest, block: string, count: number) =>
    Promise.allSettled(Array.from({ length: count }, () => waitForTurn(block)));
  const accepted = (all: PromiseSettledResult<void>[]) =>
    all.filter(({ status }) => status === 'fulfilled').length;

  test('have a limit that other blocks do not share', async () => {
    const waitForTurn = limitPasswordRequests(SECOND);
    const [flood, other] = await Promise.all([send(waitForTurn, 'a', FLOOD), send(waitForTurn, 'b', 1)]);
    // The burst, and those that waited for a second.
    expect(accepted(flood)).toBeGreaterThanOrEqual(PASSWORD_REQUESTS_BURST + SECOND);
    expect(accepted(flood)).toBeLessThan(FLOOD);
    expect(accepted(other)).toBe(1);
    expect(flood.at(-1)).toMatchObject({ reason: { code: 'OVERLOADED' } });
  });

  test('are twice as many for all /64s of a /48 together', async () => {
    const waitForTurn = limitPasswordRequests(SECOND);
    const networks = Array.from({ length: FLOOD }, (_, nth) =>
      send(waitForTurn, `2001:db8:1:${nth}::/64`, 1),
    );
    const all = (await Promise.all(networks)).flat();
    expect(accepted(all)).toBeGreaterThanOrEqual(2 * (PASSWORD_REQUESTS_BURST + SECOND));
    expect(accepted(all)).toBeLessThan(FLOOD);
  });

  test('are never rejected when they are sent one after the other', async () => {
    const waitForTurn = limitPasswordRequests(100);
    for (let turn = 0; turn < 3 * PASSWORD_REQUESTS_BURST; turn += 1) await waitForTurn('d');
  });
});
