import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { NEON_DRIFT, openShopTestApp, type ShopTestApp } from '../../../../test/fixtures/shop.ts';

let testApp: ShopTestApp;
beforeAll(async () => {
  testApp = await openShopTestApp({ demoWorld: true });
});
afterAll(() => testApp.close());

test('a payment and a refund are events of the account, each once', async () => {
  const player = await testApp.player(`events-${randomUUID()}@example.test`);
  const listed = async () => {
    const { body } = await player.call('GET /user/activity');
    return (body.events as { kind: string }[]).filter(({ kind }) => kind.endsWith('ed'));
  };
  const before = await listed();
  const { body } = await testApp.buy(player, NEON_DRIFT);
  expect(await listed()).toEqual(before);
  await testApp.checkout(body.link, 'pay');
  const orderId = String(body.orderId);
  const purchased = { kind: 'purchased', orderId, title: expect.stringContaining('Neon Drift') };
  expect(await listed()).toMatchObject([purchased, ...before]);

  const { amount, currency } = NEON_DRIFT.price;
  for (const state of ['refunded', 'refunded'] as const) {
    await testApp.services.settlement.settle({ orderId, state, amount, currency }, { source: 'webhook' });
  }
  expect(await listed()).toMatchObject([{ ...purchased, kind: 'refunded' }, purchased, ...before]);
});
