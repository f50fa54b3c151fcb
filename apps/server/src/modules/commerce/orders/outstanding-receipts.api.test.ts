import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  DOUBLOONS,
  EMBERFALL,
  NEON_DRIFT,
  openShopTestApp,
  type ShopTestApp,
  VOLTS,
} from '../../../../test/fixtures/shop.ts';
import { tokenIn } from '../../../../test/support/player-test-app.ts';

let testApp: ShopTestApp;
beforeAll(async () => {
  testApp = await openShopTestApp();
});
afterAll(() => testApp.close());

/** A new player who has not validated the address. */
async function newBuyer() {
  const email = `${randomUUID()}@example.test`;
  const player = testApp.browser();
  await player.signUp(email);
  const { link } = testApp.lastMail(email, 'validate-address');
  const validate = () =>
    testApp.browser().call('POST /user/validate/:token', { params: { token: tokenIn(link) } });
  return { email, player, validate };
}

test('the receipts of what was paid before come when the address is validated, once each', async () => {
  const { email, player, validate } = await newBuyer();
  const paid = [];
  for (const wish of [NEON_DRIFT, VOLTS]) {
    const { body } = await testApp.buy(player, wish);
    await testApp.checkout(body.link, 'pay');
    paid.push((await testApp.order(player, body.orderId)).body.number);
  }
  await testApp.buy(player, EMBERFALL);
  // Neither an unpaid order nor a free game has a receipt.
  await testApp.buy(player, DOUBLOONS);
  expect(testApp.mailCount(email, 'receipt')).toBe(0);
  expect((await validate()).status).toBe(200);
  expect(testApp.mailCount(email, 'receipt')).toBe(2);
  expect(testApp.lastMail(email, 'receipt')).toMatchObject({ to: email, number: paid[1] });
  expect((await validate()).status).toBe(404);
  expect(testApp.mailCount(email, 'receipt')).toBe(2);
});

test('a refunded order has no receipt to send', async () => {
  const { email, player, validate } = await newBuyer();
  const { body } = await testApp.buy(player, NEON_DRIFT);
  await testApp.checkout(body.link, 'pay');
  await testApp.services.payments.refund({ orderId: String(body.orderId) });
  await validate();
  expect(testApp.mailCount(email, 'receipt')).toBe(0);
});

test('an address that was changed instead of validated gets them too', async () => {
  const { player } = await newBuyer();
  const { body } = await testApp.buy(player, NEON_DRIFT);
  await testApp.checkout(body.link, 'pay');
  const moved = `${randomUUID()}@example.test`;
  await player.call('PUT /user/email', { body: { email: moved, locale: 'en-GB' } });
  const { code } = testApp.lastMail(moved, 'new-address-code');
  const confirmed = await player.call('POST /user/email', {
    body: { email: moved, code: String(code), locale: 'en-GB' },
  });
  expect(confirmed.status).toBe(204);
  expect(testApp.mailCount(moved, 'receipt')).toBe(1);
});

test('a buyer who proves the address by a new password gets them too, and keeps what was bought', async () => {
  const { email, player } = await newBuyer();
  const { body } = await testApp.buy(player, NEON_DRIFT);
  await testApp.checkout(body.link, 'pay');
  const browser = testApp.browser();
  await browser.call('PUT /user/password/recovery', { body: { email, locale: 'en-GB' } });
  const code = new URL(testApp.lastMail(email, 'recover-password').link).searchParams.get('code') ?? '';
  const password = 'Brass-Orrery-77';
  const done = await browser.call('POST /user/password/recovery', { body: { code, email, password } });
  expect(done.status).toBe(204);
  expect(testApp.mailCount(email, 'receipt')).toBe(1);
  // Whoever signed up with the address has no access any more.
  expect((await testApp.order(player, body.orderId)).status).toBe(401);
  const owner = testApp.browser();
  await owner.signIn(email, password);
  expect((await testApp.order(owner, body.orderId)).body).toMatchObject({ status: 'paid' });
  expect(await testApp.ownedBy(owner)).toEqual(['neon-drift purchase']);
});

test('a buyer whose address goes to its owner keeps the purchase, and gets the receipt at the next address', async () => {
  const { email, player } = await newBuyer();
  const { body } = await testApp.buy(player, NEON_DRIFT);
  await testApp.checkout(body.link, 'pay');
  const owner = await testApp.player(`${randomUUID()}@example.test`);
  const moveTo = async (browser: typeof player, address: string) => {
    testApp.clock.advance(31);
    await browser.call('PUT /user/email', { body: { email: address, locale: 'en-GB' } });
    const { code } = testApp.lastMail(address, 'new-address-code');
    return browser.call('POST /user/email', {
      body: { email: address, code: String(code), locale: 'en-GB' },
    });
  };
  expect((await moveTo(owner, email)).status).toBe(204);
  expect((await player.call('GET /user/me')).body.email).toBeNull();
  // Neither the receipt nor the purchase goes to the owner of the address.
  expect(testApp.mailCount(email, 'receipt')).toBe(0);
  expect(await testApp.ownedBy(owner)).toEqual([]);
  expect(await testApp.ownedBy(player)).toEqual(['neon-drift purchase']);
  const receipt = await player.call('GET /user/orders/:id/receipt', { params: { id: String(body.orderId) } });
  expect(receipt.body).toMatchObject({ total: 1499, buyer: { email: null } });

  const next = `${randomUUID()}@example.test`;
  expect((await moveTo(player, next)).status).toBe(204);
  expect(testApp.mailCount(next, 'receipt')).toBe(1);
});
