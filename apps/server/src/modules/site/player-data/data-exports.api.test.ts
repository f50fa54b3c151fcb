import { randomUUID } from 'node:crypto';
import { API_ROOT } from '@gatehouse/contract/headers';
import { strFromU8, unzipSync } from 'fflate';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openShopTestApp, type ShopTestApp, VOLTS } from '../../../../test/fixtures/shop.ts';
import type { ApiClient } from '../../../../test/support/api-client.ts';
import { deleteExpired } from '../../../db/expiry.ts';
import { EXPIRIES } from '../../../expiries.ts';
import { createSecretBox } from '../../../ports/secret-box.ts';
import { DATA_EXPORT_ATTEMPTS_MAX, DATA_EXPORT_QUEUE, type DataExportJob } from './data-export-job.ts';
import { createDataExports } from './data-exports.service.ts';

const DAY_S = 24 * 60 * 60;

let testApp: ShopTestApp;
beforeAll(async () => {
  testApp = await openShopTestApp();
});
afterAll(() => testApp.close());
beforeEach(async () => {
  testApp.queued.length = 0;
  await testApp.forgetLimits();
});

async function newPlayer() {
  const email = `${randomUUID()}@example.test`;
  const browser = await testApp.player(email);
  const { userId } = (await browser.call('GET /user/me')).body;
  return { email, browser, userId: String(userId) };
}

const queuedExports = () =>
  testApp.queued.flatMap(({ queue, data }) => (queue === DATA_EXPORT_QUEUE ? [data as DataExportJob] : []));

/** Runs the jobs that were queued. */
async function prepareQueued(): Promise<void> {
  const jobs = queuedExports();
  testApp.queued.length = 0;
  for (const job of jobs) await testApp.services.dataExports.prepare(job);
}

async function playerWithExport() {
  const player = await newPlayer();
  await player.browser.call('PUT /user/export');
  await prepareQueued();
  return player;
}

const state = async (browser: ApiClient) => (await browser.call('GET /user/export')).body;

const download = ({ token }: Pick<ApiClient, 'token'>) =>
  testApp.app.inject({
    url: `${API_ROOT}/user/export/file`,
    headers: token ? { authorization: `Bearer ${token}` } : {},
  });

const refusal = async (browser: Pick<ApiClient, 'token'>) => {
  const reply = await download(browser);
  return [reply.statusCode, reply.json().errorTypes];
};

const partsOf = (userId: string) =>
  testApp.rows(
    `select p.export_id, p.position, p.sealed from data_export_parts p
     join data_exports e on e.id = p.export_id where e.user_id = $1 order by position`,
    [userId],
  );

const housekeeping = async () => {
  const batch = { now: testApp.clock.now(), limit: 1000 };
  for (const expiry of EXPIRIES) await deleteExpired(testApp.deps.db.queries, expiry, batch);
};

test('a request is prepared by a job, told by mail, and downloaded as a ZIP archive', async () => {
  const { browser, email, userId } = await newPlayer();
  expect(await state(browser)).toEqual({ state: 'none' });
  const asked = await browser.call('PUT /user/export');
  expect([asked.status, asked.body]).toEqual([200, { state: 'preparing' }]);
  expect(await refusal(browser)).toEqual([404, ['NOT_FOUND']]);
  expect(testApp.mailCount(email, 'data-export')).toBe(0);
  await prepareQueued();
  const { expiresAt } = await state(browser);
  const days = (Date.parse(String(expiresAt)) - testApp.clock.now().getTime()) / (DAY_S * 1000);
  expect(Math.round(days)).toBe(7);
  const mail = testApp.lastMail(email, 'data-export');
  expect(mail.expiresAt).toBe(expiresAt);
  // Nothing in it that a reader of the mailbox could use.
  expect(new URL(mail.link).pathname).toBe('/en-GB/settings');
  expect(new URL(mail.link).search + new URL(mail.link).hash).toBe('');
  const reply = await download(browser);
  expect(reply.statusCode).toBe(200);
  expect(reply.headers).toMatchObject({
    'content-type': 'application/zip',
    'content-disposition': 'attachment; filename="account-data.zip"',
    'cache-control': 'no-store',
  });
  const files = unzipSync(reply.rawPayload);
  expect(Object.keys(files)).toContain('index.html');
  const account = JSON.parse(strFromU8(files['account.json'] ?? new Uint8Array()));
  expect(account.users).toMatchObject([{ id: userId, email }]);
});

test('the request is an event of the account, with its device', async () => {
  const { browser } = await playerWithExport();
  const { events } = (await browser.call('GET /user/activity')).body as { events: { kind: string }[] };
  expect(events[0]?.kind).toBe('data_export_requested');
});

test('a request and a download need a fresh sign-in', async () => {
  const { browser, email, userId } = await playerWithExport();
  testApp.clock.advance(15 * 60 + 1);
  const refused = await browser.call('PUT /user/export');
  expect([refused.status, refused.body.errorTypes]).toEqual([403, ['REAUTHENTICATION_REQUIRED']]);
  expect(await refusal(browser)).toEqual([403, ['REAUTHENTICATION_REQUIRED']]);
  expect(queuedExports()).toEqual([]);
  expect(await partsOf(userId)).toHaveLength(1);
  await browser.signIn(email);
  expect((await download(browser)).statusCode).toBe(200);
});

test('cannot be downloaded without a session, or with that of another player', async () => {
  const { userId } = await playerWithExport();
  const other = await newPlayer();
  expect((await download({ token: undefined })).statusCode).toBe(401);
  expect(await refusal(other.browser)).toEqual([404, ['NOT_FOUND']]);
  expect(await state(other.browser)).toEqual({ state: 'none' });
  // Also a player who has one gets only that.
  const third = await playerWithExport();
  const text = Object.values(unzipSync((await download(third.browser)).rawPayload)).map((file) =>
    strFromU8(file),
  );
  expect(text.join()).toContain(third.userId);
  expect(text.join()).not.toContain(userId);
});

test('after seven days it is refused and deleted, and the player reads that it has expired', async () => {
  const { browser, email, userId } = await playerWithExport();
  testApp.clock.advance(7 * DAY_S - 1);
  await browser.signIn(email);
  expect((await download(browser)).statusCode).toBe(200);
  testApp.clock.advance(1);
  expect(await refusal(browser)).toEqual([404, ['NOT_FOUND']]);
  expect(await partsOf(userId)).toHaveLength(1);
  await housekeeping();
  expect(await partsOf(userId)).toEqual([]);
  expect(await state(browser)).toEqual({ state: 'expired', nextAt: null });
  testApp.clock.advance(24 * DAY_S);
  await housekeeping();
  await browser.signIn(email);
  expect(await state(browser)).toEqual({ state: 'none' });
});

test('a request for the deletion of the account deletes it, also one that is being prepared', async () => {
  const ready = await playerWithExport();
  const preparing = await newPlayer();
  await preparing.browser.call('PUT /user/export');
  for (const { browser, email } of [ready, preparing]) {
    await browser.call('PUT /user/deletion');
    await browser.signIn(email);
    await browser.call('DELETE /user/deletion');
  }
  await prepareQueued();
  for (const { browser, userId, email } of [ready, preparing]) {
    expect(await refusal(browser)).toEqual([404, ['NOT_FOUND']]);
    expect(await partsOf(userId)).toEqual([]);
    expect((await state(browser)).state).toBe('expired');
    expect(testApp.mailCount(email, 'data-export')).toBe(email === ready.email ? 1 : 0);
  }
});

test('the erasure of the account leaves nothing of it, and its job does nothing', async () => {
  const { browser, userId } = await newPlayer();
  await browser.call('PUT /user/export');
  const [job] = queuedExports();
  await testApp.rows('delete from users where id = $1', [userId]);
  await testApp.services.dataExports.prepare(job as DataExportJob);
  expect(await testApp.rows('select 1 from data_exports where user_id = $1', [userId])).toEqual([]);
});

test('at rest it is encrypted: no value of the player is in the stored bytes', async () => {
  const { userId, email, browser } = await playerWithExport();
  const archive = (await download(browser)).rawPayload;
  const parts = await partsOf(userId);
  const stored = Buffer.concat(parts.map(({ sealed }) => Buffer.from(sealed as Uint8Array)));
  expect(stored.length).toBeGreaterThan(archive.length);
  for (const value of [email, userId, 'account.json', 'PK\u0003\u0004']) {
    expect(stored.includes(value), value).toBe(false);
  }
  expect(archive.includes('account.json')).toBe(true);
  expect(stored.includes(archive.subarray(0, 64))).toBe(false);
});

test('ten requests at once, from several tabs and nodes, make one export', async () => {
  const { browser, email, userId } = await newPlayer();
  const replies = await Promise.all(Array.from({ length: 10 }, () => browser.call('PUT /user/export')));
  expect(replies.map(({ status, body }) => [status, body.state])).toEqual(
    replies.map(() => [200, 'preparing']),
  );
  const jobs = queuedExports();
  expect(jobs).toHaveLength(1);
  // Two nodes run the job, because one was thought to be dead.
  await Promise.all([...jobs, ...jobs].map((job) => testApp.services.dataExports.prepare(job)));
  expect(await partsOf(userId)).toHaveLength(1);
  expect(testApp.mailCount(email, 'data-export')).toBe(1);
  expect((await download(browser)).statusCode).toBe(200);
});

test('the next one is possible a day later, which the refusal says', async () => {
  const { browser, email } = await playerWithExport();
  testApp.clock.advance(60);
  const refused = await browser.call('PUT /user/export');
  expect([refused.status, refused.body.errorTypes]).toEqual([429, ['TOO_MANY_REQUESTS']]);
  expect(Number(refused.headers['retry-after'])).toBe(DAY_S - 60);
  testApp.clock.advance(DAY_S - 60);
  await browser.signIn(email);
  expect((await state(browser)).nextAt).toBeNull();
  expect((await browser.call('PUT /user/export')).body).toEqual({ state: 'preparing' });
  expect(await refusal(browser)).toEqual([404, ['NOT_FOUND']]);
  await prepareQueued();
  expect((await download(browser)).statusCode).toBe(200);
});

test('an address that was never validated gets no mail', async () => {
  const email = `${randomUUID()}@example.test`;
  const browser = testApp.browser();
  await browser.signUp(email);
  await browser.call('PUT /user/export');
  await prepareQueued();
  expect((await state(browser)).state).toBe('ready');
  expect(testApp.mailCount(email, 'data-export')).toBe(0);
});

test('a job that fails is tried again; after its last attempt the player reads it, and may ask again at once', async () => {
  const { browser, email } = await newPlayer();
  await browser.call('PUT /user/export');
  const [job] = queuedExports() as [DataExportJob];
  const broken = createDataExports({
    ...testApp.deps,
    ...testApp.services,
    playerArchive: { make: () => Promise.reject(new Error('disk full')) },
  });
  for (let attempt = 1; attempt < DATA_EXPORT_ATTEMPTS_MAX; attempt += 1) {
    await expect(broken.prepare(job)).rejects.toThrow('disk full');
    expect((await state(browser)).state).toBe('preparing');
  }
  await broken.prepare(job);
  expect(await state(browser)).toEqual({ state: 'failed' });
  expect(testApp.logs()).toContain('data-export.failed');
  testApp.queued.length = 0;
  expect((await browser.call('PUT /user/export')).body).toEqual({ state: 'preparing' });
  await prepareQueued();
  expect((await download(browser)).statusCode).toBe(200);
  expect(testApp.mailCount(email, 'data-export')).toBe(1);
});

test('a job whose process was killed runs again, and fails when all its attempts were', async () => {
  const { browser, userId } = await newPlayer();
  const died = (attempts: number) =>
    testApp.rows('update data_exports set attempts = $2 where user_id = $1', [userId, attempts]);
  await browser.call('PUT /user/export');
  await died(DATA_EXPORT_ATTEMPTS_MAX);
  await prepareQueued();
  expect((await state(browser)).state).toBe('failed');
  await browser.call('PUT /user/export');
  await died(1);
  await prepareQueued();
  expect((await state(browser)).state).toBe('ready');
});

test('an export of a key that is gone can be asked for again', async () => {
  const { browser, userId } = await playerWithExport();
  const sealed = createSecretBox('a key that is lost').sealBytes('data-export', Buffer.from('PK'));
  await testApp.rows(
    `update data_export_parts set sealed = $2
     where export_id = (select id from data_exports where user_id = $1)`,
    [userId, sealed],
  );
  expect(await refusal(browser)).toEqual([404, ['NOT_FOUND']]);
  expect(await state(browser)).toEqual({ state: 'none' });
});

test('an export of several parts arrives whole', async () => {
  const { browser, userId } = await newPlayer();
  await testApp.rows(
    `insert into tracking_events (name, user_id, visitor_id, details, received_at)
     select 'page_view', $1, gen_random_uuid(), jsonb_build_object('page', md5(random()::text) || md5(random()::text) || md5(random()::text)), now()
     from generate_series(1, 20000)`,
    [userId],
  );
  await browser.call('PUT /user/export');
  await prepareQueued();
  expect((await partsOf(userId)).length).toBeGreaterThan(2);
  const reply = await download(browser);
  expect(Number(reply.headers['content-length'])).toBe(reply.rawPayload.length);
  const activity = JSON.parse(strFromU8(unzipSync(reply.rawPayload)['activity.json'] ?? new Uint8Array()));
  expect(activity.tracking_events).toHaveLength(20_000);
});

test('a player downloads ten times an hour at most', async () => {
  const { browser } = await playerWithExport();
  for (let turn = 0; turn < 10; turn += 1) expect((await download(browser)).statusCode).toBe(200);
  expect(await refusal(browser)).toEqual([429, ['TOO_MANY_REQUESTS']]);
});

test('the copy of a buyer has the order, and no other player’s', async () => {
  const { browser } = await newPlayer();
  const other = await newPlayer();
  for (const player of [browser, other.browser]) {
    const accountId = await testApp.addAccount(player, 'neon-drift', { name: 'Racer' });
    const { body } = await testApp.buy(player, { ...VOLTS, accountId });
    await testApp.checkout(body.link, 'pay');
  }
  testApp.queued.length = 0;
  await browser.call('PUT /user/export');
  await prepareQueued();
  const files = unzipSync((await download(browser)).rawPayload);
  const purchases = JSON.parse(strFromU8(files['purchases.json'] ?? new Uint8Array()));
  expect(purchases.orders).toHaveLength(1);
});
