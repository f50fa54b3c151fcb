import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Db } from '../src/db/db.ts';
import { DEMO_PEOPLE } from '../src/demo/seed/demo-world.seed.ts';
import { hashToken } from '../src/hash-token.ts';
import { OTHER_TABLES, PLAYER_TABLES } from '../src/modules/site/player-data/player-data.ts';
import { openShopTestApp, type ShopTestApp, VOLTS } from './fixtures/shop.ts';
import { PASSWORD } from './support/api-client.ts';

const DAY_S = 24 * 60 * 60;

let testApp: ShopTestApp;
beforeAll(async () => {
  testApp = await openShopTestApp({ demoWorld: true });
});
afterAll(() => testApp.close());

interface Column {
  table: string;
  column: string;
  type: string;
}

async function columnsOf(db: Db): Promise<Column[]> {
  const { rows } = await db.statement(`
    select c.table_name as table, c.column_name as column, c.data_type as type
    from information_schema.columns c
    join pg_class k on k.oid = format('%I.%I', c.table_schema, c.table_name)::regclass
    where c.table_schema = 'public' and k.relkind in ('r', 'p') and not k.relispartition
    order by 1, 2`);
  return rows as unknown as Column[];
}

/** The tables whose rows all go with the row of their user. */
async function tablesThatGo(db: Db): Promise<string[]> {
  const { rows } = await db.statement(`
    select f.conrelid::regclass::text as table from pg_constraint f
    join pg_attribute a on a.attrelid = f.conrelid and a.attnum = f.conkey[1]
    join pg_class c on c.oid = f.conrelid
    where f.contype = 'f' and f.confrelid = 'users'::regclass and f.confdeltype = 'c'
      and a.attnotnull and not c.relispartition`);
  return rows.map(({ table }) => String(table));
}

test('every table and column of the database is on the list of what is exported, erased and kept', async () => {
  const inDatabase = (await columnsOf(testApp.deps.db)).map(({ table, column }) => `${table}.${column}`);
  const listed = [
    ...Object.entries(PLAYER_TABLES).flatMap(([table, { exported, withheld }]) =>
      [...exported, ...withheld].map((column) => `${table}.${column}`),
    ),
    ...Object.entries(OTHER_TABLES).flatMap(([table, columns]) =>
      columns.map((column) => `${table}.${column}`),
    ),
  ];
  expect(listed.sort()).toEqual(inDatabase.sort());
  for (const [table, { exported, withheld, kept = {} }] of Object.entries(PLAYER_TABLES)) {
    expect([...exported, ...withheld], table).toEqual(expect.arrayContaining(Object.keys(kept)));
  }
});

test('nothing is listed as kept of a table whose rows go with their user', async () => {
  const gone = await tablesThatGo(testApp.deps.db);
  expect(gone.length).toBeGreaterThanOrEqual(20);
  for (const table of gone) expect(PLAYER_TABLES[table]?.kept, table).toBeUndefined();
});

const SEARCHED_TYPES = ['text', 'character varying', 'uuid', 'jsonb', 'ARRAY'];

/** The columns in which one of the values is found, as part of a text. */
async function findValues(db: Db, values: readonly string[]): Promise<string[]> {
  const found: string[] = [];
  for (const { table, column, type } of await columnsOf(db)) {
    if (!SEARCHED_TYPES.includes(type)) continue;
    const { rowCount } = await db.statement(
      `select 1 from "${table}" where exists (
         select 1 from unnest($1::text[]) as value where position(lower(value) in lower("${column}"::text)) > 0
       ) limit 1`,
      [values],
    );
    if (rowCount > 0) found.push(`${table}.${column}`);
  }
  return found;
}

/** Ids of content and of orders, which say nothing about a player. */
const NOT_PERSONAL = ['game_id', 'order_id', 'purchaseable_id'];

/** Every uuid that the player's rows have, and names that the test knows. */
async function valuesOf(db: Db, userId: string): Promise<string[]> {
  const values = new Set<string>([userId]);
  for (const { table, column, type } of await columnsOf(db)) {
    if (type !== 'uuid' || NOT_PERSONAL.includes(column) || !(await tablesThatGo(db)).includes(table))
      continue;
    const { rows } = await db.statement(
      `select "${column}"::text as value from "${table}" where user_id = $1`,
      [userId],
    );
    for (const { value } of rows) if (value !== null) values.add(String(value));
  }
  return [...values];
}

const KEPT = Object.entries(PLAYER_TABLES).flatMap(([table, { kept = {} }]) =>
  Object.keys(kept).map((column) => `${table}.${column}`),
);

/** A player who has something in every table. */
async function playerWithEverything() {
  const email = `erased.${randomUUID()}@example.test`;
  const nickname = `Wanderer ${randomUUID().slice(0, 8)}`;
  const browser = await testApp.player(email);
  const userId = String((await browser.call('GET /user/me')).body.userId);
  const { rows } = testApp;
  await browser.call('PATCH /user/me', { body: { displayName: nickname } });
  await browser.call('PUT /user/marketing', {
    body: { allowRemarketing: true, allowSocialmediaMarketing: false },
  });
  const accountId = await testApp.addAccount(browser, 'neon-drift', { name: `Racer ${nickname}` });
  const { body } = await testApp.buy(browser, { ...VOLTS, accountId });
  await testApp.checkout(body.link, 'pay');
  const buyer = `Buyer ${randomUUID()}`;
  await browser.call('POST /user/orders/:id/withdrawal', {
    params: { id: String(body.orderId) },
    body: { name: buyer },
  });
  const subject = `subject-${randomUUID()}`;
  await rows(
    `insert into external_identities (user_id, provider, subject, email) values ($1, 'google', $2, $3)`,
    [userId, subject, `other.${email}`],
  );
  const credential = `credential-${randomUUID()}`;
  await rows(
    `insert into passkeys (user_id, credential_id, public_key, counter, transports, created_at)
     values ($1, $2, '\\x00', 0, '{}', now())`,
    [userId, credential],
  );
  const trust = hashToken(credential);
  await rows(
    `insert into trusted_devices (user_id, installation_id, secret_hash, trusted_at, expires_at)
     values ($1, gen_random_uuid(), $2, now(), now())`,
    [userId, trust],
  );
  const identity = `knight-${randomUUID()}`;
  await rows(
    `insert into legacy_accounts
       (game_id, region, identity, identity_canonical, display_name, password_hash, user_id, email, email_canonical,
        migrated_at, game_account_id)
     values ($1, 'eu', $2, $2, $2, '$argon2id$none', $3, $4, $4, now(), $5),
            ($1, 'eu', $2 || '-unclaimed', $2 || '-unclaimed', $2, '$argon2id$none', null, $4, $4, null, null)`,
    [testApp.deps.content.games.get('neon-drift')?.id, identity, userId, email, accountId],
  );
  const visitor = randomUUID();
  await rows(
    `insert into tracking_events (name, user_id, visitor_id, details, received_at)
     values ('page_view', $1, $2, jsonb_build_object('name', $3::text), now()),
            ('page_view', null, $2, '{}', now())`,
    [userId, visitor, nickname],
  );
  await rows("insert into demo_mails (to_canonical, sealed_letter, sent_at) values ($1, 'sealed', now())", [
    email,
  ]);
  await rows(
    `insert into external_auth_requests
       (poll_hash, state_hash, browser_hash, provider, type, locale, sealed_checks, email, created_at, expires_at)
     values ($1, $2, $1, 'google', 'popup', 'en-GB', 'sealed', $3, now(), now())`,
    [hashToken(email), hashToken(`state of ${email}`), email.toUpperCase()],
  );
  return {
    browser,
    email,
    userId,
    orderId: String(body.orderId),
    names: [email, nickname, buyer, subject, credential, trust, identity, visitor],
  };
}

test('after the erasure, a search for everything of the player finds only what the list keeps', async () => {
  const { db } = testApp.deps;
  const { browser, userId, orderId, names } = await playerWithEverything();
  const [other] = [await playerWithEverything()];
  const values = [...names, ...(await valuesOf(db, userId))];
  const before = await findValues(db, values);
  expect(before).toEqual(
    expect.arrayContaining([
      'users.email',
      'users.nickname',
      'external_identities.subject',
      'legacy_accounts.identity',
      'tracking_events.details',
      'tracking_events.visitor_id',
      'demo_mails.to_canonical',
      'passkeys.credential_id',
      'trusted_devices.secret_hash',
      'external_auth_requests.email',
      'orders.user_id',
      'orders.account_id',
      'withdrawals.name',
      'game_accounts.display_name',
      'known_devices.installation_id',
    ]),
  );
  const invoice = () =>
    testApp.rows(
      'select id, number, title, amount, currency, tax_amount, tax_percent, paid_at from orders where id = $1',
      [orderId],
    );
  const invoiced = await invoice();
  expect((await browser.call('PUT /user/deletion')).status).toBe(200);
  // The erasure waits for the money of the withdrawal.
  await testApp.refundQueued();
  testApp.clock.advance(14 * DAY_S + 1);
  await testApp.services.accountErasure.eraseDue();
  const after = await findValues(db, values);
  expect(after.filter((column) => !KEPT.includes(column))).toEqual([]);
  expect(await invoice()).toEqual(invoiced);
  expect(await testApp.rows('select user_id, account_id from orders where id = $1', [orderId])).toEqual([
    { user_id: null, account_id: null },
  ]);
  // Nobody else has lost anything.
  expect((await other.browser.signIn(other.email, PASSWORD)).status).toBe(200);
  expect(await findValues(db, other.names)).toEqual(
    expect.arrayContaining(['users.email', 'legacy_accounts.identity', 'tracking_events.visitor_id']),
  );
});

test('the demo’s player can be erased', async () => {
  const { db } = testApp.deps;
  const { id } = DEMO_PEOPLE.player;
  const values = await valuesOf(db, id);
  await db.transaction((tx) =>
    testApp.services.accountDeletion.plan(tx, id, { browser: null, system: null }),
  );
  testApp.clock.advance(14 * DAY_S + 1);
  await testApp.services.accountErasure.eraseDue();
  const left = await findValues(db, [...values, DEMO_PEOPLE.player.email]);
  expect(left.filter((column) => !KEPT.includes(column))).toEqual([]);
});
