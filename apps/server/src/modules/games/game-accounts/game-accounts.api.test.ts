import { gameAccount } from '@gatehouse/contract/game-account';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DEMO_PEOPLE } from '../../../demo/seed/demo-world.seed.ts';
import { openPlayerTestApp, type PlayerTestApp } from '../../../testing/player-test-app.ts';

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
