import { PASSWORD_REQUESTS_BURST } from '@gatehouse/domain/limits';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createApiClient } from '../../../../test/support/api-client.ts';
import { openPlayerTestApp, type PlayerTestApp } from '../../../../test/support/player-test-app.ts';
import { createQuickPasswords } from '../../../../test/support/quick-passwords.ts';
import { buildNode } from '../../../../test/support/test-app.ts';
import type { PasswordHasher } from '../../../ports/password-hasher.ts';

let compared = 0;
const quick = createQuickPasswords();
const counting: PasswordHasher = {
  ...quick,
  verify(password, stored, owner) {
    compared += 1;
    return quick.verify(password, stored, owner);
  },
};

let testApp: PlayerTestApp;
beforeAll(async () => {
  testApp = await openPlayerTestApp({ deps: { passwords: counting }, limitsPasswordRequests: true });
});
afterAll(() => testApp.close());

test('of a hundred parallel wrong passwords ten are compared, then even the right one is locked, after a restart too', async () => {
  const owner = await testApp.player('target@example.test');
  const replies = await Promise.all(
    Array.from({ length: 100 }, (_, index) =>
      testApp.browser().signIn('target@example.test', 'Wrong-Guess-1', { from: `198.51.100.${index}` }),
    ),
  );
  expect(compared).toBe(10);
  expect(replies.filter(({ status }) => status === 409)).toHaveLength(10);
  expect(replies.filter(({ status }) => status === 429)).toHaveLength(90);

  const right = await testApp.browser().signIn('target@example.test');
  expect(right).toMatchObject({ status: 429, body: { errorTypes: ['TOO_MANY_REQUESTS'] } });
  expect(Number(right.headers['retry-after'])).toBeGreaterThan(890);

  const restarted = await buildNode(testApp.deps);
  expect((await createApiClient(restarted).signIn('target@example.test')).status).toBe(429);
  await restarted.close();
  expect(compared).toBe(10);

  // The owner's known browser has its own counter.
  expect((await owner.signIn('target@example.test')).status).toBe(200);
});

/** As if so many passwords had been wrong in this hour, from every address block that the test has used. */
const setWrongPasswords = (count: number) =>
  testApp.deps.db.statement("update rate_limits set points = $1 where key like 'wrong-passwords:%'", [count]);

/**
 * Sends it again after a 503, like the portal: a place of the address block is free again only a moment after its
 * response, and the request with the proof needs a second one.
 */
async function guessFrom(from: string, email: string) {
  const guess = () => testApp.browser().signIn(email, 'Wrong-Guess-1', { from });
  let reply = await guess();
  while (reply.status === 503) reply = await guess();
  return reply;
}

test('guessing through a list of accounts from one address is limited, also for challenges', {
  tags: 'more',
}, async () => {
  compared = 0;
  const guess = (index: number) => guessFrom('203.0.113.5', `listed${index}@example.test`);
  const statuses = new Set<number>();
  // The most that one address block may have in progress; the rest would be 503 and compare nothing.
  const guessMany = async (from: number, to: number) => {
    for (let round = from; round < to; round += PASSWORD_REQUESTS_BURST) {
      const guesses = Array.from({ length: PASSWORD_REQUESTS_BURST }, (_, nth) => guess(round + nth));
      for (const { status } of await Promise.all(guesses)) statuses.add(status);
    }
  };
  await guessMany(0, 20);
  expect(statuses).toEqual(new Set([409]));
  expect(compared).toBe(20);
  await setWrongPasswords(290);
  await guessMany(20, 40);
  expect(statuses).toEqual(new Set([409, 429]));
  expect(compared).toBe(30);
});

test('of parallel guesses from an address with one attempt left, exactly one is compared and no account is locked', async () => {
  const owners = Array.from(
    { length: PASSWORD_REQUESTS_BURST },
    (_, number) => `owner${number}@example.test`,
  );
  for (const email of owners) await testApp.player(email);
  await testApp.deps.db.statement('delete from password_attempts');
  const from = '203.0.113.6';
  await testApp.browser().signIn('no-account@example.test', 'Wrong-Guess-1', { from });
  await setWrongPasswords(299);

  compared = 0;
  const replies = await Promise.all(
    // The most that one address block may have in progress.
    owners.map((email) => guessFrom(from, email)),
  );
  expect(compared).toBe(1);
  expect(replies.filter(({ status }) => status === 429)).toHaveLength(owners.length - 1);
  const { rows } = await testApp.deps.db.statement('select key from password_attempts');
  expect(rows.length).toBeLessThanOrEqual(3);
  for (const email of owners) {
    expect((await testApp.browser().signIn(email, undefined, { from: '198.51.100.200' })).status).toBe(200);
  }
});
