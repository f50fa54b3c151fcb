import type { Endpoint } from '@gatehouse/contract/endpoint';
import { endpoints } from '@gatehouse/contract/endpoints';
import { beforeEach, describe, expect, test } from 'vitest';
import { createPasswordRequests, takesPassword } from './password-requests.ts';

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

test('the /64s of one /48 have twice as many requests in progress as one', async () => {
  const requests = createPasswordRequests(2);
  const end = Promise.withResolvers<void>();
  const ask = (block: string) => requests.run(block, () => end.promise);
  const accepted = [1, 2, 3, 4].map((network) => ask(`2001:db8:1:${network}::/64`));
  await expect(ask('2001:db8:1:5::/64')).rejects.toMatchObject({ code: 'OVERLOADED' });
  await expect(requests.waitForRoom('2001:db8:1:6::/64')).rejects.toMatchObject({ code: 'OVERLOADED' });
  await requests.waitForRoom('2001:db8:2:1::/64');
  end.resolve();
  await Promise.all(accepted);
});

describe('An address block', () => {
  const ends: { resolve: () => void; reject: (error: Error) => void }[] = [];
  const requests = createPasswordRequests(2);
  const ask = (address: string) =>
    requests.run(address, () => new Promise<void>((resolve, reject) => ends.push({ resolve, reject })));
  beforeEach(() => {
    ends.length = 0;
  });

  test('has a limit of requests in progress, independent of other blocks', async () => {
    const first = [ask('a'), ask('a')];
    await expect(ask('a')).rejects.toMatchObject({ code: 'OVERLOADED' });
    await expect(requests.waitForRoom('a')).rejects.toMatchObject({ code: 'OVERLOADED' });
    await requests.waitForRoom('b');
    const other = ask('b');
    for (const { resolve } of ends) resolve();
    await Promise.all([...first, other]);
  });

  test('frees a place shortly after the response, also after a failure', async () => {
    const [failing, running] = [ask('c'), ask('c')];
    const [waiting, refused] = [ask('c'), ask('c')];
    ends[0]?.reject(new Error('failed'));
    await expect(failing).rejects.toThrow('failed');
    await expect(refused).rejects.toMatchObject({ code: 'OVERLOADED' });
    for (const { resolve } of ends) resolve();
    await Promise.all([running, waiting]);
  });

  test('is never rejected when it sends one request after the other', async () => {
    for (let turn = 0; turn < 7; turn += 1) {
      await requests.waitForRoom('d');
      await requests.run('d', async () => undefined);
    }
  });
});
