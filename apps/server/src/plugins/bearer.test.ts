import { expect, test } from 'vitest';
import type { Session, SessionLookup } from '../ports/session-lookup.ts';
import { authenticate } from './bearer.ts';

const TOKEN = 'a'.repeat(43);
// Only what is looked at here; what else belongs to a session is the business of those who find it.
const session = { userId: 'u' } as Session;
const sessions: SessionLookup = {
  find: async (token, kind) => (token === TOKEN && kind === 'session' ? session : null),
};

test('a known token opens a session', async () => {
  await expect(authenticate('session', `Bearer ${TOKEN}`, sessions)).resolves.toBe(session);
  await expect(authenticate('optional', `Bearer ${TOKEN}`, sessions)).resolves.toBe(session);
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
  await expect(authenticate('session', header, sessions)).rejects.toMatchObject({ code: 'UNAUTHORIZED' });
});

test('a token of the other kind opens nothing', async () => {
  await expect(authenticate('thin', `Bearer ${TOKEN}`, sessions)).rejects.toMatchObject({
    code: 'UNAUTHORIZED',
  });
});

test('where a token is optional, none is fine and a dead one is told', async () => {
  await expect(authenticate('optional', undefined, sessions)).resolves.toBeNull();
  await expect(authenticate('optional', `Bearer ${'b'.repeat(43)}`, sessions)).rejects.toMatchObject({
    code: 'UNAUTHORIZED',
  });
});

test('where none is asked for, none is looked up', async () => {
  const never: SessionLookup = { find: () => Promise.reject(new Error('looked up')) };
  await expect(authenticate('none', `Bearer ${TOKEN}`, never)).resolves.toBeNull();
});
