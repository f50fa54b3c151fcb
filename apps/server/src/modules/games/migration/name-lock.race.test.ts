import {
  LOCKED_NAME_ATTEMPTS_PER_ADDRESS_MAX,
  LOCKED_NAME_ATTEMPTS_PER_DAY_MAX,
} from '@gatehouse/domain/limits';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type MigrationTestApp, openMigrationTestApp } from '../../../../test/fixtures/migration.ts';
import { createPasswordHasher, type PasswordHasher } from '../../../ports/password-hasher.ts';

const WRONG = 'Wrong-Guess-1';
const ATTACKER = '203.0.113.9';

let compared = 0;
const counting: PasswordHasher = {
  ...createPasswordHasher(),
  async verify() {
    compared += 1;
    return false;
  },
};

let testApp: MigrationTestApp;
beforeAll(async () => {
  testApp = await openMigrationTestApp({ deps: { passwords: counting } });
});
afterAll(() => testApp.close());

const guess = (identity: string, from: string) =>
  testApp.signInToGame(testApp.browser(), identity, WRONG, { from });

async function lock(identity: string): Promise<void> {
  for (let turn = 0; turn < 10; turn += 1) await guess(identity, ATTACKER);
  expect((await guess(identity, ATTACKER)).status).toBe(429);
}

test('of parallel guesses from many address blocks at a locked name, only the daily limit is compared', async () => {
  await testApp.rows('delete from password_attempts');
  await lock('OldKnight');
  const before = await testApp.rows('select key from password_attempts');
  expect((await guess('OldKnight', '198.51.100.1')).status).toBe(409);
  // The new rows are the daily counter and this address block's own, which is not used again.
  await testApp.rows('update password_attempts set used = $1 where used = 1 and not (key = any($2))', [
    LOCKED_NAME_ATTEMPTS_PER_DAY_MAX - 7,
    before.map(({ key }) => key),
  ]);
  compared = 0;
  const replies = await Promise.all(
    Array.from({ length: 60 }, (_, block) => guess('OldKnight', `198.51.102.${block}`)),
  );
  expect(compared).toBe(7);
  expect(replies.filter(({ status }) => status === 409)).toHaveLength(7);
  expect(replies.filter(({ status }) => status === 429)).toHaveLength(53);
});

test('of parallel guesses from one address block at a locked name, only its own limit is compared', async () => {
  await lock('TwinSoul');
  const from = '198.51.100.2';
  compared = 0;
  for (let turn = 0; turn < LOCKED_NAME_ATTEMPTS_PER_ADDRESS_MAX - 2; turn += 1)
    await guess('TwinSoul', from);
  const replies = await Promise.all(Array.from({ length: 5 }, () => guess('TwinSoul', from)));
  expect(compared).toBe(LOCKED_NAME_ATTEMPTS_PER_ADDRESS_MAX);
  expect(replies.filter(({ status }) => status === 429)).toHaveLength(3);
});
