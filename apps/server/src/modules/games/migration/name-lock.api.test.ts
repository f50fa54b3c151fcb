import { afterAll, beforeAll, expect, test } from 'vitest';
import { DEMO_PEOPLE } from '../../../demo/seed/demo-world.seed.ts';
import { PASSWORD } from '../../../testing/api-client.ts';
import { type MigrationHouse, openMigrationHouse } from './migration.fixture.ts';

const WRONG = 'Wrong-Guess-1';

let house: MigrationHouse;
beforeAll(async () => {
  house = await openMigrationHouse();
});
afterAll(() => house.close());

/** In the demo, Returner is a game name that player@ has brought along. */
test('a locked game name does not lock the e-mail of its owner, which would tell whose it is', async () => {
  for (let turn = 0; turn < 10; turn += 1) {
    expect((await house.signInToGame(house.browser(), 'Returner', WRONG)).status).toBe(409);
  }
  expect((await house.signInToGame(house.browser(), 'Returner', WRONG)).status).toBe(429);
  const { player, fresh, guarded } = DEMO_PEOPLE;
  const emails = ['nobody@example.test', fresh.email, player.email, guarded.email];
  const replies = await Promise.all(emails.map((email) => house.browser().signIn(email, WRONG)));
  expect(replies.map(({ status }) => status)).toEqual([409, 409, 409, 409]);
});

test('a locked e-mail does not lock the game name of its owner', async () => {
  const { email } = DEMO_PEOPLE.player;
  for (let turn = 0; turn < 10; turn += 1) await house.browser().signIn(email, WRONG);
  expect((await house.browser().signIn(email, PASSWORD)).status).toBe(429);
  await house.bringAlong('SecondName');
  await house.rows(
    "update legacy_accounts set user_id = $1, migrated_at = now() where identity = 'SecondName'",
    [DEMO_PEOPLE.player.id],
  );
  expect((await house.signInToGame(house.browser(), 'SecondName', WRONG)).status).toBe(409);
});

test('a game name that nobody has locks like one that is a player’s', async () => {
  for (let turn = 0; turn < 10; turn += 1) {
    expect((await house.signInToGame(house.browser(), 'NoSuchName', WRONG)).status).toBe(409);
  }
  expect((await house.signInToGame(house.browser(), 'NoSuchName', WRONG)).status).toBe(429);
});
