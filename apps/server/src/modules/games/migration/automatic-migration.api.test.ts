import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type MigrationTestApp, openMigrationTestApp } from '../../../../test/fixtures/migration.ts';
import { OTHER_PASSWORD, PASSWORD } from '../../../../test/support/api-client.ts';

let testApp: MigrationTestApp;
let number = 0;
let email: string;
let identity: string;
beforeAll(async () => {
  testApp = await openMigrationTestApp();
});
afterAll(() => testApp.close());
beforeEach(async () => {
  number += 1;
  email = `same-${number}@example.test`;
  identity = `SamePlayer-${number}`;
  await testApp.forgetLimits();
});

const accountsOf = async (owner: string) =>
  testApp.rows(
    `select a.display_name, a.is_migrated, a.gf_lang from game_accounts a join users u on u.id = a.user_id
     where u.email = $1`,
    [owner],
  );

describe('A game account with the validated address and the password of a player', () => {
  test('is added to the player at its first sign-in, without a question', async () => {
    const owner = await testApp.player(email);
    const { userId } = (await owner.call('GET /user/me')).body;
    await testApp.importLegacyAccount(identity, { email });
    const reply = await testApp.signInToGame(testApp.browser(), identity);
    expect(reply).toMatchObject({
      status: 200,
      token: undefined,
      body: {
        userId,
        email,
        displayName: identity,
        isPlatformUser: true,
        isPlatformLogin: false,
        isGameAccountMigrated: false,
        isThin: true,
      },
    });
    expect(await accountsOf(email)).toEqual([{ display_name: identity, is_migrated: true, gf_lang: 'en' }]);
    // The portal continues with the platform's own sign-in.
    expect((await testApp.browser().signIn(email)).status).toBe(200);
    const again = await testApp.signInToGame(testApp.browser(), identity);
    expect(again.body).toMatchObject({ userId, isGameAccountMigrated: true });
  });

  test('takes over the ghost of a migration that was begun before', async () => {
    await testApp.importLegacyAccount(identity, { email });
    const begun = await testApp.signInToGame(testApp.browser(), identity);
    expect(begun.token).toBeDefined();
    const owner = await testApp.player(email);
    const { userId } = (await owner.call('GET /user/me')).body;
    const reply = await testApp.signInToGame(testApp.browser(), identity);
    expect(reply.body).toMatchObject({ userId, isPlatformUser: true });
    expect(await testApp.rows('select 1 from users where id = $1', [begun.body.userId])).toEqual([]);
  });
});

describe('A game account is migrated with questions', () => {
  const ask = async () => {
    const reply = await testApp.signInToGame(testApp.browser(), identity);
    expect(reply).toMatchObject({ status: 200, body: { isPlatformUser: false } });
    expect(reply.token).toBeDefined();
    expect(await accountsOf(email)).not.toContainEqual(expect.objectContaining({ display_name: identity }));
  };

  test('where the player has another password', async () => {
    await testApp.player(email, OTHER_PASSWORD);
    await testApp.importLegacyAccount(identity, { email });
    await ask();
    expect((await testApp.browser().signIn(email, OTHER_PASSWORD)).status).toBe(200);
  });

  test('after five accounts with the address, so that they are no tries at the password', async () => {
    await testApp.player(email, OTHER_PASSWORD);
    const signInAs = async (name: string, password: string) => {
      await testApp.importLegacyAccount(name, { email, password });
      return testApp.signInToGame(testApp.browser(), name, password);
    };
    for (let guess = 1; guess <= 5; guess++) await signInAs(`${identity}-${guess}`, `Wrong-Guess-${guess}`);
    const right = await signInAs(identity, OTHER_PASSWORD);
    expect(right).toMatchObject({ status: 200, body: { isPlatformUser: false } });
    expect((await testApp.browser().signIn(email, OTHER_PASSWORD)).status).toBe(200);
  });

  test('where the player has not validated the address', async () => {
    await testApp.browser().signUp(email);
    await testApp.importLegacyAccount(identity, { email });
    await ask();
  });

  test('where the game stored another address, or none', async () => {
    await testApp.player(email);
    await testApp.importLegacyAccount(identity);
    await ask();
  });

  test('where the player has game accounts, so that a name must be chosen', async () => {
    const owner = await testApp.player(email);
    const game = testApp.deps.content.games.get('paper-dragons');
    const place = { gameId: game?.id, accountGroup: game?.accountGroup, gameEnvironmentId: 'eu-1' };
    const created = await owner.call('POST /users/me/accounts', { body: { ...place, gfLang: 'en' } });
    expect(created.status).toBe(201);
    await testApp.importLegacyAccount(identity, { email });
    await ask();
  });

  test('where the player has two-factor on', async () => {
    const owner = await testApp.player(email);
    const { userId } = (await owner.call('GET /user/me')).body;
    await testApp.rows(
      "insert into two_factor_devices (user_id, type, sealed_secret, activated_at) values ($1, 'totp', 'x', now())",
      [userId],
    );
    await testApp.importLegacyAccount(identity, { email });
    await ask();
  });

  test('where the player is banned', async () => {
    const owner = await testApp.player(email);
    const { userId } = (await owner.call('GET /user/me')).body;
    await testApp.rows("insert into bans (user_id, reason) values ($1, 'cheating')", [userId]);
    await testApp.importLegacyAccount(identity, { email, password: PASSWORD });
    await ask();
  });
});
