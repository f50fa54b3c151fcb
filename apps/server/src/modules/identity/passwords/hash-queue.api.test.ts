import { PASSWORD_REQUESTS_BURST } from '@gatehouse/domain/limits';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { type ApiReply, PASSWORD } from '../../../../test/support/api-client.ts';
import { openPlayerTestApp, type PlayerTestApp } from '../../../../test/support/player-test-app.ts';
import { createPasswordHasher } from '../../../ports/password-hasher.ts';

const HELD_PASSWORD = 'Held-In-The-Queue-1';
const ATTACKER = '203.0.113.50';
const NEIGHBOUR = '203.0.113.51';
/** Two are hashing, and fifteen of the twenty queue places are not reserved for known devices. */
const UNKNOWN_DEVICES_MAX = 17;

let testApp: PlayerTestApp;
let hashes = 0;
/** Passwords that have reached the queue, and those of them that are still in it. */
let queued = 0;
let waiting = 0;
/** Until it is released, every hash and comparison of HELD_PASSWORD keeps its queue place. */
let held: Promise<void>;
let releaseHeld: () => void;
beforeAll(async () => {
  // Takes no time, so that only the test decides how long a place is taken.
  const hashOf = (password: string) => `$argon2id$v=19$m=19456,t=2,p=1$quick$${password}`;
  const hasher = createPasswordHasher(undefined, {
    async hash(password) {
      hashes += 1;
      if (password === HELD_PASSWORD) await held;
      return hashOf(password);
    },
    async verify(stored, password) {
      hashes += 1;
      if (password === HELD_PASSWORD) await held;
      return stored === hashOf(password);
    },
  });
  const counted = async <T>(work: Promise<T>): Promise<T> => {
    queued += 1;
    waiting += 1;
    try {
      return await work;
    } finally {
      waiting -= 1;
    }
  };
  const hash: typeof hasher.hash = (password, owner) => counted(hasher.hash(password, owner));
  const verify: typeof hasher.verify = (password, stored, owner) =>
    counted(hasher.verify(password, stored, owner));
  testApp = await openPlayerTestApp({
    deps: { passwords: { ...hasher, hash, verify } },
    limitsPasswordRequests: true,
  });
});
beforeEach(hold);
// Also after a failure, so that the next test does not wait for it.
afterEach(() => releaseHeld());

/** On a busy machine a request has taken seconds. */
const waitFor = (check: () => void) => vi.waitFor(check, { timeout: 20_000 });

function hold(): void {
  held = new Promise((resolve) => {
    releaseHeld = resolve;
  });
}

afterAll(async () => {
  releaseHeld();
  await testApp.close();
});

const signUpFrom = (from: string, email: string, password = HELD_PASSWORD) =>
  testApp.browser().call('POST /users', { body: { email, password, locale: 'en-GB' }, from });

function tally(replies: ApiReply[]): Record<number, number> {
  const counts: Record<number, number> = {};
  for (const { status } of replies) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
}

/** Takes places that are open to unknown devices, by default all of them, each from another address. */
async function fillQueue(
  name: string,
  places = UNKNOWN_DEVICES_MAX,
): Promise<{ replies: Promise<ApiReply[]> }> {
  const before = queued;
  const replies = Promise.all(
    Array.from({ length: places }, (_, nth) => signUpFrom(`198.51.100.${nth}`, `${name}${nth}@example.test`)),
  );
  await waitFor(() => expect(queued).toBe(before + places));
  return { replies };
}

/** Sign in to their own accounts with the right password, five times at once from each address. */
async function attackFrom(addresses: string[], options: { solves: boolean }) {
  releaseHeld();
  for (const from of addresses) await signUpFrom(from, `own-${from}@example.test`);
  hold();
  const answered: ApiReply[] = [];
  const attackers = addresses.flatMap((from) =>
    Array.from({ length: 5 }, async () => {
      const browser = testApp.browser();
      answered.push(await browser.signIn(`own-${from}@example.test`, HELD_PASSWORD, { from, ...options }));
    }),
  );
  // None is left that would still solve its challenge, and join the queue later.
  await waitFor(() => expect(waiting + answered.length).toBe(attackers.length));
  return { answered, attackers };
}

describe('Eighty parallel sign-ups from one address', () => {
  test('do not affect sign-ins from other addresses, and only five of them are accepted', async () => {
    const players = Array.from({ length: 8 }, (_, nth) => `player${nth}@example.test`);
    for (const email of players) await testApp.browser().signUp(email);
    const before = hashes;
    const answered: ApiReply[] = [];
    const flood = Array.from({ length: 80 }, async (_, nth) => {
      answered.push(await signUpFrom(ATTACKER, `flood${nth}@example.test`));
    });
    await waitFor(() => expect(hashes).toBeGreaterThan(before));
    const signIns = await Promise.all(players.map((email) => testApp.browser().signIn(email)));
    expect(tally(signIns)).toEqual({ 200: 8 });
    await waitFor(() => expect(answered).toHaveLength(80 - PASSWORD_REQUESTS_BURST));
    expect(tally(answered)).toEqual({ 503: 80 - PASSWORD_REQUESTS_BURST });
    releaseHeld();
    await Promise.all(flood);
    expect(tally(answered)[201]).toBe(PASSWORD_REQUESTS_BURST);
  });

  test('use up no attempt of an account that is guessed at in parallel', async () => {
    const email = 'guessed@example.test';
    await testApp.browser().signUp(email);
    const flood = Array.from({ length: 80 }, (_, nth) => signUpFrom(NEIGHBOUR, `wave${nth}@example.test`));
    const guess = () => testApp.browser().signIn(email, 'Wrong-Guess-1', { from: NEIGHBOUR });
    const refused: ApiReply[] = [];
    for (let turn = 0; turn < 20; turn += 1) refused.push(await guess());
    expect(tally(refused)).toEqual({ 503: 20 });
    releaseHeld();
    await Promise.all(flood);
    expect((await testApp.browser().signIn(email)).status).toBe(200);
  });
});

describe('Own sign-ins of several addresses that fill the queue', () => {
  test.each([
    ['four addresses that solve challenges', 'a', 4, { solves: true }],
    ['ten addresses that solve none', 'b', 10, { solves: false }],
  ])('%s keep neither new devices nor sign-ups out', { tags: 'more' }, async (_, name, count, options) => {
    const players = Array.from({ length: 4 }, (_value, nth) => `${name}${nth}-newcomer@example.test`);
    for (const email of players) await testApp.browser().signUp(email);
    const addresses = Array.from({ length: count }, (_value, nth) => `203.0.${name === 'a' ? 1 : 2}.${nth}`);
    const { answered, attackers } = await attackFrom(addresses, options);
    const before = queued;
    const newcomers = [
      ...players.map((email) => testApp.browser().signIn(email)),
      signUpFrom('192.0.2.90', `${name}-new@example.test`, PASSWORD),
    ];
    await waitFor(() => expect(queued).toBe(before + newcomers.length));
    releaseHeld();
    expect(tally(await Promise.all(newcomers))).toEqual({ 200: 4, 201: 1 });
    await Promise.all(attackers);
    expect(answered.filter(({ status }) => status !== 200).length).toBeGreaterThan(0);
  });
});

describe('While the queue is half full', () => {
  test('unknown devices and sign-ups need a challenge, known devices need none', async () => {
    const email = 'half@example.test';
    const owner = await testApp.player(email);
    const { replies } = await fillQueue('half', 2 + 8);
    const unknown = await testApp.browser().signIn(email, PASSWORD, { solves: false });
    expect(unknown).toMatchObject({ status: 428, body: { errorTypes: ['CHALLENGE_REQUIRED'] } });
    const signUp = await testApp.browser().call('POST /users', {
      body: { email: 'half-new@example.test', password: PASSWORD, locale: 'en-GB' },
      solves: false,
    });
    expect(signUp.status).toBe(428);
    const known = owner.signIn(email, PASSWORD, { solves: false });
    const solved = testApp.browser().signIn(email);
    releaseHeld();
    expect([(await known).status, (await solved).status]).toEqual([200, 200]);
    await replies;
    expect((await testApp.browser().signIn(email, PASSWORD, { solves: false })).status).toBe(200);
  });
});

describe('While the queue is full', () => {
  test('a known device still signs in, an unknown one gets 503', async () => {
    const email = 'owner@example.test';
    const owner = await testApp.player(email);
    const other = await testApp.player('other@example.test');
    const { replies } = await fillQueue('first');
    expect((await testApp.browser().signIn(email)).status).toBe(503);
    const known = owner.signIn(email);
    // A device that is known to another account is not known to this one.
    expect((await other.signIn(email)).status).toBe(503);
    releaseHeld();
    expect((await known).status).toBe(200);
    expect(tally(await replies)).toEqual({ 201: UNKNOWN_DEVICES_MAX });
  });

  test('neither an attempt nor a sign-up is counted for a refused request', { tags: 'more' }, async () => {
    const email = 'patient@example.test';
    await testApp.player(email);
    const { replies } = await fillQueue('second');
    const from = '192.0.2.77';
    for (let turn = 0; turn < 12; turn += 1) {
      expect((await testApp.browser().signIn(email, 'Wrong-Guess-1', { from })).status).toBe(503);
      expect((await signUpFrom(from, `refused${turn}@example.test`)).status).toBe(503);
    }
    releaseHeld();
    await replies;
    expect((await testApp.browser().signIn(email)).status).toBe(200);
    expect((await signUpFrom(from, 'accepted@example.test')).status).toBe(201);
  });
});
