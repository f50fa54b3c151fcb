import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { NEON_DRIFT } from '../../../../test/fixtures/shop.ts';
import { openStripeTestApp, type StripeTestApp } from '../../../../test/fixtures/stripe.ts';
import type { ApiClient } from '../../../../test/support/api-client.ts';
import { HopelessJob } from '../../../jobs/jobs.ts';

let testApp: StripeTestApp;
beforeAll(async () => {
  testApp = await openStripeTestApp();
});
afterAll(() => testApp.close());
beforeEach(() => {
  testApp.stripe.refundsBecome = 'pending';
});

interface Bought {
  player: ApiClient;
  orderId: string;
  email: string;
}

async function paidOrder(): Promise<Bought> {
  const { player, orderId } = await testApp.newOrder();
  testApp.stripe.pay(orderId);
  await testApp.completed(orderId);
  const { email } = (await player.call('GET /user/me')).body;
  return { player, orderId, email: String(email) };
}

const refundByOperator = ({ orderId }: Bought, isByHand = false) =>
  testApp.services.payments.refund({ orderId, isByHand });

const MAILS = ['order-refund-started', 'order-refunded', 'order-refund-failed'] as const;

/** What the player sees and has, and the mails about the refund. */
async function stateOf({ player, orderId, email }: Bought) {
  const { status, hasRefundFailed } = (await testApp.order(player, orderId)).body;
  const mails = MAILS.map((template) => testApp.mailCount(email, template));
  return { status, hasRefundFailed, owns: (await testApp.ownedBy(player)).length > 0, mails };
}

const UNDER_WAY = { status: 'refunding', hasRefundFailed: false, owns: false, mails: [1, 0, 0] };
const DONE = { status: 'refunded', hasRefundFailed: false, owns: false, mails: [1, 1, 0] };
const FAILED = { status: 'paid', hasRefundFailed: true, owns: true, mails: [1, 0, 1] };

describe('A refund that the provider has only accepted', () => {
  test('is under way: the product is taken back, and no mail claims that the money is there', async () => {
    const bought = await paidOrder();
    await refundByOperator(bought);
    expect(await stateOf(bought)).toEqual(UNDER_WAY);
  });

  test('is done when the provider reports it', async () => {
    const bought = await paidOrder();
    await refundByOperator(bought);
    const refund = testApp.stripe.endRefund(bought.orderId, 'succeeded');
    for (let count = 0; count < 2; count += 1) await testApp.sendRefund('updated', refund);
    expect(await stateOf(bought)).toEqual(DONE);
    expect(testApp.lastMail(bought.email, 'order-refunded')).not.toHaveProperty('isByHand');
    expect((await testApp.order(bought.player, bought.orderId)).body.isRefundedByHand).toBe(false);
  });

  test('can be paid back by hand, when the provider never ends it', async () => {
    const bought = await paidOrder();
    await refundByOperator(bought);
    await refundByOperator(bought, true);
    expect(await stateOf(bought)).toEqual(DONE);
    expect((await testApp.order(bought.player, bought.orderId)).body.isRefundedByHand).toBe(true);
    // The mail does not send the player to look for the money where it was not sent.
    expect(testApp.lastMail(bought.email, 'order-refunded')).toMatchObject({ isByHand: true });
    // The player has the money, so a refund that fails after all changes nothing.
    await testApp.sendRefund('failed', testApp.stripe.endRefund(bought.orderId, 'failed'));
    expect(await stateOf(bought)).toEqual(DONE);
  });

  test('has failed when the provider reports it: the player has the product again and gets a mail', async () => {
    const bought = await paidOrder();
    await refundByOperator(bought);
    const refund = testApp.stripe.endRefund(bought.orderId, 'failed');
    for (const type of ['failed', 'updated'] as const) await testApp.sendRefund(type, refund);
    await testApp.sendRefunded(bought.orderId);
    expect(await stateOf(bought)).toEqual(FAILED);
    expect(testApp.lastMail(bought.email, 'order-refund-failed')).not.toHaveProperty('wasOwned');
    const trace = await testApp.events(bought.orderId);
    expect(trace.filter((kind) => kind === 'granted')).toHaveLength(2);
    expect(trace).toContain('refund-failed');
    const [row] = await testApp.rows('select refund_failure from orders where id = $1', [bought.orderId]);
    expect(row).toEqual({ refund_failure: 'expired_or_canceled_card' });
  });

  test.each([
    ['succeeded', DONE],
    ['failed', FAILED],
  ] as const)('is found by the job when the message about it never comes: %s', async (end, expected) => {
    const bought = await paidOrder();
    await refundByOperator(bought);
    testApp.clock.advance(120);
    await testApp.checkPending();
    expect(await stateOf(bought)).toEqual(UNDER_WAY);
    testApp.stripe.endRefund(bought.orderId, end);
    testApp.clock.advance(3600);
    await testApp.checkPending();
    expect(await stateOf(bought)).toEqual(expected);
  });

  test('of the dashboard is under way as well, although the charge counts as refunded', async () => {
    const bought = await paidOrder();
    await testApp.refunded(bought.orderId);
    expect(await stateOf(bought)).toEqual(UNDER_WAY);
    await testApp.sendRefund('updated', testApp.stripe.endRefund(bought.orderId, 'succeeded'));
    expect(await stateOf(bought)).toEqual(DONE);
  });

  test('before the payment was known is under way, and grants the product when it fails', async () => {
    const { player, orderId } = await testApp.newOrder();
    testApp.stripe.pay(orderId);
    await testApp.refunded(orderId);
    expect(await testApp.statusOf(player, orderId)).toBe('refunding');
    await testApp.completed(orderId);
    expect(await testApp.ownedBy(player)).toEqual([]);
    await testApp.sendRefund('failed', testApp.stripe.endRefund(orderId, 'failed'));
    expect(await testApp.statusOf(player, orderId)).toBe('paid');
    expect(await testApp.ownedBy(player)).toEqual(['neon-drift purchase']);
  });
});

test('A refund through a provider that is no longer there is given up with an error, not silently', async () => {
  const bought = await paidOrder();
  await testApp.rows("update orders set provider = 'demo' where id = $1", [bought.orderId]);
  await expect(refundByOperator(bought)).rejects.toBeInstanceOf(HopelessJob);
  await refundByOperator(bought, true);
  expect(await stateOf(bought)).toMatchObject({ status: 'refunded', owns: false });
});

test('A part of the price that could not be paid back is no failed refund of the order', async () => {
  const bought = await paidOrder();
  await testApp.refunded(bought.orderId, false);
  await testApp.sendRefund('failed', testApp.stripe.endRefund(bought.orderId, 'failed'));
  expect(await stateOf(bought)).toEqual({
    status: 'paid',
    hasRefundFailed: false,
    owns: true,
    mails: [0, 0, 0],
  });
});

describe('A refund that has failed', () => {
  async function failedRefund(): Promise<Bought> {
    const bought = await paidOrder();
    await refundByOperator(bought);
    await testApp.sendRefund('failed', testApp.stripe.endRefund(bought.orderId, 'failed'));
    return bought;
  }

  test('is tried again by the operator, as its own refund', async () => {
    const bought = await failedRefund();
    await refundByOperator(bought);
    expect(await stateOf(bought)).toEqual({ ...UNDER_WAY, mails: [2, 0, 1] });
    await testApp.sendRefund('updated', testApp.stripe.endRefund(bought.orderId, 'succeeded'));
    expect(await stateOf(bought)).toEqual({ ...DONE, mails: [2, 1, 1] });
  });

  test('and whose early messages come late stays failed', async () => {
    const bought = await failedRefund();
    const { orderId } = bought;
    const { refund_id: id } =
      (await testApp.rows('select refund_id from orders where id = $1', [orderId]))[0] ?? {};
    const late = { orderId, amount: 1499, currency: 'EUR', refund: { id: String(id) } };
    for (const state of ['refund-pending', 'refunded'] as const) {
      await testApp.services.settlement.settle({ ...late, state }, { source: 'webhook' });
    }
    expect(await stateOf(bought)).toEqual(FAILED);
  });

  test('can be paid back by hand', async () => {
    const bought = await failedRefund();
    await refundByOperator(bought, true);
    expect(await stateOf(bought)).toEqual({ ...DONE, mails: [1, 1, 1] });
    await testApp.sendRefund('failed', testApp.stripe.refunds.at(0) ?? {});
    expect(await stateOf(bought)).toEqual({ ...DONE, mails: [1, 1, 1] });
  });

  test('after it succeeded gives the product back', async () => {
    testApp.stripe.refundsBecome = 'succeeded';
    const bought = await paidOrder();
    await refundByOperator(bought);
    expect(await stateOf(bought)).toEqual({ ...DONE, mails: [0, 1, 0] });
    await testApp.sendRefund('failed', testApp.stripe.endRefund(bought.orderId, 'failed'));
    expect(await stateOf(bought)).toEqual({ ...FAILED, mails: [0, 1, 1] });
  });

  test('immediately leaves the product with the player', async () => {
    testApp.stripe.refundsBecome = 'failed';
    const bought = await paidOrder();
    await refundByOperator(bought);
    expect(await stateOf(bought)).toEqual({ ...FAILED, mails: [0, 0, 1] });
  });

  test('for what the player had already is not repeated without end', async () => {
    const player = await testApp.newPlayer();
    const { body } = await testApp.buy(player, NEON_DRIFT);
    const orderId = String(body.orderId);
    const { userId, email } = (await player.call('GET /user/me')).body;
    await testApp.rows(
      `insert into ownerships (user_id, product_name, source, granted_at) values ($1, 'neon-drift', 'coupon', now())`,
      [userId],
    );
    testApp.stripe.pay(orderId);
    await testApp.completed(orderId);
    await testApp.refundQueued();
    const bought = { player, orderId, email: String(email) };
    expect(await stateOf(bought)).toMatchObject({ status: 'refunding', owns: true });
    await testApp.sendRefund('failed', testApp.stripe.endRefund(orderId, 'failed'));
    const before = testApp.stripe.refunds.length;
    await testApp.refundQueued();
    expect(testApp.stripe.refunds).toHaveLength(before);
    // It is not this order that lets the player use it.
    expect(testApp.lastMail(bought.email, 'order-refund-failed')).toMatchObject({ wasOwned: true });
    expect(await stateOf(bought)).toMatchObject({ status: 'paid', hasRefundFailed: true, owns: true });
  });
});
