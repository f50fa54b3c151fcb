import { randomUUID } from 'node:crypto';
import { GAME_ACCOUNTS_PER_GAME_MAX } from '@gatehouse/domain/limits';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { NEON_DRIFT, openShopTestApp, type ShopTestApp } from '../../../../test/fixtures/shop.ts';
import type { ApiClient } from '../../../../test/support/api-client.ts';
import {
  type ConsoleReply,
  signedInOperator,
  type TestOperator,
} from '../../../../test/support/console-client.ts';
import { tokenIn } from '../../../../test/support/player-test-app.ts';

const REASON = 'ticket 4711';
const GAME = randomUUID();

let testApp: ShopTestApp;
let support: TestOperator;
beforeAll(async () => {
  testApp = await openShopTestApp();
  support = await signedInOperator(testApp, 'repairs@example.test', ['support']);
});
afterAll(() => testApp.close());

interface Known {
  browser: ApiClient;
  userId: string;
  email: string;
}

const withId = async (browser: ApiClient, email: string): Promise<Known> => ({
  ...{ browser, email },
  userId: String((await browser.call('GET /user/me')).body.userId),
});
async function newPlayer(): Promise<Known> {
  const email = `${randomUUID()}@example.test`;
  return withId(await testApp.player(email), email);
}
/** Signed up, and the address is not validated. */
async function newcomer(email = `${randomUUID()}@exmaple.test`): Promise<Known> {
  const browser = testApp.browser();
  await browser.signUp(email);
  return withId(browser, email);
}

const auditOf = (userId: string) =>
  testApp.rows(
    'select act, reason, before, after, details from audit_log where subject_id = $1 order by id',
    [userId],
  );
const kindsOf = async ({ browser, email }: Known) => {
  await browser.signIn(email);
  const { body } = await browser.call('GET /user/activity');
  return (body.events as { kind: string }[]).map(({ kind }) => kind);
};

describe('Correcting an address', () => {
  const correct = (userId: string, email: string): Promise<ConsoleReply> =>
    support.client.call('POST /players/:userId/email', {
      params: { userId },
      body: { reason: REASON, email },
    });

  test('mails a link to the new address, and no link to the former one works any more', async () => {
    const player = await newcomer();
    const before = tokenIn(testApp.lastMail(player.email, 'validate-address').link);
    const right = `${randomUUID()}@example.test`;
    expect((await correct(player.userId, right)).status).toBe(200);
    const stale = await player.browser.call('POST /user/validate/:token', { params: { token: before } });
    expect(stale.status).toBe(404);
    const token = tokenIn(testApp.lastMail(right, 'validate-address').link);
    expect((await player.browser.call('POST /user/validate/:token', { params: { token } })).status).toBe(200);
    const { body } = await player.browser.call('GET /user/me');
    expect(body).toMatchObject({ email: right, validated: true });
    const entries = (await auditOf(player.userId)).filter(({ act }) => act === 'user.change-email');
    expect(entries).toMatchObject([
      {
        reason: REASON,
        before: { email: `${player.email[0]}…@exmaple.test` },
        after: { email: `${right[0]}…@example.test` },
      },
    ]);
    expect(JSON.stringify(entries)).not.toContain(right);
  });

  test('is refused for an address that is validated, and changes nothing', async () => {
    const player = await newPlayer();
    const refused = await correct(player.userId, 'thief@example.test');
    expect(refused).toMatchObject({ status: 409, body: { errorTypes: ['ACT_REFUSED'] } });
    expect((await player.browser.call('GET /user/me')).body.email).toBe(player.email);
    expect(testApp.mailCount('thief@example.test', 'validate-address')).toBe(0);
  });

  test('is refused for an address that another account has, validated or not', async () => {
    const player = await newcomer();
    for (const { email } of [await newPlayer(), await newcomer(), player]) {
      expect((await correct(player.userId, email.toUpperCase())).status).toBe(409);
    }
  });

  test('is not found for an account of a game, which has no address', async () => {
    const [ghost] = await testApp.rows("insert into users (kind) values ('game_ghost') returning id");
    expect((await correct(String(ghost?.id), 'ghost@example.test')).status).toBe(404);
  });
});

test('a coupon for a player is redeemed once, and its code is in the activity for operators', async () => {
  const [player, friend] = [await newPlayer(), await newPlayer()];
  const made = await support.client.call('POST /players/:userId/coupon', {
    params: { userId: player.userId },
    body: { reason: REASON, product: 'neon-drift', endsAt: null },
  });
  expect(made.status).toBe(201);
  const redeem = ({ browser, userId }: Known) =>
    browser.call('POST /product/coupon/:couponCode/redeem', {
      params: { couponCode: String(made.body.code) },
      body: { userId },
      headers: { 'idempotency-key': randomUUID() },
    });
  expect([(await redeem(player)).status, (await redeem(friend)).status]).toEqual([200, 409]);
  const activity = await support.client.call('GET /players/:userId/activity', {
    params: { userId: player.userId },
  });
  expect(activity.text).toContain(String(made.body.code));
});

describe('Moving a game account', () => {
  async function addAccount(userId: string, displayName = 'Nightwarden'): Promise<string> {
    const [row] = await testApp.rows(
      `insert into game_accounts (user_id, game_id, game_environment_id, account_group, display_name)
       values ($1, $2, 'eu', 'main', $3) returning id`,
      [userId, GAME, displayName],
    );
    return String(row?.id);
  }
  const move = (userId: string, accountId: string, to: string): Promise<ConsoleReply> =>
    support.client.call('POST /players/:userId/game-accounts/:accountId/move', {
      params: { userId, accountId },
      body: { reason: REASON, to },
    });
  const ownerOf = async (accountId: string) =>
    (await testApp.rows('select user_id from game_accounts where id = $1', [accountId]))[0]?.user_id;

  test('gives it to the other player, and ends the sessions of the former owner', async () => {
    const [from, to] = [await newPlayer(), await newPlayer()];
    const accountId = await addAccount(from.userId);
    expect((await move(from.userId, accountId, to.email)).body).toMatchObject({ displayName: 'Nightwarden' });
    expect(await ownerOf(accountId)).toBe(to.userId);
    expect((await from.browser.call('GET /user/me')).status).toBe(401);
    expect((await to.browser.call('GET /user/me')).status).toBe(200);
    expect(await kindsOf(from)).toContain('game_account_taken');
    expect(await kindsOf(to)).toContain('game_account_moved');
    expect(await auditOf(from.userId)).toContainEqual({
      ...{ act: 'user.move-game-account', reason: REASON, details: { accountId, toUserId: to.userId } },
      ...{ before: { owner: from.userId }, after: { owner: to.userId } },
    });
  });

  test('moves the old account with it, and leaves what was bought', async () => {
    const [from, to] = [await newPlayer(), await newPlayer()];
    const bought = await testApp.buy(from.browser, NEON_DRIFT);
    await testApp.checkout(bought.body.link, 'pay');
    const owned = await testApp.ownedBy(from.browser);
    const accountId = await addAccount(from.userId);
    await testApp.rows(
      `insert into legacy_accounts (game_id, region, identity, identity_canonical, password_hash, display_name,
         platform_game_account_id, user_id, game_account_id, migrated_at)
       select game_id, 'eu', id::text, id::text, '$argon2id$x', display_name, platform_game_account_id, user_id, id, now()
       from game_accounts where id = $1`,
      [accountId],
    );
    await move(from.userId, accountId, to.userId);
    expect(
      await testApp.rows('select user_id from legacy_accounts where game_account_id = $1', [accountId]),
    ).toEqual([{ user_id: to.userId }]);
    await from.browser.signIn(from.email);
    expect(owned.length).toBeGreaterThan(0);
    expect(await testApp.ownedBy(from.browser)).toEqual(owned);
    expect(await testApp.ownedBy(to.browser)).toEqual([]);
  });

  test('changes a name that the other player has in the game', async () => {
    const [from, to] = [await newPlayer(), await newPlayer()];
    await addAccount(to.userId, 'nightwarden');
    const accountId = await addAccount(from.userId);
    const { body } = await move(from.userId, accountId, to.userId);
    expect(body.displayName).toBe(`Nightwarden-${accountId.slice(0, 8)}`);
  });

  test('is refused to oneself, to who is banned or leaves, to a full list, and by an unproved address', async () => {
    const from = await newPlayer();
    const accountId = await addAccount(from.userId);
    const [banned, leaving, full, unproved] = [
      await newPlayer(),
      await newPlayer(),
      await newPlayer(),
      await newcomer(),
    ];
    await testApp.rows("insert into bans (user_id, reason) values ($1, 'cheating')", [banned.userId]);
    await testApp.rows("update users set erases_at = now() + interval '1 day' where id = $1", [
      leaving.userId,
    ]);
    for (let nth = 0; nth < GAME_ACCOUNTS_PER_GAME_MAX; nth += 1)
      await addAccount(full.userId, `Twin ${nth}`);
    for (const to of [from.userId, banned.userId, leaving.userId, full.userId, unproved.email]) {
      expect((await move(from.userId, accountId, to)).status).toBe(409);
    }
    for (const to of [randomUUID(), 'nobody@example.test']) {
      expect((await move(from.userId, accountId, to)).status).toBe(404);
    }
    expect((await move(unproved.userId, accountId, banned.userId)).status).toBe(404);
    expect(await ownerOf(accountId)).toBe(from.userId);
    // By id an operator says that it is this account.
    expect((await move(from.userId, accountId, unproved.userId)).status).toBe(200);
  });
});
