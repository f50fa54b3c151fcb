import { afterAll, beforeAll, expect, test } from 'vitest';
import { openPlayerTestApp, type PlayerTestApp } from '../../../../test/support/player-test-app.ts';
import { createQuickPasswords } from '../../../../test/support/quick-passwords.ts';
import { CodedError } from '../../../errors.ts';
import type { PasswordHasher } from '../../../ports/password-hasher.ts';

const WRONG = 'Wrong-Guess-1';
const ATTACKER = '203.0.113.77';

let isBusy = false;
const quick = createQuickPasswords();
const passwords: PasswordHasher = {
  ...quick,
  verify(...given) {
    if (isBusy) throw new CodedError('OVERLOADED');
    return quick.verify(...given);
  },
};

let testApp: PlayerTestApp;
beforeAll(async () => {
  testApp = await openPlayerTestApp({ deps: { passwords } });
});
afterAll(() => testApp.close());

const attack = (email: string) => testApp.browser().signIn(email, WRONG, { from: ATTACKER });
const countedNames = async () => {
  const { rows } = await testApp.deps.db.statement('select count(*)::int as number from password_attempts');
  return Number(rows[0]?.number);
};

/** As if so many passwords had been wrong in this hour, from every address block that the test has used. */
const setWrongPasswords = (count: number) =>
  testApp.deps.db.statement("update rate_limits set points = $1 where key like 'wrong-passwords:%'", [count]);

test('an address over its limit locks no account and adds no row for a made-up name', async () => {
  const owners = ['one', 'two', 'three'].map((name) => `${name}@example.test`);
  for (const email of owners) await testApp.player(email);
  await testApp.deps.db.statement('delete from password_attempts');
  expect((await attack('first@example.test')).status).toBe(409);
  await setWrongPasswords(299);
  expect((await attack('last@example.test')).status).toBe(409);
  const before = await countedNames();
  for (const email of owners) {
    for (let turn = 0; turn < 11; turn += 1) expect((await attack(email)).status).toBe(429);
  }
  for (let turn = 0; turn < 20; turn += 1)
    expect((await attack(`made-up-${turn}@example.test`)).status).toBe(429);
  expect(await countedNames()).toBe(before);
  for (const email of owners) {
    expect((await testApp.browser().signIn(email, undefined, { from: '198.51.100.4' })).status).toBe(200);
  }
});

test('the /64s of one /48 share four times the attempts of one', async () => {
  const attackFrom = (network: number) =>
    testApp.browser().signIn(`name${network}@example.test`, WRONG, { from: `2001:db8:7:${network}::1` });
  await testApp.forgetLimits();
  expect((await attackFrom(1)).status).toBe(409);
  await setWrongPasswords(1199);
  expect((await attackFrom(2)).status).toBe(409);
  expect((await attackFrom(3)).status).toBe(429);
  expect(
    (await testApp.browser().signIn('name4@example.test', WRONG, { from: '2001:db8:8:1::1' })).status,
  ).toBe(409);
});

test('requests at a locked account do not count against the address', async () => {
  const from = '203.0.113.78';
  for (let turn = 0; turn < 10; turn += 1)
    await testApp.browser().signIn('shut@example.test', WRONG, { from });
  for (let turn = 0; turn < 120; turn += 1) {
    expect((await testApp.browser().signIn('shut@example.test', WRONG, { from })).status).toBe(429);
  }
  expect((await testApp.browser().signIn('other@example.test', WRONG, { from })).status).toBe(409);
});

test('a request that compares no password adds no row', async () => {
  const before = await countedNames();
  isBusy = true;
  for (let turn = 0; turn < 5; turn += 1) {
    const reply = await testApp
      .browser()
      .signIn(`busy-${turn}@example.test`, WRONG, { from: '203.0.113.79' });
    expect(reply.status).toBe(503);
  }
  isBusy = false;
  expect(await countedNames()).toBe(before);
});

test('right passwords of unknown devices are free ten times in ten minutes, then need a challenge', async () => {
  const email = 'again@example.test';
  const owner = await testApp.player(email);
  const from = '198.51.100.200';
  const signIn = (options: { from: string; solves: boolean }) =>
    testApp.browser().signIn(email, undefined, options);
  for (let nth = 0; nth < 10; nth += 1) expect((await signIn({ from, solves: false })).status).toBe(200);
  expect((await signIn({ from, solves: false })).status).toBe(428);
  expect((await signIn({ from, solves: true })).status).toBe(200);
  expect((await signIn({ from: '198.51.100.201', solves: false })).status).toBe(200);
  expect((await owner.signIn(email, undefined, { from, solves: false })).status).toBe(200);
});
