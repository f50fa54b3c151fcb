import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  MIDNIGHT_EDITION,
  NEON_DRIFT,
  openShopTestApp,
  type ShopTestApp,
} from '../../../../test/fixtures/shop.ts';
import type { ApiClient } from '../../../../test/support/api-client.ts';

let testApp: ShopTestApp;
beforeAll(async () => {
  testApp = await openShopTestApp({ demoWorld: true });
});
afterAll(() => testApp.close());

const newPlayer = (name: string) => testApp.player(`${name}-${randomUUID()}@example.test`);

async function emailOf(browser: ApiClient): Promise<string> {
  return String((await browser.call('GET /user/me')).body.email);
}

describe('A payment that the provider reports', () => {
  async function paid(name: string, wish = NEON_DRIFT) {
    const player = await newPlayer(name);
    const { body } = await testApp.buy(player, wish);
    await testApp.checkout(body.link, 'pay');
    return { player, orderId: String(body.orderId) };
  }
  const report = { amount: 1499, currency: 'EUR' };
  const settle = (orderId: string, state: 'paid' | 'refunded' | 'disputed' | 'dispute-won', more = {}) =>
    testApp.services.settlement.settle({ orderId, state, ...report, ...more }, { source: 'webhook' });

  test('as refunded is taken back, with a mail', async () => {
    const { player, orderId } = await paid('refund');
    await settle(orderId, 'refunded');
    await settle(orderId, 'refunded');
    await settle(orderId, 'paid');
    expect((await testApp.order(player, orderId)).body.status).toBe('refunded');
    expect(await testApp.ownedBy(player)).toEqual([]);
    expect(testApp.mailCount(await emailOf(player), 'order-refunded')).toBe(1);
    expect(await testApp.events(orderId)).toEqual([
      'created',
      'payment-opened',
      'paid',
      'granted',
      'refunded',
      'taken-back',
    ]);
    expect((await testApp.buy(player, NEON_DRIFT)).status).toBe(201);
  });

  test('as disputed is taken back, and given again when the dispute is won', async () => {
    const { player, orderId } = await paid('dispute');
    await settle(orderId, 'disputed');
    expect(await testApp.ownedBy(player)).toEqual([]);
    expect(testApp.mailCount(await emailOf(player), 'order-disputed')).toBe(1);
    await settle(orderId, 'dispute-won');
    expect(await testApp.ownedBy(player)).toEqual(['neon-drift purchase']);
    expect(testApp.mailCount(await emailOf(player), 'receipt')).toBe(1);
  });

  test('as refunded keeps the game of an edition that is paid', async () => {
    const player = await newPlayer('editions');
    // Ordered before the game was owned, so that it contains the game.
    const edition = await testApp.buy(player, MIDNIGHT_EDITION);
    const game = await testApp.buy(player, NEON_DRIFT);
    await testApp.checkout(game.body.link, 'pay');
    // Its checkout was closed for the game's, and its money arrives after all.
    await settle(String(edition.body.orderId), 'paid', { amount: MIDNIGHT_EDITION.price.amount });
    await settle(String(game.body.orderId), 'refunded');
    expect(await testApp.ownedBy(player)).toEqual(['neon-drift purchase']);
  });

  test.each([
    ['another amount', { amount: 1 }],
    ['another currency', { currency: 'JPY' }],
    ['another checkout', { reference: randomUUID() }],
  ])('with %s grants nothing', async (_, more) => {
    const player = await newPlayer('mismatch');
    const { body } = await testApp.buy(player, NEON_DRIFT);
    await settle(String(body.orderId), 'paid', more);
    expect((await testApp.order(player, body.orderId)).body.status).toBe('pending');
    expect(await testApp.ownedBy(player)).toEqual([]);
    expect(await testApp.events(body.orderId)).toContain('mismatch');
  });

  test('for an order that does not exist changes nothing', async () => {
    expect(await settle(randomUUID(), 'paid')).toBeNull();
  });
});
