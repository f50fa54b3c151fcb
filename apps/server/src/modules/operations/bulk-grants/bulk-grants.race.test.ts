import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openShopTestApp, type ShopTestApp } from '../../../../test/fixtures/shop.ts';
import { TEST_OPERATOR } from '../../../../test/support/test-operator.ts';
import { createOperatorServices } from '../../../services/operator-services.ts';
import type { BulkGrants } from './bulk-grants.service.ts';

const GAME = { productName: 'neon-drift', extraName: null };
const PLAYERS = 120;

let testApp: ShopTestApp;
let bulkGrants: BulkGrants;
beforeAll(async () => {
  testApp = await openShopTestApp();
  bulkGrants = createOperatorServices(testApp.deps).bulkGrants(testApp.deps.content);
});
afterAll(() => testApp.close());

async function newPlayers(count: number): Promise<{ email: string; id: string }[]> {
  const rows = await testApp.rows(
    `insert into users (kind, email, email_canonical, email_validated_at)
     select 'platform', e, e, now() from generate_series(1, $1::int) n, lateral (select n || $2 as e) a returning id, email`,
    [count, `.${randomUUID()}@example.test`],
  );
  return rows.map(({ id, email }) => ({ id: String(id), email: String(email) }));
}

const begin = (userIds: readonly string[], item: { productName: string; extraName: string | null } = GAME) =>
  bulkGrants.begin(TEST_OPERATOR, { ...item, coupon: null, reason: 'ticket 4711', players: { userIds } });

test('a file names players by e-mail address or id, and its wrong lines are reported', async () => {
  const [one, two, three] = await newPlayers(3);
  const lines = [
    `${one?.email.toUpperCase()},Gold`,
    '',
    `"${two?.email}"`,
    String(three?.id),
    String(one?.id),
    'nobody@example.test',
    'nonsense',
  ];
  const read = await bulkGrants.readPlayers(lines);
  expect(new Set(read.userIds)).toEqual(new Set([one?.id, two?.id, three?.id]));
  expect(read).toMatchObject({
    repeated: 1,
    wrong: 2,
    wrongLines: [
      { line: 6, text: 'nobody@example.test' },
      { line: 7, text: 'nonsense' },
    ],
  });
});

test('an address that was never validated names no player: it may be that of another person', async () => {
  const [squatter] = await newPlayers(1);
  await testApp.rows('update users set email_validated_at = null where id = $1', [squatter?.id]);
  const read = await bulkGrants.readPlayers([String(squatter?.email), String(squatter?.id)]);
  expect(read).toMatchObject({
    userIds: [squatter?.id],
    wrong: 1,
    wrongLines: [{ line: 1, text: squatter?.email }],
  });
});

test('each player gets it once, when it is interrupted, resumed and run twice at once', async () => {
  const players = await newPlayers(PLAYERS);
  const ids = players.map(({ id }) => id);
  const [owner] = ids;
  await testApp.rows(
    "insert into ownerships (user_id, product_name, source) values ($1, 'neon-drift', 'coupon')",
    [owner],
  );
  // Currency can be granted again and again, so a second run would show.
  const currency = testApp.deps.content.products
    .get('neon-drift')
    ?.extras.find(({ kind }) => kind === 'currency');
  const item = { productName: 'neon-drift', extraName: String(currency?.name) };
  const [game, extra] = [await begin(ids), await begin(ids, item)];
  for (const { id } of [game, extra]) {
    const stop = new Error('killed');
    const interrupted = bulkGrants.run(TEST_OPERATOR, id, () => {
      throw stop;
    });
    await expect(interrupted).rejects.toBe(stop);
    expect((await bulkGrants.progress(id)).waiting).toBe(PLAYERS - 100);
    await Promise.all([1, 2, 3].map(() => bulkGrants.run(TEST_OPERATOR, id)));
  }
  expect(await bulkGrants.progress(game.id)).toMatchObject({
    ...{ granted: PLAYERS - 1, waiting: 0 },
    refused: [{ refusal: 'OWNED', players: 1 }],
  });
  expect(await bulkGrants.progress(extra.id)).toMatchObject({ granted: PLAYERS, waiting: 0, refused: [] });
  const [counted] = await testApp.rows(
    `select (select count(*)::int from ownerships where user_id = any ($1::uuid[])) as owned,
       (select count(*)::int from owned_extras where user_id = any ($1::uuid[])) as extras,
       (select count(*)::int from audit_log where act = 'user.grant' and subject_id = any ($1::text[])) as acts`,
    [ids],
  );
  expect(counted).toEqual({ owned: PLAYERS, extras: PLAYERS, acts: 2 * PLAYERS - 1 });
});

test('a grant of what is not in the content, or to no player, is refused', async () => {
  const [player] = await newPlayers(1);
  await expect(begin([String(player?.id)], { ...GAME, productName: 'none' })).rejects.toMatchObject({
    kind: 'NOT_FOUND',
  });
  await expect(begin([])).rejects.toMatchObject({ kind: 'REFUSED' });
  await expect(bulkGrants.run(TEST_OPERATOR, randomUUID())).rejects.toMatchObject({ kind: 'NOT_FOUND' });
});

test('a pause stops it, and it goes on after resume', async () => {
  const ids = (await newPlayers(3)).map(({ id }) => id);
  const { id } = await begin(ids);
  await bulkGrants.pause(TEST_OPERATOR, id, 'wrong product');
  await expect(bulkGrants.pause(TEST_OPERATOR, id, null)).rejects.toMatchObject({ kind: 'REFUSED' });
  expect(await bulkGrants.run(TEST_OPERATOR, id)).toMatchObject({ state: 'paused', granted: 0, waiting: 3 });
  await bulkGrants.resume(TEST_OPERATOR, id, { reason: 'the right one' });
  expect(await bulkGrants.run(TEST_OPERATOR, id)).toMatchObject({ state: 'done', granted: 3, waiting: 0 });
  await expect(bulkGrants.resume(TEST_OPERATOR, id, { reason: null })).rejects.toMatchObject({
    kind: 'REFUSED',
  });
});

/** Every order of the player fails with this SQLSTATE. */
async function failFor(userId: unknown, sqlState: string) {
  const name = `fails_${randomUUID().replaceAll('-', '')}`;
  await testApp.rows(
    `create function ${name}() returns trigger language plpgsql as
     $$ begin raise exception 'no' using errcode = '${sqlState}'; end $$`,
  );
  await testApp.rows(
    `create trigger ${name} before insert on orders for each row when (new.user_id = '${userId}')
     execute function ${name}()`,
  );
  return async () => {
    await testApp.rows(`drop function ${name} cascade`);
  };
}

test('a player for whom it fails does not stop the others, is in the report with the reason, and is tried again by resume', async () => {
  const ids = (await newPlayers(3)).map(({ id }) => id).sort();
  const { id } = await begin(ids);
  const endFailure = await failFor(ids[0], 'P0001');
  const failed = [{ failure: 'SQLSTATE P0001', players: 1 }];
  expect(await bulkGrants.run(TEST_OPERATOR, id)).toMatchObject({ state: 'done', granted: 2, failed });
  const report = await bulkGrants.report(id);
  expect(report.map(({ state, refusal }) => [state, refusal])).toEqual([
    ['failed', 'SQLSTATE P0001'],
    ['granted', null],
    ['granted', null],
  ]);
  await endFailure();
  await bulkGrants.resume(TEST_OPERATOR, id, { reason: 'fixed' });
  expect(await bulkGrants.progress(id)).toMatchObject({ state: 'running', waiting: 1, failed: [] });
  expect(await bulkGrants.run(TEST_OPERATOR, id)).toMatchObject({ state: 'done', granted: 3, failed: [] });
  const again = bulkGrants.resume(TEST_OPERATOR, id, { reason: null });
  await expect(again).rejects.toMatchObject({ kind: 'REFUSED' });
});

test('a player whose row is locked waits, and the others get it meanwhile', async () => {
  const ids = (await newPlayers(3)).map(({ id }) => id).sort();
  const { id } = await begin(ids);
  const release = await failFor(ids[0], '55P03');
  await expect(bulkGrants.run(TEST_OPERATOR, id)).rejects.toMatchObject({ cause: { code: '55P03' } });
  expect(await bulkGrants.progress(id)).toMatchObject({ granted: 2, waiting: 1, failed: [] });
  await release();
  expect(await bulkGrants.run(TEST_OPERATOR, id)).toMatchObject({ state: 'done', granted: 3, failed: [] });
});

test('each player gets a coupon of their own, and the report lists it', async () => {
  const [owner, ...others] = (await newPlayers(3)).map(({ id }) => id);
  await testApp.rows(
    "insert into ownerships (user_id, product_name, source) values ($1, 'neon-drift', 'coupon')",
    [owner],
  );
  const { id } = await bulkGrants.begin(TEST_OPERATOR, {
    ...{ ...GAME, reason: 'sorry', players: { userIds: [String(owner), ...others] } },
    coupon: { endsAt: new Date('2040-01-01T00:00:00Z') },
  });
  expect(await bulkGrants.run(TEST_OPERATOR, id)).toMatchObject({
    granted: 2,
    refused: [{ refusal: 'OWNED', players: 1 }],
  });
  const report = await bulkGrants.report(id);
  const codes = report.flatMap(({ couponCode }) => couponCode ?? []);
  expect(new Set(codes).size).toBe(2);
  expect(report.find(({ userId }) => userId === owner)).toMatchObject({ state: 'refused', couponCode: null });
  const stored = await testApp.rows(
    'select product_name, uses_max, ends_at from coupons where code = any ($1::text[])',
    [codes],
  );
  const coupon = { product_name: 'neon-drift', uses_max: 1, ends_at: new Date('2040-01-01T00:00:00Z') };
  expect(stored).toEqual([coupon, coupon]);
});

test('a filter chooses the players of the moment, and the check says who it would be', async () => {
  const [german, french, ghost, leaving] = (await newPlayers(4)).map(({ id }) => id);
  const country = 'LI';
  await testApp.rows("update users set country = $2, locale = 'de-DE' where id = any ($1::uuid[])", [
    [german, ghost, leaving],
    country,
  ]);
  await testApp.rows("update users set country = $2, locale = 'fr-FR' where id = $1", [french, country]);
  await testApp.rows(
    "update users set kind = 'game_ghost', email = null, email_canonical = null where id = $1",
    [ghost],
  );
  await testApp.rows('update users set erases_at = now() where id = $1', [leaving]);
  await testApp.rows(
    "insert into ownerships (user_id, product_name, source) values ($1, 'emberfall', 'coupon')",
    [german],
  );
  const filters = [
    [{ country }, [german, french]],
    [{ country, locale: 'fr-FR' }, [french]],
    [{ country, owns: 'emberfall' }, [german]],
    [{ country, plays: 'emberfall' }, []],
    [{ country, signedUpAfter: '2040-01-01T00:00:00Z' }, []],
    [{ country, signedUpBefore: '2040-01-01T00:00:00Z' }, [german, french]],
    [{ country, signedInAfter: '2020-01-01T00:00:00Z' }, []],
  ] as const;
  for (const [filter, expected] of filters) {
    const checked = await bulkGrants.check({ filter });
    expect(new Set(checked.first.map(({ id }) => id)), JSON.stringify(filter)).toEqual(new Set(expected));
    expect(checked.players).toBe(expected.length);
  }
  const order = { ...GAME, coupon: null, reason: 'sorry', players: { filter: { country } } };
  const { id } = await bulkGrants.begin(TEST_OPERATOR, order);
  expect(await bulkGrants.run(TEST_OPERATOR, id)).toMatchObject({ granted: 2 });
  for (const filter of [{}, { owns: 'none' }, { plays: 'none' }]) {
    await expect(bulkGrants.check({ filter })).rejects.toMatchObject({ name: 'OperatorProblem' });
  }
});

test('a game is also owned by a transferred account, and a free one by any account', async () => {
  const [transferred, other] = (await newPlayers(2)).map(({ id }) => id);
  const country = 'SM';
  const ids = [transferred, other];
  await testApp.rows('update users set country = $2 where id = any ($1::uuid[])', [ids, country]);
  const { games } = testApp.deps.content;
  for (const game of ['neon-drift', 'emberfall']) {
    await testApp.rows(
      `insert into game_accounts (user_id, game_id, game_environment_id, account_group, display_name, is_migrated)
       select id, $2, 'eu', 'eu', 'player', id = $3 from unnest($1::uuid[]) id`,
      [ids, games.get(game)?.id, transferred],
    );
  }
  const chosenBy = async (filter: Record<string, string>) =>
    new Set((await bulkGrants.check({ filter: { country, ...filter } })).first.map(({ id }) => id));
  expect(await chosenBy({ owns: 'neon-drift' })).toEqual(new Set([transferred]));
  expect(await chosenBy({ owns: 'emberfall' })).toEqual(new Set(ids));
  expect(await chosenBy({ plays: 'neon-drift' })).toEqual(new Set(ids));
});

test('an act that is begun twice with one id is one act, and the nodes carry it out in parts', {
  tags: 'more',
}, async () => {
  const ids = (await newPlayers(600)).map(({ id }) => id);
  const order = { ...GAME, id: randomUUID(), coupon: null, reason: 'sorry', players: { userIds: ids } };
  const [first, second] = [
    await bulkGrants.begin(TEST_OPERATOR, { ...order, isQueued: true }),
    await bulkGrants.begin(TEST_OPERATOR, { ...order, isQueued: true }),
  ];
  expect(second).toEqual({ id: first.id, auditId: null });
  const jobs = () => testApp.queued.filter(({ queue }) => queue === 'bulk-acts');
  expect(jobs()).toHaveLength(1);
  const job = { bulkId: first.id, operator: TEST_OPERATOR };
  await bulkGrants.work(job);
  expect(await bulkGrants.progress(first.id)).toMatchObject({ granted: 500, waiting: 100 });
  expect(jobs()).toHaveLength(2);
  await bulkGrants.work(job);
  expect(await bulkGrants.progress(first.id)).toMatchObject({ state: 'done', granted: 600 });
  expect(jobs()).toHaveLength(2);
});
