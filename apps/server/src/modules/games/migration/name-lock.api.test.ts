import {
  LOCKED_NAME_ATTEMPTS_PER_ADDRESS_MAX,
  LOCKED_NAME_ATTEMPTS_PER_DAY_MAX,
} from '@gatehouse/domain/limits';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type MigrationTestApp, openMigrationTestApp } from '../../../../test/fixtures/migration.ts';
import { PASSWORD } from '../../../../test/support/api-client.ts';
import { DEMO_PEOPLE } from '../../../demo/seed/demo-world.seed.ts';

const WRONG = 'Wrong-Guess-1';
const ATTACKER = { from: '203.0.113.9' };

let testApp: MigrationTestApp;
beforeAll(async () => {
  testApp = await openMigrationTestApp();
});
afterAll(() => testApp.close());

/** In the demo, Returner is a game name that player@ has migrated. */
test('a locked game name does not lock the e-mail of its owner, which would reveal whose it is', async () => {
  for (let turn = 0; turn < 10; turn += 1) {
    expect((await testApp.signInToGame(testApp.browser(), 'Returner', WRONG, ATTACKER)).status).toBe(409);
  }
  expect((await testApp.signInToGame(testApp.browser(), 'Returner', WRONG, ATTACKER)).status).toBe(429);
  const { player, fresh, guarded } = DEMO_PEOPLE;
  const emails = ['no-account@example.test', fresh.email, player.email, guarded.email];
  const replies = await Promise.all(emails.map((email) => testApp.browser().signIn(email, WRONG)));
  expect(replies.map(({ status }) => status)).toEqual([409, 409, 409, 409]);
});

test('a locked e-mail does not lock the game name of its owner', async () => {
  const { email } = DEMO_PEOPLE.player;
  for (let turn = 0; turn < 10; turn += 1) await testApp.browser().signIn(email, WRONG);
  expect((await testApp.browser().signIn(email, PASSWORD)).status).toBe(429);
  await testApp.importLegacyAccount('SecondName');
  await testApp.rows(
    "update legacy_accounts set user_id = $1, migrated_at = now() where identity = 'SecondName'",
    [DEMO_PEOPLE.player.id],
  );
  expect((await testApp.signInToGame(testApp.browser(), 'SecondName', WRONG)).status).toBe(409);
});

test('an unknown game name locks like one that belongs to a player', async () => {
  for (let turn = 0; turn < 10; turn += 1) {
    expect((await testApp.signInToGame(testApp.browser(), 'NoSuchName', WRONG, ATTACKER)).status).toBe(409);
  }
  expect((await testApp.signInToGame(testApp.browser(), 'NoSuchName', WRONG, ATTACKER)).status).toBe(429);
});

const STARHAVEN = { game: 'starhaven' } as const;

/** Ten wrong passwords from one address block. */
async function lock(identity: string, options: object = {}): Promise<void> {
  for (let turn = 0; turn < 10; turn += 1) {
    const reply = await testApp.signInToGame(testApp.browser(), identity, WRONG, { ...ATTACKER, ...options });
    expect(reply.status).toBe(409);
  }
  const refused = await testApp.signInToGame(testApp.browser(), identity, PASSWORD, {
    ...ATTACKER,
    ...options,
  });
  expect(refused.status).toBe(429);
}

test('one address block cannot keep the owner of an unmigrated game name from migrating it', async () => {
  await testApp.importLegacyAccount('Besieged');
  await lock('Besieged');
  const signedIn = await testApp.signInToGame(testApp.browser(), 'Besieged');
  expect([signedIn.status, signedIn.body.isThin]).toEqual([200, true]);
  // The owner's right password gives the attacking block no new attempts.
  expect((await testApp.signInToGame(testApp.browser(), 'Besieged', PASSWORD, ATTACKER)).status).toBe(429);
});

test('one address block cannot keep the owner from adding it to a platform account', async () => {
  await testApp.importLegacyAccount('Wanted');
  await lock('Wanted');
  const owner = await testApp.player('adds@example.test');
  const { id: gameId, accountGroup, environments } = testApp.deps.content.games.get('emberfall') ?? {};
  const added = await owner.call('PUT /users/me/accounts', {
    body: {
      identity: 'Wanted',
      password: PASSWORD,
      gameId,
      accountGroup,
      gameEnvironmentId: environments?.find(({ region }) => region === 'eu')?.id,
    },
  });
  expect(added.status).toBeLessThan(300);
});

test('one address block cannot lock out the owner of a game account whose name is an e-mail without a platform account', async () => {
  const email = 'captain@example.test';
  await testApp.importLegacyAccount(email, { game: 'starhaven' });
  await lock(email, STARHAVEN);
  const signedIn = await testApp.signInToGame(testApp.browser(), email, PASSWORD, STARHAVEN);
  expect([signedIn.status, signedIn.body.isThin]).toEqual([200, true]);
});

test('a locked name gives other address blocks the same response, whether it exists or not', {
  tags: 'more',
}, async () => {
  await testApp.importLegacyAccount('Existing');
  const toldOf = async (identity: string) => {
    await lock(identity);
    const from = '198.51.100.77';
    const replies = [];
    for (let turn = 0; turn <= LOCKED_NAME_ATTEMPTS_PER_ADDRESS_MAX; turn += 1) {
      replies.push(await testApp.signInToGame(testApp.browser(), identity, WRONG, { from }));
    }
    return replies.map(({ status, body, headers }) => ({ status, body, wait: headers['retry-after'] }));
  };
  const existing = await toldOf('Existing');
  expect(existing.map(({ status }) => status)).toEqual([409, 409, 409, 409, 409, 429]);
  expect(await toldOf('Made-up')).toEqual(existing);
  expect(await toldOf('TwinSoul')).toEqual(existing);
});

test('an owner who mistyped at a locked name has new attempts an hour later, while the attack goes on', {
  tags: 'more',
}, async () => {
  await testApp.importLegacyAccount('Mistyped');
  await lock('Mistyped');
  const home = { from: '198.51.100.78' };
  const enter = (password: string) => testApp.signInToGame(testApp.browser(), 'Mistyped', password, home);
  for (let turn = 0; turn < LOCKED_NAME_ATTEMPTS_PER_ADDRESS_MAX; turn += 1) await enter(WRONG);
  expect((await enter(PASSWORD)).status).toBe(429);
  testApp.clock.advance(60 * 60 + 1);
  await lock('Mistyped');
  expect((await enter(PASSWORD)).status).toBe(200);
});

test('all address blocks together have a hundred attempts a day at a locked name', {
  tags: 'more',
}, async () => {
  await testApp.importLegacyAccount('Hunted');
  await lock('Hunted');
  const blocks = LOCKED_NAME_ATTEMPTS_PER_DAY_MAX / LOCKED_NAME_ATTEMPTS_PER_ADDRESS_MAX;
  for (let block = 0; block < blocks; block += 1) {
    for (let turn = 0; turn < LOCKED_NAME_ATTEMPTS_PER_ADDRESS_MAX; turn += 1) {
      const from = `198.51.101.${block}`;
      expect((await testApp.signInToGame(testApp.browser(), 'Hunted', WRONG, { from })).status).toBe(409);
    }
  }
  const rows = async () =>
    Number((await testApp.rows('select count(*)::int as n from password_attempts'))[0]?.n);
  const before = await rows();
  expect((await testApp.signInToGame(testApp.browser(), 'Hunted')).status).toBe(429);
  // A refused attempt adds no row, however many address blocks send one.
  expect(await rows()).toBe(before);
});
