import { randomUUID } from 'node:crypto';
import type { OperatorEndpointKey } from '@gatehouse/contract/operator/operator-endpoints';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DATA_EXPORT_QUEUE } from '../../src/modules/site/player-data/data-export-job.ts';
import { NEON_DRIFT, openShopTestApp, type ShopTestApp, VOLTS } from '../fixtures/shop.ts';
import type { ApiClient } from '../support/api-client.ts';
import { signedInOperator, type TestOperator } from '../support/console-client.ts';

const REASON = 'ticket 4711';

let testApp: ShopTestApp;
let admin: TestOperator;
beforeAll(async () => {
  testApp = await openShopTestApp();
  admin = await signedInOperator(testApp, 'admin-of-records@example.test', ['admin']);
});
afterAll(() => testApp.close());

async function newPlayer(name: string = randomUUID()): Promise<{ player: ApiClient; userId: string }> {
  const player = await testApp.player(`${name}@example.test`);
  return { player, userId: String((await player.call('GET /user/me')).body.userId) };
}

type Row = Record<string, unknown>;

/** All rows of a list, page by page, and how many pages there are. */
async function readList(key: OperatorEndpointKey, name: string, input: { userId?: string; text?: string }) {
  const { userId, text } = input;
  const rows: Row[] = [];
  for (let pages = 1, after = ''; ; pages += 1) {
    const query = { ...(text ? { text } : {}), ...(after ? { after } : {}) };
    const { status, body } = await admin.client.call(key, {
      ...(userId ? { params: { userId } } : {}),
      query,
    });
    expect(status).toBe(200);
    rows.push(...(body[name] as Row[]));
    if (body.next === null) return { rows, pages };
    after = String(body.next);
  }
}

const post = (key: OperatorEndpointKey, params: Record<string, string>, body: object) =>
  admin.client.call(key, { params, body: { reason: REASON, ...body } });

test('the page of a player has passkeys and wrong passwords, and nothing that signs in', async () => {
  const { userId } = await newPlayer('methods-of');
  const { email } = (await admin.client.call('GET /players/:userId', { params: { userId } })).body;
  await testApp.rows(
    `insert into passkeys (user_id, credential_id, public_key, counter, transports, name, browser, system, created_at)
     values ($1, 'credential-of-player', '\\x00', 0, '{}', 'Yellow key', 'Firefox', 'Linux', now())`,
    [userId],
  );
  await testApp.browser().call('POST /authProviders/credentials/sessions', {
    body: { email, password: 'Not-The-Password-1', locale: 'en-GB', rememberMe: false },
  });
  const { body, text } = await admin.client.call('GET /players/:userId', { params: { userId } });
  expect(body).toMatchObject({
    passkeys: [{ name: 'Yellow key', browser: 'Firefox', system: 'Linux', addedAt: expect.any(String) }],
    passwordAttempts: { used: 1, lockedUntil: null },
    twoFactor: { isOn: false, hasRecoveryCode: false },
  });
  expect(text).not.toContain('credential-of-player');
});

describe('The search', () => {
  test('finds players by part of a name, and says what matched and who is banned', async () => {
    const { player, userId } = await newPlayer('ban.joan.clarke');
    await player.call('PATCH /user/me', { body: { displayName: 'Enigmatic Joan' } });
    await testApp.services.console.userActs.ban({ name: 'CLI', osUser: null }, userId, {
      reason: REASON,
      endsAt: null,
    });
    const { rows } = await readList('GET /players', 'players', { text: 'MATIC jo' });
    expect(rows).toMatchObject([{ userId, matches: ['nickname'], isBanned: true }]);
  });

  test('has pages, and refuses what no index finds', async () => {
    await testApp.rows(
      `insert into users (kind, email, email_canonical)
       select 'platform', 'paged.' || n || '@example.test', 'paged.' || n || '@example.test' from generate_series(1, 30) n`,
    );
    const { rows, pages } = await readList('GET /players', 'players', { text: 'paged.' });
    expect([new Set(rows.map(({ userId }) => userId)).size, pages]).toEqual([30, 2]);
    const refused = await admin.client.call('GET /players', { query: { text: 'ab' } });
    expect([refused.status, String(refused.body.message)]).toEqual([
      400,
      'Give at least 3 characters to search for.',
    ]);
  });
});

describe('The library', () => {
  const library = async (userId: string) =>
    (await readLibrary(userId)).map(({ product, extra, origin, count, canRevoke }) =>
      [product, extra ?? '-', origin, count, canRevoke ? 'can be taken' : 'stays'].join(' '),
    );
  const readLibrary = async (userId: string) =>
    (await admin.client.call('GET /players/:userId/library', { params: { userId } })).body.items as Row[];

  test('names where everything came from, and what can be taken away', async () => {
    const { player, userId } = await newPlayer();
    const accountId = await testApp.addAccount(player, 'neon-drift');
    const bought = await testApp.buy(player, NEON_DRIFT);
    await testApp.checkout(bought.body.link, 'pay');
    for (const _ of [1, 2]) {
      const { body } = await testApp.buy(player, { ...VOLTS, accountId });
      await testApp.checkout(body.link, 'pay');
    }
    const volts = (await readLibrary(userId)).find(({ extra }) => extra !== null)?.extra;
    await testApp.rows(
      "insert into ownerships (user_id, product_name, source) values ($1, 'starhaven', 'coupon'), ($1, 'emberfall', 'grant')",
      [userId],
    );
    await testApp.rows(
      "insert into imported_extras (user_id, product_name, extra_name, count, granted_at) values ($1, 'starhaven', 'old-gold', 70, now())",
      [userId],
    );
    const key = randomUUID();
    const grant = { product: 'neon-drift', extra: volts, accountId, key };
    const granted = await post('POST /players/:userId/grant', { userId }, grant);
    const repeated = await post('POST /players/:userId/grant', { userId }, grant);
    expect(repeated.body).toEqual({ ...granted.body, auditId: null });
    expect((await library(userId)).sort()).toEqual([
      'emberfall - other 1 can be taken',
      'neon-drift - purchase 1 stays',
      `neon-drift ${volts} operator 1 can be taken`,
      `neon-drift ${volts} purchase 2 stays`,
      'starhaven - coupon 1 can be taken',
      'starhaven old-gold other 70 stays',
    ]);
    expect(await readLibrary(userId)).toContainEqual(
      expect.objectContaining({
        origin: 'operator',
        order: granted.body.order,
        title: expect.stringMatching(/^Neon Drift: /),
      }),
    );
  });

  test('takes away what it says can be taken, and refuses the rest', async () => {
    const { player, userId } = await newPlayer();
    const bought = await testApp.buy(player, NEON_DRIFT);
    await testApp.checkout(bought.body.link, 'pay');
    await testApp.rows(
      "insert into ownerships (user_id, product_name, source) values ($1, 'starhaven', 'coupon'), ($1, 'emberfall', 'grant')",
      [userId],
    );
    for (const { product, extra, canRevoke } of await readLibrary(userId)) {
      const { status } = await post('POST /players/:userId/revoke', { userId }, { product, extra });
      expect([product, status]).toEqual([product, canRevoke ? 200 : 409]);
    }
    expect(await library(userId)).toEqual(['neon-drift - purchase 1 stays']);
  });

  test('grants only what the content has', async () => {
    const { userId } = await newPlayer();
    const { body } = await admin.client.call('GET /grantable-items');
    expect(body.items).toContainEqual({ product: 'neon-drift', extra: null, title: 'Neon Drift' });
    const wish = { product: 'neon-drift', extra: 'no-such', accountId: null, key: randomUUID() };
    const refused = await post('POST /players/:userId/grant', { userId }, wish);
    expect([refused.status, refused.body.message]).toEqual([
      404,
      'The content has no such product or extra.',
    ]);
  });
});

test('activity has what happened in pages, without the views of operators', async () => {
  const { userId } = await newPlayer();
  for (const n of Array.from({ length: 30 }, (_, index) => index)) {
    const noted = await admin.client.call('POST /players/:userId/notes', {
      params: { userId },
      body: { text: `note ${n}` },
    });
    expect(noted.status).toBe(200);
  }
  await post('POST /players/:userId/sign-out', { userId }, {});
  const { rows, pages } = await readList('GET /players/:userId/activity', 'entries', { userId });
  expect(pages).toBe(2);
  expect(new Set(rows.map(({ source, id }) => `${source} ${id}`)).size).toBe(rows.length);
  const named = rows.map(({ source, kind }) => `${source} ${kind}`);
  expect(named).toEqual(
    expect.arrayContaining([
      'act user.sign-out',
      'event account_created',
      'mail validate-address',
      'note note',
    ]),
  );
  expect(named).not.toContain('act user.view');
  const notes = await readList('GET /players/:userId/notes', 'notes', { userId });
  expect(notes.rows.map(({ text }) => text)).toEqual(
    Array.from({ length: 30 }, (_, index) => `note ${29 - index}`),
  );
});

test('orders of a player are listed in pages, and of no other player', async () => {
  const { userId } = await newPlayer();
  const other = await newPlayer();
  await testApp.rows(
    `insert into orders (user_id, product_name, purchaseable_id, grants_product, is_unique, title, locale,
       amount, currency, tax_amount, tax_percent, status, provider, created_at)
     select $1, 'neon-drift', gen_random_uuid(), true, true, 'Order ' || n, 'en-GB', 1499, 'EUR', 250, 20, 'cancelled',
       'stripe', now() from generate_series(1, 60) n`,
    [userId],
  );
  const { rows, pages } = await readList('GET /players/:userId/orders', 'orders', { userId });
  expect(new Set(rows.map(({ number }) => number)).size).toBe(60);
  expect(pages).toBeGreaterThan(1);
  expect(rows[0]).toMatchObject({ title: 'Order 60', status: 'cancelled', amount: 1499, currency: 'EUR' });
  expect((await readList('GET /players/:userId/orders', 'orders', other)).rows).toEqual([]);
});

describe('Mails', () => {
  test('show what they said without links that act as the player, and name what makes a new one', async () => {
    const { userId } = await newPlayer();
    const { rows } = await readList('GET /players/:userId/mails', 'mails', { userId });
    expect(rows).toMatchObject([
      { template: 'validate-address', canResend: false, renewal: expect.stringContaining('in the settings') },
    ]);
    expect(JSON.stringify(rows)).not.toMatch(/https?:/);
    const refused = await post('POST /mails/:mailId/resend', { mailId: String(rows[0]?.mailId) }, {});
    expect(refused).toMatchObject({ status: 409, body: { errorTypes: ['ACT_REFUSED'] } });
  });

  test('that failed are listed for all players, without what they said, and are sent again', async () => {
    const { player, userId } = await newPlayer();
    const { body } = await testApp.buy(player, NEON_DRIFT);
    await testApp.checkout(body.link, 'pay');
    const [mail] = await testApp.rows(
      "update mail_log set state = 'failed', failure = '552 full' where user_id = $1 and template = 'receipt' returning id",
      [userId],
    );
    const listed = (await readList('GET /mails/failed', 'mails', {})).rows;
    const failed = listed.find(({ mailId }) => mailId === mail?.id);
    expect(failed).toMatchObject({ userId, template: 'receipt', failure: '552 full', canResend: true });
    expect(failed).not.toHaveProperty('details');
    const { status } = await post('POST /mails/:mailId/resend', { mailId: String(mail?.id) }, {});
    expect(status).toBe(200);
    const own = await readList('GET /players/:userId/mails', 'mails', { userId });
    expect(own.rows.filter(({ template }) => template === 'receipt')).toHaveLength(2);
  });
});

test('a copy of the data is prepared for the player, once, and is no reply to the operator', async () => {
  const { userId } = await newPlayer();
  const reply = await post('POST /players/:userId/export', { userId }, {});
  expect([reply.status, Object.keys(reply.body)]).toEqual([200, ['auditId']]);
  const jobs = testApp.queued.filter(({ queue }) => queue === DATA_EXPORT_QUEUE);
  const [row] = await testApp.rows('select id from data_exports where user_id = $1', [userId]);
  expect(jobs.at(-1)?.data).toEqual({ exportId: row?.id });
  expect((await post('POST /players/:userId/export', { userId }, {})).status).toBe(409);
});

test('a deletion is planned once, and ends the sessions', async () => {
  const { player, userId } = await newPlayer();
  expect((await post('POST /players/:userId/delete', { userId }, {})).status).toBe(200);
  expect((await player.call('GET /user/me')).status).toBe(401);
  const { body } = await admin.client.call('GET /players/:userId', { params: { userId } });
  expect(body.erasesAt).not.toBeNull();
});

/** Every list in pages. A new one must join. */
const LISTS: readonly OperatorEndpointKey[] = [
  'GET /players',
  'GET /players/:userId/activity',
  'GET /players/:userId/orders',
  'GET /players/:userId/mails',
  'GET /players/:userId/notes',
  'GET /mails/failed',
];

test.each(LISTS)('%s refuses a cursor that is none', async (key) => {
  const { userId } = await newPlayer();
  for (const after of [
    'x',
    '-1',
    '2026-99-99T00:00:00.000000Z~act~1',
    '2026-01-01T00:00:00Z~mail~1',
    "' or 1=1",
    '\0',
  ]) {
    const query = { after, ...(key === 'GET /players' ? { text: 'example' } : {}) };
    const { status } = await admin.client.call(key, { params: { userId }, query });
    expect([after, status < 500]).toEqual([after, true]);
  }
  const { status } = await admin.client.call(key, {
    params: { userId },
    query: { after: 'x', ...(key === 'GET /players' ? { text: 'example' } : {}) },
  });
  expect(status).toBe(400);
});

test.each([
  'GET /players/:userId/activity',
  'GET /players/:userId/library',
  'GET /players/:userId/orders',
  'GET /players/:userId/mails',
  'GET /players/:userId/notes',
] as const)('%s is not found for an unknown id, and records the view of a player', async (key) => {
  const { userId } = await newPlayer();
  const missing = await admin.client.call(key, { params: { userId: randomUUID() } });
  expect(missing.status).toBe(404);
  expect((await admin.client.call(key, { params: { userId } })).status).toBe(200);
  const views = await testApp.rows("select 1 from audit_log where act = 'user.view' and subject_id = $1", [
    userId,
  ]);
  expect(views).toHaveLength(1);
});
