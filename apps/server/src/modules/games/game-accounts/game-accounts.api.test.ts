import { gameAccount } from '@gatehouse/contract/game-account';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { PASSWORD } from '../../../../test/support/api-client.ts';
import { openPlayerTestApp, type PlayerTestApp } from '../../../../test/support/player-test-app.ts';
import { DEMO_PEOPLE } from '../../../demo/seed/demo-world.seed.ts';

let testApp: PlayerTestApp;
beforeAll(async () => {
  testApp = await openPlayerTestApp({ demoWorld: true });
});
afterAll(() => testApp.close());

const namesOf = (body: Record<string, unknown>) =>
  Object.values(body).map((account) => gameAccount.parse(account).displayName);

test('a player sees only their own accounts, by id', async () => {
  const browser = testApp.browser();
  await browser.signIn(DEMO_PEOPLE.player.email);
  const { status, body } = await browser.call('GET /user/accounts');
  expect(status).toBe(200);
  expect(namesOf(body).sort()).toEqual(['Player-One', 'Returner']);
  for (const [id, account] of Object.entries(body)) expect(gameAccount.parse(account).id).toBe(id);

  const other = testApp.browser();
  await other.signIn(DEMO_PEOPLE.fresh.email);
  expect((await other.call('GET /user/accounts')).body).toEqual({});
  other.token = undefined;
  expect((await other.call('GET /user/accounts')).status).toBe(401);
});

test.each(['deleted_at', 'pre_deleted_at'])('an account with %s is not listed', async (column) => {
  const browser = testApp.browser();
  await browser.signIn(DEMO_PEOPLE.player.email);
  const mark = (moment: string) =>
    testApp.deps.db.statement(
      `update game_accounts set ${column} = ${moment} where display_name = 'Returner'`,
    );
  await mark('now()');
  expect(namesOf((await browser.call('GET /user/accounts')).body)).toEqual(['Player-One']);
  await mark('null');
});

test('an account says how games name it: game, user, language and server', async () => {
  const browser = await testApp.player('named@example.test');
  const game = testApp.deps.content.games.get('paper-dragons');
  const place = { gameId: game?.id, gameEnvironmentId: 'na-1', accountGroup: game?.accountGroup };
  const { body } = await browser.call('POST /users/me/accounts', { body: { ...place, gfLang: 'de' } });
  const accounts = (await browser.call('GET /user/accounts')).body;
  const account = gameAccount.parse(accounts[String(body.accountId)]);
  expect(account.guls).toEqual({
    game: game?.id,
    user: account.platformGameAccountId,
    lang: 'de',
    server: 'na-1',
  });
});

test('a sign-in names the account played last, and that of the page’s region or environment first', async () => {
  const browser = testApp.browser();
  const email = 'two-regions@example.test';
  await browser.signUp(email);
  const create = async (gameEnvironmentId: string, name = 'paper-dragons') => {
    const game = testApp.deps.content.games.get(name);
    const place = { gameId: game?.id, gameEnvironmentId, accountGroup: game?.accountGroup };
    const { body } = await browser.call('POST /users/me/accounts', { body: { ...place, gfLang: 'en' } });
    const accounts = (await browser.call('GET /user/accounts')).body;
    return gameAccount.parse(accounts[String(body.accountId)]).platformGameAccountId;
  };
  const european = await create('eu-1');
  const american = await create('na-1');
  await testApp.deps.db.statement(
    'update game_accounts set last_login_at = now() where platform_game_account_id = $1',
    [american],
  );
  const signIn = async (place: object) => {
    const reply = await browser.call('POST /authProviders/credentials/sessions', {
      body: { email, password: PASSWORD, locale: 'en-GB', ...place },
    });
    const me = (await browser.call('GET /user/me')).body;
    expect(reply.body.platformGameAccountId).toBe(me.platformGameAccountId);
    return me.platformGameAccountId;
  };
  expect(await signIn({})).toBe(american);
  expect(await signIn({ region: 'eu', gameEnvironmentId: 'eu-1' })).toBe(european);
  expect(await signIn({ region: 'eu' })).toBe(european);
  expect(await signIn({ gameEnvironmentId: 'unknown-1' })).toBe(american);
  // Another game has the same ids, and a sign-in does not name its game.
  const otherGame = await create('eu-1', 'emberfall');
  expect([american, european]).not.toContain(otherGame);
  expect(await signIn({ region: 'eu', gameEnvironmentId: 'eu-1' })).toBe(american);
  expect(await signIn({ region: 'eu' })).toBe(american);
  expect(await signIn({ region: 'na', gameEnvironmentId: 'na-1' })).toBe(american);
});
