import type { Endpoint } from '@gatehouse/contract/endpoint';
import { endpoints } from '@gatehouse/contract/endpoints';
import { expect, test } from 'vitest';
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

test('an address block has so many requests in progress and no more, whatever becomes of them', async () => {
  const requests = createPasswordRequests(2);
  const ends: { resolve: () => void; reject: (error: Error) => void }[] = [];
  const ask = (address: string) =>
    requests.run(address, () => new Promise<void>((resolve, reject) => ends.push({ resolve, reject })));
  const first = [ask('a'), ask('a')];
  await expect(ask('a')).rejects.toMatchObject({ code: 'OVERLOADED' });
  const other = ask('b');
  ends[0]?.reject(new Error('failed'));
  await expect(first[0]).rejects.toThrow('failed');
  const next = ask('a');
  await expect(ask('a')).rejects.toMatchObject({ code: 'OVERLOADED' });
  for (const { resolve } of ends) resolve();
  await Promise.all([first[1], other, next]);
});
