import { GAME_ACCOUNTS_PER_GAME_MAX } from '@gatehouse/domain/limits';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { ApiClient } from '../../../../test/support/api-client.ts';
import { openPlayerTestApp, type PlayerTestApp } from '../../../../test/support/player-test-app.ts';

let testApp: PlayerTestApp;
let browser: ApiClient;
let number = 0;
beforeAll(async () => {
  testApp = await openPlayerTestApp();
});
afterAll(() => testApp.close());
beforeEach(async () => {
  number += 1;
  browser = await testApp.player(`knight.${number}@example.test`);
});

function placeIn(name: string) {
  const game = testApp.deps.content.games.get(name);
  if (!game) throw new Error(`no game ${name}`);
  return {
    gameId: game.id,
    gameEnvironmentId: game.environments[0]?.id,
    accountGroup: game.accountGroup,
    gfLang: 'en',
  };
}

const create = (wish: object = {}, game = 'emberfall') =>
  browser.call('POST /users/me/accounts', { body: { ...placeIn(game), ...wish } });
const rename = (id: unknown, displayName: unknown) =>
  browser.call('PUT /users/me/accounts/:id/displayName', {
    params: { id: String(id) },
    body: { displayName },
  });
async function names(): Promise<unknown[]> {
  const { body } = await browser.call('GET /user/accounts');
  return Object.values(body)
    .map((account) => (account as { displayName: string }).displayName)
    .sort();
}

const REFUSED_NAMES = [
  ['ab', 'too_short'],
  ['a'.repeat(65), 'too_long'],
  ['Sir Ass', 'curse_word'],
  ['<Sir>', 'unknown_error'],
  ['ashenwolf', 'already_exists'],
] as const;

describe('Creating a game account', () => {
  test('uses the chosen name and environment', async () => {
    const { status, body } = await create({ displayName: ' AshenWolf ', gameEnvironmentId: 'na-1' });
    expect(status).toBe(201);
    const accounts = (await browser.call('GET /user/accounts')).body;
    expect(accounts[String(body.accountId)]).toMatchObject({
      displayName: 'AshenWolf',
      gameEnvironmentId: 'na-1',
      accountGroup: 'emberfall',
      lastLogin: null,
    });
  });

  test('without a name uses the e-mail’s local part, with a number when that is taken', async () => {
    expect([(await create()).status, (await create()).status]).toEqual([201, 201]);
    expect(await names()).toEqual([`knight-${number}`, `knight-${number}-2`]);
  });

  test.each(REFUSED_NAMES)('as %j is refused: %s', async (displayName, reason) => {
    await create({ displayName: 'AshenWolf' });
    expect(await create({ displayName })).toMatchObject({
      status: 409,
      body: { errorTypes: ['NAME_REFUSED'], reason },
    });
    expect(await names()).toEqual(['AshenWolf']);
  });

  test('works in two games under one name', async () => {
    await create({ displayName: 'AshenWolf' });
    expect((await create({ displayName: 'AshenWolf' }, 'starhaven')).status).toBe(201);
  });

  test.each([
    ['another game', { gameId: 'c95e9d04-2b17-4e6a-8f1d-90a3b7c6d590' }],
    ['another environment', { gameEnvironmentId: 'moon-1' }],
    ['the accounts of another game', { accountGroup: 'starhaven' }],
  ])('in %s finds nothing', async (_what, wish) => {
    expect((await create(wish)).status).toBe(404);
  });

  test('fails for a game that has to be bought first, and works once it is owned', async () => {
    expect(await create({}, 'hollow-court')).toMatchObject({
      status: 409,
      body: { errorTypes: ['ACCOUNT_CREATION_FAILED'] },
    });
    await testApp.deps.db.statement(
      `insert into ownerships (user_id, product_name, source)
       select id, 'hollow-court', 'purchase' from users where email = $1`,
      [`knight.${number}@example.test`],
    );
    expect((await create({}, 'hollow-court')).status).toBe(201);
  });

  test('stops at the maximum number of accounts', async () => {
    for (let made = 0; made < GAME_ACCOUNTS_PER_GAME_MAX; made += 1) {
      expect((await create()).status).toBe(201);
    }
    expect((await create()).body).toMatchObject({ errorTypes: ['ACCOUNT_CREATION_FAILED'] });
    expect((await create({}, 'starhaven')).status).toBe(201);
  });

  test('needs a session', async () => {
    browser.token = undefined;
    expect((await create()).status).toBe(401);
  });
});

describe('Naming a game account', () => {
  test('changes its name, also when only the case differs', async () => {
    const { accountId } = (await create({ displayName: 'AshenWolf' })).body;
    expect((await rename(accountId, 'Cinderella 99')).status).toBe(204);
    expect((await rename(accountId, 'CINDERELLA 99')).status).toBe(204);
    expect(await names()).toEqual(['CINDERELLA 99']);
  });

  test.each(REFUSED_NAMES)('%j is refused: %s', async (displayName, reason) => {
    await create({ displayName: 'AshenWolf' });
    const { accountId } = (await create({ displayName: 'Cinderella' })).body;
    expect(await rename(accountId, displayName)).toMatchObject({
      status: 409,
      body: { errorTypes: ['NAME_REFUSED'], reason },
    });
    expect(await names()).toEqual(['AshenWolf', 'Cinderella']);
  });

  test.each([[['Wolf']], [{ name: 'Wolf' }], [42], [null]])(
    '%j is an invalid request',
    async (displayName) => {
      const { accountId } = (await create()).body;
      expect((await rename(accountId, displayName)).status).toBe(400);
    },
  );

  test('does not find an account that is about to be deleted', async () => {
    const { accountId } = (await create()).body;
    await testApp.deps.db.statement('update game_accounts set pre_deleted_at = now() where id = $1', [
      accountId,
    ]);
    expect((await rename(accountId, 'Too late')).status).toBe(404);
  });
});
