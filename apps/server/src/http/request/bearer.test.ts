import { expect, test } from 'vitest';
import type { Session, SessionLookup, SessionNeed } from '../../callers/session-lookup.ts';
import { authenticate } from './bearer.ts';

const TOKEN = 'a'.repeat(43);
const guarded = { auth: 'session', scope: 'full' } as const;
// Only the fields that this test reads.
const session = { userId: 'u' } as Session;
const needs: SessionNeed[] = [];
const sessions: SessionLookup = {
  find: async (token, need) => {
    needs.push(need);
    return token === TOKEN && need.kind === 'session' ? session : null;
  },
};

test('a known token gives a session', async () => {
  await expect(authenticate(guarded, `Bearer ${TOKEN}`, sessions)).resolves.toBe(session);
  await expect(authenticate({ ...guarded, auth: 'optional' }, `Bearer ${TOKEN}`, sessions)).resolves.toBe(
    session,
  );
});

test.each([
  undefined,
  '',
  TOKEN,
  `Basic ${TOKEN}`,
  `Bearer  ${TOKEN}`,
  `Bearer ${TOKEN}, Bearer ${TOKEN}`,
  `Bearer ${'b'.repeat(43)}`,
  'Bearer x',
])('%s is not authenticated', async (header) => {
  await expect(authenticate(guarded, header, sessions)).rejects.toMatchObject({ code: 'UNAUTHORIZED' });
});

test('rejects a token of the other kind', async () => {
  await expect(authenticate({ ...guarded, auth: 'thin' }, `Bearer ${TOKEN}`, sessions)).rejects.toMatchObject(
    {
      code: 'UNAUTHORIZED',
    },
  );
});

test('an optional token may be missing, but an invalid one is rejected', async () => {
  await expect(authenticate({ ...guarded, auth: 'optional' }, undefined, sessions)).resolves.toBeNull();
  await expect(
    authenticate({ ...guarded, auth: 'optional' }, `Bearer ${'b'.repeat(43)}`, sessions),
  ).rejects.toMatchObject({
    code: 'UNAUTHORIZED',
  });
});

test('looks up no token for an endpoint without authentication', async () => {
  const never: SessionLookup = { find: () => Promise.reject(new Error('looked up')) };
  await expect(authenticate({ auth: 'none' }, `Bearer ${TOKEN}`, never)).resolves.toBeNull();
});

test('an endpoint without a declared scope requires the full one', async () => {
  await authenticate({ auth: 'session' }, `Bearer ${TOKEN}`, sessions);
  expect(needs.at(-1)).toEqual({ kind: 'session', scope: 'full' });
});

test.each(['full', 'users-own-read'] as const)(
  'looks up the session for the scope %s of the endpoint',
  async (scope) => {
    for (const auth of ['session', 'optional'] as const) {
      await authenticate({ auth, scope }, `Bearer ${TOKEN}`, sessions);
      expect(needs.at(-1)).toEqual({ kind: 'session', scope });
    }
  },
);
