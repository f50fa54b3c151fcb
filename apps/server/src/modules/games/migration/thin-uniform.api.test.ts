import { afterAll, beforeAll, expect, test } from 'vitest';
import { type MigrationTestApp, openMigrationTestApp } from '../../../../test/fixtures/migration.ts';
import { countHashes } from '../../../../test/support/counted-hashes.ts';
import { countQueries } from '../../../../test/support/counted-queries.ts';
import { DEMO_PEOPLE } from '../../../demo/seed/demo-world.seed.ts';

const { costs, passwords } = countHashes();

const ONE_HASH = 'm=19456,t=2,p=1';
const BOTH = 'both@example.test';

let testApp: MigrationTestApp;
let queries: string[];
beforeAll(async () => {
  testApp = await openMigrationTestApp({ deps: { passwords } });
  await testApp.gamePlayer('Seen');
  await testApp.player(BOTH);
  await testApp.importLegacyAccount(BOTH);
  await testApp.importLegacyAccount('game-only@example.test');
  queries = countQueries(testApp.deps.db);
});
afterAll(() => testApp.close());

async function refusal(identity: string) {
  costs.splice(0);
  queries.splice(0);
  const reply = await testApp.signInToGame(testApp.browser(), identity, 'Not-The-Password-1');
  const { date: _date, 'x-request-id': _id, ...comparableHeaders } = reply.headers;
  const { status, body, token } = reply;
  return { status, body, token, comparableHeaders, costs: [...costs], queries: [...queries] };
}

test('a refused user name does not reveal whether the game has it, or whether it belongs to a player', async () => {
  const known = await refusal('OldKnight');
  expect(known).toMatchObject({
    status: 409,
    body: { errorTypes: ['CREDENTIALS_INVALID'] },
    costs: [ONE_HASH],
  });
  expect(known.token).toBeUndefined();
  for (const identity of ['NoAccount', 'Seen', 'TwinSoul', 'Returner']) {
    expect(await refusal(identity), identity).toEqual(known);
  }
});

test('a refused address does not reveal whether the platform or the game has it', async () => {
  const known = await refusal(DEMO_PEOPLE.player.email);
  expect(known).toMatchObject({ status: 409, costs: [ONE_HASH, ONE_HASH] });
  for (const identity of [
    'no-account@example.test',
    DEMO_PEOPLE.banned.email,
    BOTH,
    'game-only@example.test',
  ]) {
    expect(await refusal(identity), identity).toEqual(known);
  }
});
