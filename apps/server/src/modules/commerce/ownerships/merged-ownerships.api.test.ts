import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { NEON_DRIFT } from '../../../../test/fixtures/shop.ts';
import { openStripeTestApp, type StripeTestApp } from '../../../../test/fixtures/stripe.ts';
import { type ApiClient, PASSWORD } from '../../../../test/support/api-client.ts';

let testApp: StripeTestApp;
beforeAll(async () => {
  testApp = await openStripeTestApp();
  await testApp.rows("insert into coupons (code, product_name) values ('NEON', 'neon-drift')");
});
afterAll(() => testApp.close());

async function newGhost(): Promise<ApiClient> {
  const browser = testApp.browser();
  browser.token = await testApp.ghost();
  return browser;
}

async function redeem(browser: ApiClient): Promise<unknown> {
  const { userId } = (await browser.call('GET /user/me')).body;
  const { status, body } = await browser.call('POST /product/coupon/:couponCode/redeem', {
    params: { couponCode: 'NEON' },
    body: { userId },
    headers: { 'idempotency-key': randomUUID() },
  });
  return status === 200 ? 'redeemed' : body.reason;
}

async function buy(browser: ApiClient): Promise<string> {
  const { body } = await testApp.buy(browser, NEON_DRIFT);
  testApp.stripe.pay(String(body.orderId));
  await testApp.completed(String(body.orderId));
  return String(body.orderId);
}

/** The ghost's browser is the player's afterwards. */
async function merge(ghost: ApiClient, player: ApiClient): Promise<void> {
  const { email } = (await player.call('GET /user/me')).body;
  const merged = await ghost.call('POST /auth/thin/ghostuser/upgrade', {
    body: { email, password: PASSWORD },
  });
  expect(merged.status).toBe(200);
}

test('the product of a coupon that a ghost has redeemed is the player’s after the merge', async () => {
  const [ghost, player] = [await newGhost(), await testApp.newPlayer()];
  expect(await redeem(ghost)).toBe('redeemed');
  await merge(ghost, player);
  expect(await testApp.ownedBy(player)).toEqual(['neon-drift coupon']);
  expect(await redeem(player)).toBe('ALREADY_REDEEMED');
});

test('a player whose purchase is refunded keeps the product of a coupon that a merged ghost has redeemed', async () => {
  const [ghost, player] = [await newGhost(), await testApp.newPlayer()];
  expect(await redeem(ghost)).toBe('redeemed');
  const orderId = await buy(player);
  await merge(ghost, player);
  await testApp.refunded(orderId);
  expect(await testApp.statusOf(player, orderId)).toBe('refunded');
  expect(await testApp.ownedBy(player)).toEqual(['neon-drift coupon']);
});

test('a player keeps the product of a coupon when the purchase of a merged ghost is refunded', async () => {
  const [ghost, player] = [await newGhost(), await testApp.newPlayer()];
  expect(await redeem(player)).toBe('redeemed');
  const orderId = await buy(ghost);
  await merge(ghost, player);
  await testApp.refunded(orderId);
  expect(await testApp.statusOf(player, orderId)).toBe('refunded');
  expect(await testApp.ownedBy(player)).toEqual(['neon-drift coupon']);
});

test('after a merge of two who have paid for a product, it stays until both orders are refunded', async () => {
  const [ghost, player] = [await newGhost(), await testApp.newPlayer()];
  const orders = [await buy(ghost), await buy(player)];
  await merge(ghost, player);
  for (const [at, orderId] of orders.entries()) {
    expect(await testApp.ownedBy(player)).toEqual(['neon-drift purchase']);
    await testApp.refunded(orderId);
    expect([at, await testApp.statusOf(player, orderId)]).toEqual([at, 'refunded']);
  }
  expect(await testApp.ownedBy(player)).toEqual([]);
});
