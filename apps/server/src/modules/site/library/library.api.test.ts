import { library, ownerships } from '@gatehouse/contract/library';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod/mini';
import type { ApiClient } from '../../../../test/support/api-client.ts';
import { openPlayerTestApp, type PlayerTestApp } from '../../../../test/support/player-test-app.ts';
import { DEMO_PEOPLE } from '../../../demo/seed/demo-world.seed.ts';

let testApp: PlayerTestApp;
let player: ApiClient;
beforeAll(async () => {
  testApp = await openPlayerTestApp({ demoWorld: true });
  player = testApp.browser();
  await player.signIn(DEMO_PEOPLE.player.email);
});
afterAll(() => testApp.close());

async function libraryIn(locale: string, browser = player) {
  const { status, body } = await browser.call('GET /user/library/:locale', { params: { locale } });
  expect(status).toBe(200);
  return z.parse(library, body);
}

test('a game has what belongs to it, each with its origin and date', async () => {
  const { deps } = testApp;
  const owner = await testApp.player('owner-of-extras@example.test');
  await deps.db.statement(
    `insert into ownerships (user_id, product_name, source, granted_at)
     select id, name, source, '2026-05-01' from users,
       (values ('harbour-pack', 'coupon'), ('neon-drift', 'purchase')) granted (name, source) where email = $1`,
    ['owner-of-extras@example.test'],
  );
  await deps.db.statement(
    `insert into orders (id, user_id, product_name, purchaseable_id, grants_product, is_unique, title, locale, amount,
       currency, tax_amount, tax_percent, status, provider, created_at)
     select ('00000000-0000-4000-8000-00000000000' || nth)::uuid, id, 'neon-drift', gen_random_uuid(), false, false, '', 'en-GB', 0, 'EUR',
       0, 0, 'paid', 'none', now() from users, generate_series(1, 3) nth where email = $1`,
    ['owner-of-extras@example.test'],
  );
  await deps.db.statement(
    `insert into owned_extras (order_id, user_id, product_name, extra_name, granted_at)
     select ('00000000-0000-4000-8000-00000000000' || nth)::uuid, id, 'neon-drift', extra, granted_at::timestamptz from users,
       (values (1, '500-volts', '2026-05-02'), (2, '500-volts', '2026-05-04'), (3, 'midnight-edition', '2026-05-03'))
         bought (nth, extra, granted_at) where email = $1`,
    ['owner-of-extras@example.test'],
  );
  const [game] = (await libraryIn('de-DE', owner)).items;
  expect(
    game?.belongings.map(({ kind, displayName, source, grantedAt, count }) =>
      [kind, displayName, source, grantedAt.slice(0, 10), count].join(' '),
    ),
  ).toEqual([
    'game Neon Drift purchase 2026-05-01 1',
    'add-on Hafenpaket coupon 2026-05-01 1',
    'edition Midnight Edition purchase 2026-05-03 1',
    'currency 500 Volt purchase 2026-05-04 2',
  ]);
  const { extras } = z.parse(ownerships, (await owner.call('GET /user/ownerships')).body);
  expect(extras.map(({ extraName, grantedAt, count }) => [extraName, grantedAt.slice(0, 10), count])).toEqual(
    [
      ['500-volts', '2026-05-04', 2],
      ['midnight-edition', '2026-05-03', 1],
    ],
  );
});

test('a free game is in the library of a player who bought something for it before playing', async () => {
  const email = 'buys-before-playing@example.test';
  const buyer = await testApp.player(email);
  await testApp.deps.db.statement(
    `with bought as (insert into orders (user_id, product_name, purchaseable_id, grants_product, is_unique, title, locale, amount,
       currency, tax_amount, tax_percent, status, provider, created_at)
     select id, 'emberfall', gen_random_uuid(), false, true, '', 'en-GB', 0, 'EUR', 0, 0, 'paid', 'none', now()
     from users where email = $1 returning id, user_id)
     insert into owned_extras (order_id, user_id, product_name, extra_name, granted_at)
     select id, user_id, 'emberfall', $2, now() from bought`,
    [email, testApp.deps.content.products.get('emberfall')?.extras[0]?.name],
  );
  const { items } = await libraryIn('en-GB', buyer);
  expect(items.map(({ productName }) => productName)).toEqual(['emberfall']);
  expect(items[0]?.belongings.map(({ kind, source }) => `${kind} ${source}`)).toEqual([
    'game free',
    expect.stringMatching(/ purchase$/),
  ]);
});

test('a library has the granted and the played games, last played first', async () => {
  const { items, locale } = await libraryIn('en-GB');
  expect(locale).toBe('en-GB');
  expect(items.map(({ productName, lastPlayed }) => [productName, lastPlayed])).toEqual([
    ['emberfall', '2026-03-01T18:30:00.000Z'],
    ['starhaven', '2026-02-14T20:00:00.000Z'],
    ['hollow-court', null],
  ]);
  expect(items[0]).toMatchObject({
    displayName: 'Emberfall',
    genre: 'MMORPG',
    playUrl: null,
    systems: ['windows'],
    environments: [
      { id: 'eu-1', region: 'eu', regionName: 'Europe' },
      { id: 'na-1', region: 'na', regionName: 'North America' },
    ],
  });
  expect(items[1]?.playUrl).toMatch(/^https:/);
});

test('it is in the language of the page, or in English where that is not translated', async () => {
  const [emberfall] = (await libraryIn('de-DE')).items;
  expect(emberfall?.environments.map(({ regionName }) => regionName)).toEqual(['Europa', 'Nordamerika']);
  expect((await libraryIn('tl-PH')).locale).toBe('en-GB');
});

test('ownerships have their origin', async () => {
  const { body } = await player.call('GET /user/ownerships');
  const owned = z.parse(ownerships, body).ownerships.map(({ productName, source }) => [productName, source]);
  expect(owned.sort()).toEqual([
    ['emberfall', 'migration'],
    ['founders-pack', 'purchase'],
    ['hollow-court', 'free'],
    ['starhaven', 'free'],
  ]);
});

test('a new player has none, and a new account in a free game adds it', async () => {
  const fresh = await testApp.player('collector@example.test');
  expect((await libraryIn('en-GB', fresh)).items).toEqual([]);
  expect((await fresh.call('GET /user/ownerships')).body).toEqual({ ownerships: [], extras: [] });
  const game = testApp.deps.content.games.get('paper-dragons');
  await fresh.call('POST /users/me/accounts', {
    body: { gameId: game?.id, gameEnvironmentId: 'na-1', accountGroup: 'paper-dragons', gfLang: 'en' },
  });
  expect((await libraryIn('en-GB', fresh)).items.map(({ productName }) => productName)).toEqual([
    'paper-dragons',
  ]);
});

test('a paid game that was refunded leaves the library, although the account in it stays', async () => {
  const { deps } = testApp;
  const buyer = await testApp.player('refunded@example.test');
  const game = deps.content.games.get('neon-drift');
  await deps.db.statement(
    `insert into ownerships (user_id, product_name, source, granted_at)
     select id, 'neon-drift', 'purchase', now() from users where email = 'refunded@example.test'`,
  );
  const gameEnvironmentId = String(game?.environments[0]?.id);
  const place = { gameId: game?.id, gameEnvironmentId, accountGroup: game?.accountGroup, gfLang: 'en' };
  const { status } = await buyer.call('POST /users/me/accounts', { body: place });
  expect(status).toBe(201);
  expect((await libraryIn('en-GB', buyer)).items).toHaveLength(1);
  await deps.db.statement(
    "delete from ownerships where user_id = (select id from users where email = 'refunded@example.test')",
  );
  expect((await libraryIn('en-GB', buyer)).items).toEqual([]);
  const manifest = await buyer.call('GET /patching/download/branches/:id', {
    params: { id: 'neon-drift.default' },
  });
  expect(manifest.body).toMatchObject({ reason: 'NOT_OWNED' });
});

test('a product that has left the platform is owned, but in no library', async () => {
  const keeper = await testApp.player('keeper@example.test');
  await testApp.deps.db.statement(
    `insert into ownerships (user_id, product_name, source)
     select id, name, 'purchase' from users, unnest(array['harbour-pack', 'long-gone']) name where email = $1`,
    ['keeper@example.test'],
  );
  expect((await libraryIn('en-GB', keeper)).items).toEqual([]);
  const { body } = await keeper.call('GET /user/ownerships');
  expect(z.parse(ownerships, body).ownerships).toHaveLength(2);
});

test('both need a token', async () => {
  const anonymous = testApp.browser();
  expect((await anonymous.call('GET /user/library/:locale', { params: { locale: 'en-GB' } })).status).toBe(
    401,
  );
  expect((await anonymous.call('GET /user/ownerships')).status).toBe(401);
});
