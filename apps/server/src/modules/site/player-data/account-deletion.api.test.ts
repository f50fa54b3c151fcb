import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { SHIPPED_CONTENT_DIR } from '../../../../test/fixtures/content.ts';
import { NEON_DRIFT, openShopTestApp, type ShopTestApp, VOLTS } from '../../../../test/fixtures/shop.ts';
import { OTHER_PASSWORD } from '../../../../test/support/api-client.ts';
import { GAME_WEBHOOK_QUEUE, type GameWebhookJob } from '../../commerce/game-webhooks/game-webhook-job.ts';
import { loadContent } from '../../content/files/load-content.ts';

const DAY_S = 24 * 60 * 60;

let testApp: ShopTestApp;
beforeAll(async () => {
  const content = loadContent(SHIPPED_CONTENT_DIR);
  const games = new Map(
    [...content.games].map(([name, game]) => [
      name,
      ['neon-drift', 'emberfall'].includes(name)
        ? { ...game, purchaseWebhookUrl: 'http://127.0.0.1:9/never-sent' }
        : game,
    ]),
  );
  testApp = await openShopTestApp({
    env: {
      GAME_WEBHOOK_SECRETS: 'neon-drift=only the tests know this one,emberfall=only the tests know it too',
    },
    deps: { content: { ...content, games } },
  });
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

const eraseDue = () => testApp.services.accountErasure.eraseDue();
const users = (userId: string) => testApp.rows('select id from users where id = $1', [userId]);
/** To the moment of the erasure of what is asked for now. */
async function passTheDays(): Promise<void> {
  testApp.clock.advance(14 * DAY_S + 1);
  await eraseDue();
}

test('a deletion needs a fresh sign-in', async () => {
  const { browser, userId } = await newPlayer();
  testApp.clock.advance(15 * 60 + 1);
  const refused = await browser.call('PUT /user/deletion');
  expect([refused.status, refused.body.errorTypes]).toEqual([403, ['REAUTHENTICATION_REQUIRED']]);
  expect(await testApp.rows('select erases_at from users where id = $1', [userId])).toEqual([
    { erases_at: null },
  ]);
});

test('a request ends every session and tells the owner by mail until when the account can be kept', async () => {
  const { browser, email, userId } = await newPlayer();
  const other = testApp.browser();
  await other.signIn(email);
  const { status, body } = await browser.call('PUT /user/deletion');
  expect(status).toBe(200);
  const days = (Date.parse(String(body.erasesAt)) - testApp.clock.now().getTime()) / (DAY_S * 1000);
  expect(Math.round(days)).toBe(14);
  expect((await browser.call('GET /user/me')).status).toBe(401);
  expect((await other.call('GET /user/me')).status).toBe(401);
  const mail = testApp.lastMail(email, 'account-deletion');
  expect(mail.erasesAt).toBe(body.erasesAt);
  // No secret that would keep or delete the account without a sign-in.
  expect(new URL(mail.link).pathname).toBe('/en-GB/sign-in');
  expect(await users(userId)).toHaveLength(1);
});

test('a sign-in in the 14 days offers to keep the account, and keeping it stops the erasure', async () => {
  const { browser, email, userId } = await newPlayer();
  const { erasesAt } = (await browser.call('PUT /user/deletion')).body;
  testApp.clock.advance(13 * DAY_S);
  await eraseDue();
  await browser.signIn(email);
  expect((await browser.call('GET /user/me')).body.erasesAt).toBe(erasesAt);
  expect((await browser.call('DELETE /user/deletion')).status).toBe(204);
  expect((await browser.call('GET /user/me')).body.erasesAt).toBeNull();
  expect((await browser.call('DELETE /user/deletion')).status).toBe(204);
  const { events } = (await browser.call('GET /user/activity')).body as { events: { kind: string }[] };
  expect(events.map(({ kind }) => kind).slice(0, 3)).toEqual([
    'deletion_cancelled',
    'sign_in',
    'deletion_requested',
  ]);
  await passTheDays();
  expect(await users(userId)).toHaveLength(1);
});

test('asking again while it runs neither moves the date nor sends a second mail', async () => {
  const { browser, email } = await newPlayer();
  const { erasesAt } = (await browser.call('PUT /user/deletion')).body;
  testApp.clock.advance(DAY_S);
  await browser.signIn(email);
  expect((await browser.call('PUT /user/deletion')).body.erasesAt).toBe(erasesAt);
  expect(testApp.mailCount(email, 'account-deletion')).toBe(1);
});

test('an address that was never validated gets no mail', async () => {
  const email = `${randomUUID()}@example.test`;
  const browser = testApp.browser();
  await browser.signUp(email);
  expect((await browser.call('PUT /user/deletion')).status).toBe(200);
  expect(testApp.mailCount(email, 'account-deletion')).toBe(0);
});

test('after 14 days the account is gone, and its e-mail is free again', async () => {
  const { browser, email, userId } = await newPlayer();
  await browser.call('PUT /user/deletion');
  await passTheDays();
  expect(await users(userId)).toEqual([]);
  expect((await browser.signIn(email)).body.errorTypes).toEqual(['CREDENTIALS_INVALID']);
  expect((await testApp.browser().signUp(email)).status).toBe(201);
});

test('two nodes that erase at once erase once, and the games that know the player hear of it once', async () => {
  const { browser, userId } = await newPlayer();
  const accountId = await testApp.addAccount(browser, 'emberfall');
  const { body } = await testApp.buy(browser, NEON_DRIFT);
  await testApp.checkout(body.link, 'pay');
  await browser.call('PUT /user/deletion');
  testApp.queued.length = 0;
  testApp.clock.advance(14 * DAY_S + 1);
  await Promise.all([eraseDue(), eraseDue()]);
  await eraseDue();
  const ids = testApp.queued
    .filter(({ queue }) => queue === GAME_WEBHOOK_QUEUE)
    .map(({ data }) => (data as GameWebhookJob).deliveryId);
  const sent = await testApp.rows(
    `select game, payload->>'type' as type, payload->'data' as data from game_webhook_deliveries
     where id = any($1::uuid[]) order by game`,
    [ids],
  );
  const account = { accountId, platformGameAccountId: expect.any(String) };
  expect(sent).toEqual([
    {
      game: 'emberfall',
      type: 'account.deleted',
      data: { gameId: expect.any(String), userId, accounts: [account] },
    },
    {
      game: 'neon-drift',
      type: 'account.deleted',
      data: { gameId: expect.any(String), userId, accounts: [] },
    },
  ]);
  // What was announced about the order names the player, and is not sent any more.
  expect(
    await testApp.rows('select 1 from game_webhook_deliveries where order_id = $1', [body.orderId]),
  ).toEqual([]);
});

describe('a payment that has no end', () => {
  test('holds the erasure up, which follows when it ends', async () => {
    const { browser, userId } = await newPlayer();
    const { body } = await testApp.buy(browser, VOLTS);
    await browser.call('PUT /user/deletion');
    await passTheDays();
    expect(await users(userId)).toHaveLength(1);
    await testApp.checkout(body.link, 'pay');
    await eraseDue();
    expect(await users(userId)).toEqual([]);
    expect(await testApp.rows('select status from orders where id = $1', [body.orderId])).toEqual([
      { status: 'paid' },
    ]);
  });

  test('cannot hold it up for more than 14 more days, and its money goes back when it arrives then', async () => {
    const { browser, userId } = await newPlayer();
    const { body } = await testApp.buy(browser, NEON_DRIFT);
    await browser.call('PUT /user/deletion');
    await passTheDays();
    await passTheDays();
    expect(await users(userId)).toEqual([]);
    await testApp.checkout(body.link, 'pay');
    await testApp.refundQueued();
    expect(await testApp.rows('select status, user_id from orders where id = $1', [body.orderId])).toEqual([
      { status: 'refunded', user_id: null },
    ]);
  });
});

test('a withdrawal that support has to decide about holds the erasure up', async () => {
  const { browser, userId } = await newPlayer();
  const { body } = await testApp.buy(browser, NEON_DRIFT);
  await testApp.checkout(body.link, 'pay');
  await testApp.rows(
    "insert into withdrawals (order_id, name, declared_at, state, reason) values ($1, 'Ada', now(), 'review', 'used')",
    [body.orderId],
  );
  await browser.call('PUT /user/deletion');
  await passTheDays();
  expect(await users(userId)).toHaveLength(1);
  await testApp.rows("update withdrawals set state = 'declined' where order_id = $1", [body.orderId]);
  await eraseDue();
  expect(await users(userId)).toEqual([]);
  expect(
    await testApp.rows('select name, state from withdrawals where order_id = $1', [body.orderId]),
  ).toEqual([{ name: '', state: 'declined' }]);
});

test('a withdrawal whose money is not back yet holds the erasure up', async () => {
  const { browser, userId } = await newPlayer();
  const { body } = await testApp.buy(browser, NEON_DRIFT);
  await testApp.checkout(body.link, 'pay');
  await browser.call('POST /user/orders/:id/withdrawal', {
    params: { id: String(body.orderId) },
    body: { name: 'Ada Example' },
  });
  await browser.call('PUT /user/deletion');
  await passTheDays();
  expect(await users(userId)).toHaveLength(1);
  await testApp.refundQueued();
  await eraseDue();
  expect(await users(userId)).toEqual([]);
  expect(testApp.logs()).toContain(`"user":"${userId}","msg":"account.erased"`);
});

test('of two bans of one e-mail the later one is held', async () => {
  const { bans } = testApp.services;
  const { queries } = testApp.deps.db;
  const identity = { email: `${randomUUID()}@example.test` };
  const { now } = testApp.clock;
  for (const endsAt of [new Date(now().getTime() + DAY_S * 1000), null]) {
    const { userId } = await newPlayer();
    await bans.ban(queries, userId, { reason: 'A test', endsAt });
    await bans.hold(queries, userId, [identity]);
  }
  expect(await bans.findHeld(identity)).toMatchObject({ endsAt: null });
});

test('a ban goes on after the erasure: the e-mail is free when it ends', async () => {
  const { browser, email, userId } = await newPlayer();
  await browser.call('PUT /user/deletion');
  const endsAt = new Date(testApp.clock.now().getTime() + 60 * DAY_S * 1000);
  await testApp.services.bans.ban(testApp.deps.db.queries, userId, { reason: 'A test', endsAt });
  await passTheDays();
  expect(await users(userId)).toEqual([]);
  const refused = await testApp.browser().signUp(email);
  expect([refused.status, refused.body.errorTypes]).toEqual([409, ['EMAIL_ALREADY_USED']]);
  testApp.clock.advance(60 * DAY_S);
  expect((await testApp.browser().signUp(email)).status).toBe(201);
});

test('a link that undoes a thief’s change keeps the account', async () => {
  const { browser, email, userId } = await newPlayer();
  const thiefs = `${randomUUID()}@example.test`;
  await browser.call('PUT /user/email', { body: { email: thiefs, locale: 'en-GB' } });
  const { code } = testApp.lastMail(thiefs, 'new-address-code');
  await browser.call('POST /user/email', { body: { email: thiefs, locale: 'en-GB', code } });
  const { link } = testApp.lastMail(email, 'address-changed');
  await browser.signIn(thiefs);
  await browser.call('PUT /user/deletion');
  const emailToken = new URL(link).pathname.split('/').at(-1) ?? '';
  expect(
    (await testApp.browser().call('DELETE /user/email/:emailToken', { params: { emailToken } })).status,
  ).toBe(204);
  const cancelled = "select kind from account_events where user_id = $1 and kind = 'deletion_cancelled'";
  expect(await testApp.rows(cancelled, [userId])).toHaveLength(1);
  await passTheDays();
  expect(await users(userId)).toHaveLength(1);
});

test('an account that fails does not hold up the others', async () => {
  const [first, second] = [await newPlayer(), await newPlayer()];
  for (const { browser } of [first, second]) await browser.call('PUT /user/deletion');
  const broken = [first.userId, second.userId].sort()[0];
  await testApp.rows('create table blockers (user_id uuid references users (id))');
  await testApp.rows('insert into blockers values ($1)', [broken]);
  await passTheDays();
  expect((await users(String(broken))).length).toBe(1);
  expect(testApp.logs()).toContain('account.erasure-failed');
  await testApp.rows('drop table blockers');
  await eraseDue();
  expect([...(await users(first.userId)), ...(await users(second.userId))]).toEqual([]);
});

test('a password that was changed in the 14 days changes nothing of the date', async () => {
  const { browser, email, userId } = await newPlayer();
  await browser.call('PUT /user/deletion');
  await browser.signIn(email);
  await browser.call('PUT /user/password', {
    body: { currentPassword: 'Lantern-Keep-1', password: OTHER_PASSWORD, locale: 'en-GB' },
  });
  await passTheDays();
  expect(await users(userId)).toEqual([]);
});
