import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { NEON_DRIFT, openShopTestApp, type ShopTestApp } from '../../../test/fixtures/shop.ts';
import type { ApiClient } from '../../../test/support/api-client.ts';

let testApp: ShopTestApp;
beforeAll(async () => {
  testApp = await openShopTestApp({ demoWorld: true });
});
afterAll(() => testApp.close());

const newPlayer = (name: string) => testApp.player(`${name}-${randomUUID()}@example.test`);

async function emailOf(browser: ApiClient): Promise<string> {
  return String((await browser.call('GET /user/me')).body.email);
}

describe('The demo checkout', () => {
  test.each([
    ['decline', 'failed'],
    ['cancel', 'cancelled'],
    ['close', 'pending'],
  ])('ends with %s in an order that is %s', async (act, status) => {
    const player = await newPlayer(act);
    const { body } = await testApp.buy(player, NEON_DRIFT);
    expect((await testApp.checkout(body.link, act)).status).toBe(303);
    expect((await testApp.order(player, body.orderId)).body).toMatchObject({ status, isProcessing: false });
    expect(await testApp.ownedBy(player)).toEqual([]);
  });

  test('can be left and found again', async () => {
    const player = await newPlayer('returner');
    const { body } = await testApp.buy(player, NEON_DRIFT);
    await testApp.checkout(body.link, 'close');
    const again = await player.call('POST /user/orders/:id/payment', {
      params: { id: String(body.orderId) },
    });
    expect(again.body.link).toBe(body.link);
    await testApp.checkout(again.body.link, 'pay');
    expect(await testApp.ownedBy(player)).toEqual(['neon-drift purchase']);
  });

  test('pays later: the order waits, and the job finds the money', async () => {
    const player = await newPlayer('later');
    const { body } = await testApp.buy(player, NEON_DRIFT);
    await testApp.checkout(body.link, 'later');
    expect((await testApp.order(player, body.orderId)).body).toMatchObject({
      status: 'pending',
      isProcessing: true,
    });
    testApp.clock.advance(20);
    await testApp.checkPending();
    expect((await testApp.order(player, body.orderId)).body.status).toBe('pending');
    testApp.clock.advance(120);
    await testApp.checkPending();
    expect((await testApp.order(player, body.orderId)).body).toMatchObject({
      status: 'paid',
      isProcessing: false,
    });
    expect(await testApp.ownedBy(player)).toEqual(['neon-drift purchase']);
  });

  test('pays once, however often its form is sent', async () => {
    const player = await newPlayer('twice');
    const { body } = await testApp.buy(player, NEON_DRIFT);
    for (const act of ['pay', 'pay', 'decline', 'cancel']) await testApp.checkout(body.link, act);
    expect((await testApp.order(player, body.orderId)).body.status).toBe('paid');
    expect(testApp.mailCount(await emailOf(player), 'receipt')).toBe(1);
  });

  test.each(['', 'wrong', '0'.repeat(64)])('does nothing without its key: %j', async (key) => {
    const player = await newPlayer('victim');
    const { body } = await testApp.buy(player, NEON_DRIFT);
    const forged = new URL(String(body.link));
    forged.searchParams.set('key', key);
    expect((await testApp.checkout(forged, 'pay')).status).toBe(404);
    const page = await testApp.app.inject({ url: `${forged.pathname}${forged.search}` });
    expect([page.statusCode, page.body.includes('14,99')]).toEqual([404, false]);
    expect((await testApp.order(player, body.orderId)).body.status).toBe('pending');
  });

  test('shows the price of the order and sends its key nowhere', async () => {
    const player = await newPlayer('reader');
    const { body } = await testApp.buy(player, NEON_DRIFT);
    const { pathname, search } = new URL(String(body.link));
    const page = await testApp.app.inject({ url: `${pathname}${search}` });
    expect(page.body).toContain('14,99');
    expect(page.headers['referrer-policy']).toBe('no-referrer');
  });
});
