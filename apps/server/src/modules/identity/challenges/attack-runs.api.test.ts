// @module-tag more
import type { Challenge } from '@gatehouse/contract/errors';
import { CHALLENGE_PROOF_HEADER } from '@gatehouse/contract/headers';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { PASSWORD } from '../../../../test/support/api-client.ts';
import { openPlayerTestApp, type PlayerTestApp } from '../../../../test/support/player-test-app.ts';
import { createQuickPasswords } from '../../../../test/support/quick-passwords.ts';
import { proofOf } from '../../../../test/support/solve-challenge.ts';
import type { PasswordHasher } from '../../../ports/password-hasher.ts';

/** The hardest challenge of this server, small for the sake of time: the two easiest levels of decision 065 are one. */
const WORK_MAX = 8;
const LONG_RUN_MS = 240_000;
const WRONG = 'Wrong-Guess-1';

let compared = 0;
const quick = createQuickPasswords();
const passwords: PasswordHasher = {
  ...quick,
  verify(password, stored, owner) {
    compared += 1;
    return quick.verify(password, stored, owner);
  },
};

let testApp: PlayerTestApp;
beforeAll(async () => {
  testApp = await openPlayerTestApp({ deps: { passwords }, env: { CHALLENGE_WORK: String(WORK_MAX) } });
});
afterAll(() => testApp.close());
beforeEach(() => {
  compared = 0;
});

type Reply = Awaited<ReturnType<ReturnType<PlayerTestApp['browser']>['call']>>;

/** What an attacker pays who solves every challenge. */
function createPurse() {
  const works = new Map<number, number>();
  return {
    works,
    async pay(send: (headers: Record<string, string>) => Promise<Reply>): Promise<Reply> {
      const reply = await send({});
      const challenge = reply.body.challenge as Challenge | undefined;
      const work = challenge?.parameters.data.work ?? 0;
      works.set(work, (works.get(work) ?? 0) + 1);
      return challenge ? send({ [CHALLENGE_PROOF_HEADER]: await proofOf(challenge) }) : reply;
    },
  };
}

const countsOf = (works: Map<number, number>) => Object.fromEntries([...works].sort(([a], [b]) => a - b));

test(
  'credential stuffing with 1,000 accounts from 200 addresses pays for 700 of them, a known device for nothing',
  async () => {
    const owner = await testApp.player('owner@example.test');
    const { works, pay } = createPurse();
    for (let nth = 0; nth < 1000; nth += 1) {
      const from = `198.18.${nth % 200}.1`;
      const guess = (headers: Record<string, string>) =>
        testApp.browser().signIn(`account-${nth}@example.test`, WRONG, { from, headers, solves: false });
      expect((await pay(guess)).status).toBe(409);
    }
    // Each address stays below its own allowance, so the counter of the whole site demands the work.
    expect(countsOf(works)).toEqual({ 0: 300, 1: 200, 2: 100, 4: 100, 8: 300 });
    expect(compared).toBe(1000);

    const fromAttacked = { from: '198.18.0.1', solves: false };
    expect((await owner.signIn('owner@example.test', PASSWORD, fromAttacked)).status).toBe(200);
    const newDevice = await testApp.browser().signIn('owner@example.test', PASSWORD, fromAttacked);
    expect(newDevice).toMatchObject({
      status: 428,
      body: { challenge: { parameters: { data: { work: WORK_MAX } } } },
    });
  },
  LONG_RUN_MS,
);

test('without solving challenges, credential stuffing compares 300 passwords', async () => {
  await testApp.forgetLimits();
  testApp.clock.advance(60);
  for (let nth = 0; nth < 400; nth += 1) {
    const from = `198.19.${nth % 200}.1`;
    await testApp.browser().signIn(`other-${nth}@example.test`, WRONG, { from, solves: false });
  }
  expect(compared).toBe(300);
});

test('testing addresses by sign-up pays from the sixth on and ends at 200 an hour for an address block; a player still signs up', async () => {
  await testApp.forgetLimits();
  await testApp.player('victim@example.test');
  const { works, pay } = createPurse();
  const from = '203.0.113.50';
  const ask = (email: string) => (headers: Record<string, string>) =>
    testApp.browser().call('POST /users', {
      body: { email, password: PASSWORD, locale: 'en-GB' },
      headers,
      from,
      solves: false,
    });
  for (let nth = 0; nth < 30; nth += 1) expect((await pay(ask('victim@example.test'))).status).toBe(409);
  expect(countsOf(works)).toEqual({ 0: 5, 1: 10, 2: 5, 4: 5, 8: 5 });
  // The rest of the hour is the same, so it is skipped.
  await testApp.deps.db.statement(
    "update rate_limits set points = 199 where key like 'email-existence:%' and points = 30",
  );

  // The hardest challenge of all is one that a phone solves in seconds, and one is enough.
  const player = createPurse();
  expect((await player.pay(ask('new-player@example.test'))).status).toBe(201);
  expect(countsOf(player.works)).toEqual({ [WORK_MAX]: 1 });

  expect((await pay(ask('victim@example.test'))).status).toBe(409);
  expect((await pay(ask('victim@example.test'))).status).toBe(429);
});

test('testing addresses by sign-up from many address blocks pays from the 101st on', async () => {
  await testApp.forgetLimits();
  testApp.clock.advance(60);
  const { works, pay } = createPurse();
  for (let nth = 0; nth < 160; nth += 1) {
    const from = `198.51.${nth % 80}.7`;
    const ask = (headers: Record<string, string>) =>
      testApp.browser().call('POST /users', {
        body: { email: 'victim@example.test', password: PASSWORD, locale: 'en-GB' },
        headers,
        from,
        solves: false,
      });
    expect((await pay(ask)).status).toBe(409);
  }
  expect(countsOf(works)).toEqual({ 0: 100, 1: 60 });
});
