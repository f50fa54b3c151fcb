import type { Endpoint } from '@gatehouse/contract/endpoint';
import { endpoints } from '@gatehouse/contract/endpoints';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createPasswordRequests, takesPassword } from './password-requests.ts';

test('every endpoint that hashes is bound', () => {
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

describe('An address block', () => {
  const ends: { resolve: () => void; reject: (error: Error) => void }[] = [];
  const requests = createPasswordRequests(2);
  const ask = (address: string) =>
    requests.run(address, () => new Promise<void>((resolve, reject) => ends.push({ resolve, reject })));
  beforeEach(() => {
    vi.useFakeTimers();
    ends.length = 0;
  });
  afterEach(() => vi.useRealTimers());

  test('has so many requests in progress and no more, and other blocks have their own', async () => {
    const first = [ask('a'), ask('a')];
    await expect(ask('a')).rejects.toMatchObject({ code: 'OVERLOADED' });
    const other = ask('b');
    for (const { resolve } of ends) resolve();
    await Promise.all([...first, other]);
  });

  test('gets its place back a moment after the answer, also after a failure', async () => {
    const failing = ask('c');
    const running = ask('c');
    ends[0]?.reject(new Error('failed'));
    await expect(failing).rejects.toThrow('failed');
    await expect(ask('c')).rejects.toMatchObject({ code: 'OVERLOADED' });
    await vi.advanceTimersByTimeAsync(80);
    const next = ask('c');
    for (const { resolve } of ends) resolve();
    await Promise.all([running, next]);
  });
});

test('a request waits for room for a moment, and is refused when there is none by then', async () => {
  const requests = createPasswordRequests(1);
  let end = () => {};
  const running = requests.run('a', () => new Promise<void>((resolve) => (end = resolve)));
  const refused = requests.waitForRoom('a');
  await expect(refused).rejects.toMatchObject({ code: 'OVERLOADED' });
  await requests.waitForRoom('b');
  const waiting = requests.waitForRoom('a');
  end();
  await running;
  await waiting;
});
