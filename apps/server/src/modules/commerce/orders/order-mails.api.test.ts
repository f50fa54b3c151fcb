import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  DOUBLOONS,
  NEON_DRIFT,
  openShopTestApp,
  type ShopTestApp,
  VOLTS,
} from '../../../../test/fixtures/shop.ts';

let testApp: ShopTestApp;
beforeAll(async () => {
  testApp = await openShopTestApp({ demoWorld: true });
});
afterAll(() => testApp.close());

/** A paid order for a game account of a new player. */
async function buyForAccount(name: string) {
  const email = `mails-${randomUUID()}@example.test`;
  const player = await testApp.player(email);
  const accountId = await testApp.addAccount(player, DOUBLOONS.productName, { name, environment: 'na-1' });
  const { body } = await testApp.buy(player, { ...DOUBLOONS, accountId });
  await testApp.checkout(body.link, 'pay');
  return { email, orderId: String(body.orderId) };
}

test.each([
  ['refunded', 'order-refunded'],
  ['disputed', 'order-disputed'],
] as const)(
  'the mail about an order that is %s names the game account, as the receipt does',
  async (state, template) => {
    const { email, orderId } = await buyForAccount('Nightwarden');
    const { amount, currency } = DOUBLOONS.price;
    await testApp.services.settlement.settle({ orderId, state, amount, currency }, { source: 'webhook' });
    const account = { name: 'Nightwarden', region: 'North America' };
    expect(testApp.lastMail(email, 'receipt')).toMatchObject({ account });
    expect(testApp.lastMail(email, template)).toMatchObject({ account });
  },
);

test.each([
  ['a game', NEON_DRIFT, false],
  ['an extra of a game', VOLTS, true],
])('the receipt of %s says where to find it, as the order page does', async (_, wish, isExtra) => {
  const email = `found-${randomUUID()}@example.test`;
  const player = await testApp.player(email);
  const { body } = await testApp.buy(player, wish);
  await testApp.checkout(body.link, 'pay');
  expect(testApp.lastMail(email, 'receipt')).toMatchObject({ isExtra });
});

test('no mail about an order goes to an address that was never validated', async () => {
  const email = `unproved-${randomUUID()}@example.test`;
  const player = testApp.browser();
  await player.signUp(email);
  const { body } = await testApp.buy(player, NEON_DRIFT);
  await testApp.checkout(body.link, 'pay');
  const { amount, currency } = NEON_DRIFT.price;
  const orderId = String(body.orderId);
  await testApp.services.settlement.settle(
    { orderId, state: 'refunded', amount, currency },
    { source: 'webhook' },
  );
  const templates = testApp.mails.sent.flatMap(({ to, template }) => (to === email ? [template] : []));
  expect(templates).toEqual(['validate-address']);
});
