import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  EMBERFALL,
  NEON_DRIFT,
  openShopTestApp,
  type ShopTestApp,
  VOLTS,
} from '../../../../test/fixtures/shop.ts';
import type { ApiClient } from '../../../../test/support/api-client.ts';
import { createTestClock } from '../../../../test/support/test-clock.ts';
import { webhookHeaders } from '../../../ports/signed-webhook.ts';
import { WITHDRAWAL_QUEUE, type WithdrawalJob } from './withdrawal-job.ts';

const SUPPORT = 'billing@gatehouse.example';
const GAME_SECRET = 'a-secret-of-neon-drift-for-tests';

const clock = createTestClock();
let testApp: ShopTestApp;
beforeAll(async () => {
  testApp = await openShopTestApp({
    deps: { clock },
    env: { GAME_WEBHOOK_SECRETS: `neon-drift=${GAME_SECRET}` },
  });
});
afterAll(() => testApp.close());
beforeEach(async () => {
  await testApp.forgetLimits();
  testApp.queued.length = 0;
});

interface Bought {
  player: ApiClient;
  email: string;
  orderId: string;
  number: string;
}

async function buy(wish: Parameters<ShopTestApp['buy']>[1] = NEON_DRIFT): Promise<Bought> {
  const email = `${randomUUID()}@example.test`;
  const player = await testApp.player(email);
  const { body } = await testApp.buy(player, wish);
  expect(body).toHaveProperty('orderId');
  const orderId = String(body.orderId);
  await testApp.rows("update demo_payments set state = 'paid' where order_id = $1", [orderId]);
  await player.call('POST /user/orders/:id/check', { params: { id: orderId } });
  const { number } = (await testApp.order(player, orderId)).body;
  return { player, email, orderId, number: String(number) };
}

const declareOwn = ({ player, orderId }: Pick<Bought, 'player' | 'orderId'>) =>
  player.call('POST /user/orders/:id/withdrawal', {
    params: { id: orderId },
    body: { name: 'Ada Example' },
  });

const declare = (orderNumber: string, email: string, browser = testApp.browser()) =>
  browser.call('POST /withdrawals', { body: { name: 'Ada Example', orderNumber, email } });

/** The price of the first edition of a game. */
function editionOf(productName: string): { purchaseableId: string; amount: number } {
  const edition = testApp.deps.content.products
    .get(productName)
    ?.extras.find(({ kind }) => kind === 'edition');
  return { purchaseableId: edition?.id ?? '', amount: 1499 };
}

/** Runs the jobs of declarations without a session, then the refunds. */
async function workOff(): Promise<void> {
  for (const { queue, data } of [...testApp.queued]) {
    if (queue === WITHDRAWAL_QUEUE) await testApp.services.withdrawals.work(data as WithdrawalJob);
  }
  await testApp.refundQueued();
}

const stateOf = async ({ player, orderId }: Bought) => {
  const { status, withdrawal } = (await testApp.order(player, orderId)).body;
  const { state = null } = (withdrawal ?? {}) as { state?: string };
  return { status, state, owned: await testApp.ownedBy(player) };
};

const REFUNDED = { status: 'refunded', state: 'accepted', owned: [] };
const IN_REVIEW = { status: 'paid', state: 'review', owned: ['neon-drift purchase'] };

describe('A player who is signed in', () => {
  test('withdraws in time: the money goes back, the game is taken back, and a mail has the declaration', async () => {
    const bought = await buy();
    const before = (await testApp.order(bought.player, bought.orderId)).body;
    expect(before).toMatchObject({ withdrawal: null, withdrawUntil: expect.stringMatching(/^\d{4}-/) });
    const reply = await declareOwn(bought);
    expect(reply.status).toBe(200);
    const declaredAt = clock.justNow();
    expect(reply.body).toMatchObject({ withdrawal: { declaredAt, state: 'accepted' }, withdrawUntil: null });
    await workOff();
    expect(await stateOf(bought)).toEqual(REFUNDED);
    expect(testApp.lastMail(bought.email, 'withdrawal')).toMatchObject({
      ...(reply.body.withdrawal as object),
      name: 'Ada Example',
      number: bought.number,
      item: 'Neon Drift',
    });
    expect(await testApp.events(bought.orderId)).toContain('withdrawal-declared');
  });

  test('cannot declare under an invisible name', async () => {
    const bought = await buy();
    const withName = (name: string) =>
      bought.player.call('POST /user/orders/:id/withdrawal', {
        params: { id: bought.orderId },
        body: { name },
      });
    for (const name of [' ', '\u200b']) {
      expect(await withName(name)).toMatchObject({ status: 400, body: { fields: ['name'] } });
    }
  });

  test('reads how much goes back after a refund of a part', async () => {
    const bought = await buy();
    await testApp.rows('update orders set refunded_amount = 499 where id = $1', [bought.orderId]);
    await declareOwn(bought);
    expect(testApp.lastMail(bought.email, 'withdrawal')).toMatchObject({
      price: '€14.99',
      returned: '€10.00',
    });
  });

  test('withdraws twice: there is one declaration, one refund and one mail', async () => {
    const bought = await buy();
    await declareOwn(bought);
    clock.advance(60);
    const again = await declareOwn(bought);
    expect(again.status).toBe(200);
    expect(testApp.queued.filter(({ queue }) => queue === 'refund')).toHaveLength(1);
    await workOff();
    expect(testApp.mailCount(bought.email, 'withdrawal')).toBe(1);
  });

  test('withdraws too late: support decides and gets the reason', async () => {
    const bought = await buy();
    await testApp.rows("update orders set paid_at = paid_at - interval '18 days' where id = $1", [
      bought.orderId,
    ]);
    expect((await testApp.order(bought.player, bought.orderId)).body.withdrawUntil).toBeNull();
    const before = testApp.mailCount(SUPPORT, 'withdrawal-review');
    await declareOwn(bought);
    await workOff();
    expect(await stateOf(bought)).toEqual(IN_REVIEW);
    expect(testApp.mailCount(SUPPORT, 'withdrawal-review')).toBe(before + 1);
    expect(testApp.lastMail(SUPPORT, 'withdrawal-review')).toMatchObject({
      reason: 'too-late',
      player: bought.email,
      number: bought.number,
    });
    expect(testApp.lastMail(bought.email, 'withdrawal')).toMatchObject({ state: 'review' });
  });

  test('has used it before: the consent at the checkout ended the right', async () => {
    const bought = await buy();
    const { userId } = (await bought.player.call('GET /user/me')).body;
    await testApp.services.orderUses.recordDownload(String(userId), 'neon-drift');
    await declareOwn(bought);
    await workOff();
    expect(await stateOf(bought)).toEqual(IN_REVIEW);
    expect(testApp.lastMail(SUPPORT, 'withdrawal-review')).toMatchObject({ reason: 'used' });
    expect(await testApp.events(bought.orderId)).toContain('used-download');
  });

  test('has used it before without having agreed to that: the right stays', async () => {
    const bought = await buy();
    const { userId } = (await bought.player.call('GET /user/me')).body;
    await testApp.services.orderUses.recordDownload(String(userId), 'neon-drift');
    await testApp.rows('update orders set consented_at = null where id = $1', [bought.orderId]);
    await declareOwn(bought);
    await workOff();
    expect(await stateOf(bought)).toEqual(REFUNDED);
  });

  test('cannot withdraw from what was not paid, what was free, and what belongs to another', async () => {
    const bought = await buy();
    const stranger = await testApp.player(`${randomUUID()}@example.test`);
    expect((await declareOwn({ player: stranger, orderId: bought.orderId })).status).toBe(404);
    const free = await testApp.buy(stranger, EMBERFALL);
    expect((await declareOwn({ player: stranger, orderId: String(free.body.orderId) })).status).toBe(404);
    const pending = await testApp.buy(stranger, NEON_DRIFT);
    expect((await declareOwn({ player: stranger, orderId: String(pending.body.orderId) })).status).toBe(404);
    expect(await stateOf(bought)).toMatchObject({ status: 'paid', state: null });
  });

  test('withdraws from what was refunded before: nothing is paid twice', async () => {
    const bought = await buy();
    await testApp.services.payments.refund({ orderId: bought.orderId });
    await declareOwn(bought);
    await workOff();
    expect(await stateOf(bought)).toEqual({ status: 'refunded', state: 'review', owned: [] });
    expect(testApp.mailCount(bought.email, 'order-refunded')).toBe(1);
  });
});

describe('What was bought', () => {
  test('goes back as a whole: an add-on and the game that was bought with it', async () => {
    const bought = await buy({
      ...VOLTS,
      price: { ...VOLTS.price, amount: 499 + NEON_DRIFT.price.amount },
      withGame: true,
    });
    expect(await testApp.ownedBy(bought.player)).toEqual(['neon-drift purchase']);
    expect(await testApp.extrasOf(bought.player)).toEqual(['500-volts']);
    await declareOwn(bought);
    await workOff();
    expect(await stateOf(bought)).toEqual(REFUNDED);
    expect(await testApp.extrasOf(bought.player)).toEqual([]);
    expect(testApp.mailCount(bought.email, 'order-refunded')).toBe(1);
  });

  test('is not used by the files of a free game, which a launcher asks for by itself', async () => {
    const edition = {
      productName: 'starhaven',
      price: { ...editionOf('starhaven'), currency: 'EUR' },
      withGame: true,
    };
    const bought = await buy(edition);
    const { userId } = (await bought.player.call('GET /user/me')).body;
    await testApp.services.orderUses.recordDownload(String(userId), 'starhaven');
    expect(await testApp.events(bought.orderId)).not.toContain('used-download');
    await testApp.services.orderUses.recordPlay(testApp.deps.db.queries, String(userId), 'starhaven');
    expect(await testApp.events(bought.orderId)).toContain('used-play');
  });

  test('and what a bank has taken the money of is for support', async () => {
    const bought = await buy();
    await testApp.rows("update orders set status = 'disputed', closed_at = now() where id = $1", [
      bought.orderId,
    ]);
    await declareOwn(bought);
    expect(testApp.queued.filter(({ queue }) => queue === 'refund')).toEqual([]);
    expect(testApp.lastMail(SUPPORT, 'withdrawal-review')).toMatchObject({ reason: 'settled' });
  });

  test('is declined by an operator: the player gets a mail', async () => {
    const bought = await buy();
    await testApp.rows("update orders set paid_at = paid_at - interval '18 days' where id = $1", [
      bought.orderId,
    ]);
    await declareOwn(bought);
    await testApp.rows("update withdrawals set state = 'declined' where order_id = $1", [bought.orderId]);
    await testApp.services.withdrawals.work({ declinedOrderId: bought.orderId });
    expect(testApp.lastMail(bought.email, 'withdrawal')).toMatchObject({ state: 'declined' });
    expect(await stateOf(bought)).toEqual({ ...IN_REVIEW, state: 'declined' });
  });
});

describe('Playing', () => {
  test('uses the game; currency is used when the game reports that it was spent', async () => {
    const game = await buy();
    const { userId } = (await game.player.call('GET /user/me')).body;
    const volts = await testApp.buy(game.player, VOLTS);
    const voltsId = String(volts.body.orderId);
    await testApp.rows("update demo_payments set state = 'paid' where order_id = $1", [voltsId]);
    await game.player.call('POST /user/orders/:id/check', { params: { id: voltsId } });
    const used = async () =>
      (await testApp.rows('select used_by from orders where user_id = $1 order by number', [userId])).map(
        ({ used_by }) => used_by,
      );
    clock.advance(60);
    await game.player.call('PUT /user/play-times/:id', {
      params: { id: randomUUID() },
      body: { productName: 'neon-drift', seconds: 30 },
    });
    expect(await used()).toEqual(['play', null]);
    const report = (secret: string, orderId: string, product = 'neon-drift') => {
      const body = JSON.stringify({ type: 'purchase.spent', data: { orderId } });
      return testApp.app.inject({
        method: 'POST',
        url: `/webhooks/games/${product}`,
        headers: webhookHeaders({ id: randomUUID(), body, sentAt: clock.now() }, secret),
        payload: body,
      });
    };
    expect((await report('another-secret-of-the-same-length', voltsId)).statusCode).toBe(400);
    expect((await report(GAME_SECRET, voltsId, 'emberfall')).statusCode).toBe(400);
    expect(await used()).toEqual(['play', null]);
    expect((await report(GAME_SECRET, voltsId)).statusCode).toBe(204);
    expect((await report(GAME_SECRET, voltsId)).statusCode).toBe(204);
    expect(await used()).toEqual(['play', 'spend']);
  });
});

describe('Without a session', () => {
  test('the number and the e-mail of the account are enough', async () => {
    const bought = await buy();
    const reply = await declare(bought.number.toLowerCase(), bought.email.toUpperCase());
    expect(reply.status).toBe(200);
    await workOff();
    expect(await stateOf(bought)).toEqual(REFUNDED);
    expect(testApp.lastMail(bought.email, 'withdrawal')).toMatchObject(reply.body);
  });

  test('the number may be typed or copied in another form', async () => {
    const bought = await buy();
    const digits = bought.number
      .slice('GH-'.length)
      .replace(/\d/g, (digit) => '٠١٢٣٤٥٦٧٨٩'.charAt(Number(digit)));
    await declare(`\u2068gh – ${digits}\u2069`, bought.email);
    await workOff();
    expect(await stateOf(bought)).toEqual(REFUNDED);
  });

  test('an answer does not tell whether there is an order: it is the same for all, and so is the work', async () => {
    const bought = await buy();
    const other = await buy();
    const tries = [
      [bought.number, bought.email],
      [bought.number, other.email],
      [bought.number, `${randomUUID()}@example.test`],
      ['GH-999999999', `${randomUUID()}@example.test`],
      ['no number', `${randomUUID()}@example.test`],
    ] as const;
    const seen = [];
    for (const [number, email] of tries) {
      testApp.queued.length = 0;
      const { status, body } = await declare(number, email);
      const queues = testApp.queued.map(({ queue }) => queue);
      expect(body).toEqual({ declaredAt: clock.justNow() });
      seen.push(JSON.stringify({ status, queues }));
      if (email !== bought.email) await workOff();
    }
    expect(new Set(seen)).toEqual(new Set([seen[0]]));
    expect(await stateOf(other)).toMatchObject({ state: null });
    expect(await stateOf(bought)).toMatchObject({ state: null });
    for (const [, email] of tries.slice(1)) expect(testApp.mailCount(email, 'withdrawal')).toBe(0);
  });

  test('an address that was never validated proves nothing', async () => {
    const bought = await buy();
    await testApp.rows('update users set email_validated_at = null where email = $1', [bought.email]);
    await declare(bought.number, bought.email);
    await workOff();
    expect(await stateOf(bought)).toMatchObject({ status: 'paid', state: null });
    expect(testApp.mailCount(bought.email, 'withdrawal')).toBe(0);
  });

  test('guesses for one address are limited, and keep its owner from nothing', async () => {
    const bought = await buy();
    const stranger = testApp.browser();
    const statuses = [];
    for (let count = 1; count <= 11; count += 1) {
      statuses.push((await declare(`GH-${900_000 + count}`, bought.email, stranger)).status);
    }
    expect(statuses).toEqual([...Array(10).fill(200), 429]);
    expect((await declare(bought.number, bought.email)).status).toBe(200);
    await workOff();
    expect(await stateOf(bought)).toEqual(REFUNDED);
  });

  test('guesses from many places for one address are limited', async () => {
    const email = `${randomUUID()}@example.test`;
    const statuses = [];
    for (let count = 1; count <= 101; count += 1) statuses.push((await declare(`GH-${count}`, email)).status);
    expect(statuses.slice(0, 100)).toEqual(Array(100).fill(200));
    expect(statuses[100]).toBe(429);
  });
});
