import { randomUUID } from 'node:crypto';
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { SHIPPED_CONTENT_DIR } from '../../../../test/fixtures/content.ts';
import {
  DOUBLOONS,
  EMBERFALL,
  MIDNIGHT_EDITION,
  NEON_DRIFT,
  openShopTestApp,
  type ShopTestApp,
  VOLTS,
} from '../../../../test/fixtures/shop.ts';
import { webhookHeaders } from '../../../ports/signed-webhook.ts';
import { loadContent } from '../../content/files/load-content.ts';
import { GAME_WEBHOOK_QUEUE, type GameWebhookJob } from './game-webhook-job.ts';
import { createWebhookResend } from './webhook-resend.service.ts';

const SECRET = 'only the game and the tests know this';

let game: Server;
let status = 200;
const received: { headers: IncomingHttpHeaders; body: string }[] = [];
let testApp: ShopTestApp;
beforeAll(async () => {
  game = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += chunk;
    received.push({ headers: request.headers, body });
    response.writeHead(status, { location: '/elsewhere' }).end();
  });
  await new Promise<void>((resolve) => game.listen(0, '127.0.0.1', resolve));
  const content = loadContent(SHIPPED_CONTENT_DIR);
  const purchaseWebhookUrl = `http://127.0.0.1:${(game.address() as AddressInfo).port}/purchases`;
  const games = new Map(
    [...content.games].map(([name, known]) => [
      name,
      ['neon-drift', 'emberfall'].includes(name) ? { ...known, purchaseWebhookUrl } : known,
    ]),
  );
  testApp = await openShopTestApp({
    env: { GAME_WEBHOOK_SECRETS: `neon-drift=${SECRET},emberfall=${SECRET}` },
    deps: { content: { ...content, games } },
  });
});
afterAll(async () => {
  await testApp.close();
  await new Promise((resolve) => game.close(resolve));
});
beforeEach(() => {
  status = 200;
  received.length = 0;
  testApp.queued.length = 0;
});

/** Runs the queued messages once; false for those that would be tried again. */
async function deliverQueued(jobs = testApp.queued.filter(({ queue }) => queue === GAME_WEBHOOK_QUEUE)) {
  const { deliver } = testApp.services.gameWebhooks;
  return Promise.all(
    jobs.map(({ data }) =>
      deliver((data as GameWebhookJob).deliveryId).then(
        () => 'delivered',
        (error: Error) => error.name,
      ),
    ),
  );
}

async function buy(wish: typeof VOLTS & { withGame?: boolean }) {
  const player = await testApp.player(`${randomUUID()}@example.test`);
  const { body } = await testApp.buy(player, wish);
  if (wish.price.amount > 0) await testApp.checkout(body.link, 'pay');
  const { userId } = (await player.call('GET /user/me')).body;
  return { player, orderId: String(body.orderId), userId };
}

const log = (orderId: string) =>
  testApp.rows(
    'select attempts, last_status, delivered_at is not null as delivered from game_webhook_deliveries where order_id = $1',
    [orderId],
  );

test('a bought extra is announced to its game, signed', async () => {
  const { orderId, userId } = await buy(VOLTS);
  expect(await deliverQueued()).toEqual(['delivered']);
  const [message] = received;
  const payload = JSON.parse(message?.body ?? '');
  expect(payload).toMatchObject({
    type: 'purchase.granted',
    data: { orderId, userId, product: 'neon-drift', extra: '500-volts', accountId: null },
  });
  const sentAt = new Date(Number(message?.headers['webhook-timestamp']) * 1000);
  const expected = webhookHeaders({ id: payload.id, body: message?.body ?? '', sentAt }, SECRET);
  expect(message?.headers).toMatchObject(expected);
  expect(await log(orderId)).toEqual([{ attempts: 1, last_status: 200, delivered: true }]);
});

test.each([500, 302, 404])(
  'a game that answers %i gets the message again, and the answer is logged',
  async (answer) => {
    const { orderId } = await buy(VOLTS);
    const jobs = [...testApp.queued];
    status = answer;
    expect(await deliverQueued(jobs)).toEqual(['Error']);
    expect(await log(orderId)).toEqual([{ attempts: 1, last_status: answer, delivered: false }]);
    status = 204;
    expect(await deliverQueued(jobs)).toEqual(['delivered']);
    expect(await deliverQueued(jobs)).toEqual(['delivered']);
    expect(await log(orderId)).toEqual([{ attempts: 2, last_status: 204, delivered: true }]);
    expect(new Set(received.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
  },
);

test('a game that refuses for good is not asked again', async () => {
  await buy(VOLTS);
  status = 410;
  expect(await deliverQueued()).toEqual(['HopelessJob']);
});

test('a refund is announced too', async () => {
  const { orderId } = await buy(VOLTS);
  const report = { orderId, state: 'refunded', amount: 349, currency: 'EUR' } as const;
  await testApp.services.settlement.settle(report, { source: 'webhook' });
  // Run together, the second one waits for the first.
  for (let runs = 0; runs < 2; runs += 1) {
    await deliverQueued(testApp.queued.splice(0).filter(({ queue }) => queue === GAME_WEBHOOK_QUEUE));
  }
  expect(received.map(({ body }) => JSON.parse(body).type)).toEqual(['purchase.granted', 'purchase.revoked']);
});

test('a refund is announced after the purchase, although the game took no message for a while', async () => {
  const { orderId } = await buy(VOLTS);
  const [granted] = testApp.queued.splice(0);
  status = 500;
  await deliverQueued(granted && [granted]);
  testApp.clock.advance(1);
  await testApp.services.settlement.settle(
    { orderId, state: 'refunded', amount: 349, currency: 'EUR' },
    { source: 'webhook' },
  );
  const revoked = testApp.queued.filter(({ queue }) => queue === GAME_WEBHOOK_QUEUE);
  status = 200;
  received.length = 0;
  testApp.queued.length = 0;
  // It waits as its own job, and uses up none of its attempts.
  expect(await deliverQueued(revoked)).toEqual(['delivered']);
  expect(received).toEqual([]);
  expect(testApp.queued).toMatchObject([{ queue: GAME_WEBHOOK_QUEUE, data: revoked[0]?.data }]);
  await deliverQueued(granted && [granted]);
  expect(await deliverQueued(revoked)).toEqual(['delivered']);
  expect(received.map(({ body }) => JSON.parse(body).type)).toEqual(['purchase.granted', 'purchase.revoked']);
});

test.each([
  ['refused for good', 410, 1],
  ['never took', 500, 4 * 24 * 60 * 60 + 1],
])('a refund does not wait for a purchase that the game %s', async (_what, answer, seconds) => {
  const { orderId } = await buy(VOLTS);
  status = answer;
  await deliverQueued(testApp.queued.splice(0));
  testApp.clock.advance(seconds);
  await testApp.services.settlement.settle(
    { orderId, state: 'refunded', amount: 349, currency: 'EUR' },
    { source: 'webhook' },
  );
  status = 200;
  expect(await deliverQueued()).toEqual(['delivered']);
});

test('a refund a day after a purchase that the game never takes is announced, and the purchase no more', async () => {
  const { orderId } = await buy(VOLTS);
  const [granted] = testApp.queued.splice(0);
  const day = 24 * 60 * 60;
  status = 500;
  await deliverQueued(granted && [granted]);
  testApp.clock.advance(day / 24);
  await testApp.services.settlement.settle(
    { orderId, state: 'refunded', amount: 499, currency: 'EUR' },
    { source: 'webhook' },
  );
  status = 200;
  received.length = 0;
  for (let days = 0; days < 4; days += 1) {
    expect(received).toEqual([]);
    testApp.clock.advance(day);
    const waiting = testApp.queued.splice(0).filter(({ queue }) => queue === GAME_WEBHOOK_QUEUE);
    expect(waiting).toHaveLength(1);
    await deliverQueued(waiting);
  }
  expect(received.map(({ body }) => JSON.parse(body).type)).toEqual(['purchase.revoked']);
  expect(await deliverQueued(granted && [granted])).toEqual(['HopelessJob']);
  expect(received).toHaveLength(1);
});

test('a game hears of a deleted account until it has taken it, and then the message is forgotten', async () => {
  const { userId } = await buy(NEON_DRIFT);
  testApp.queued.length = 0;
  received.length = 0;
  await testApp.deps.db.transaction((tx) =>
    testApp.services.gameWebhooks.announceDeletion(tx, {
      userId: String(userId),
      accounts: [],
      productNames: ['neon-drift'],
    }),
  );
  const left = () => testApp.rows('select last_status from game_webhook_deliveries where order_id is null');
  status = 500;
  expect(await deliverQueued()).toEqual(['Error']);
  expect(await left()).toEqual([{ last_status: 500 }]);
  status = 200;
  expect(await deliverQueued()).toEqual(['delivered']);
  expect(await left()).toEqual([]);
  expect(JSON.parse(received.at(-1)?.body ?? '')).toMatchObject({
    type: 'account.deleted',
    data: { userId, accounts: [] },
  });
});

test('an operator has the last message sent again', async () => {
  const { orderId } = await buy(VOLTS);
  await deliverQueued();
  testApp.queued.length = 0;
  const resend = createWebhookResend(testApp.deps);
  const [id] = await testApp.deps.db.transaction((tx) => resend.resend(tx, orderId));
  expect(await deliverQueued()).toEqual(['delivered']);
  expect(received.map(({ headers }) => headers['webhook-id'])).toEqual([id, id]);
  expect(await testApp.deps.db.transaction((tx) => resend.resend(tx, randomUUID()))).toEqual([]);
});

describe('An add-on that was bought with its game', () => {
  const HARBOUR_PACK_AND_GAME = {
    productName: 'harbour-pack',
    price: { purchaseableId: '8df59fda-e48a-4f8b-92eb-b19be18cfe99', amount: 699 + 1499, currency: 'EUR' },
    withGame: true,
  };
  const takeQueued = () => testApp.queued.splice(0).filter(({ queue }) => queue === GAME_WEBHOOK_QUEUE);
  const announced = () =>
    received.map(({ body }) => {
      const { type, data } = JSON.parse(body);
      return `${type} ${data.product}`;
    });

  /** The jobs in any order, until none is left. */
  async function deliverReversed(): Promise<void> {
    for (let jobs = takeQueued(); jobs.length > 0; jobs = takeQueued()) {
      for (const job of jobs.reverse()) await deliverQueued([job]);
    }
  }

  test('is granted after the game and revoked before it, whichever job runs first', async () => {
    const { orderId } = await buy(HARBOUR_PACK_AND_GAME);
    // Both may be written in the same millisecond.
    await testApp.rows(
      `update game_webhook_deliveries set created_at =
       (select min(created_at) from game_webhook_deliveries where order_id = $1) where order_id = $1`,
      [orderId],
    );
    await deliverReversed();
    const granted = ['purchase.granted neon-drift', 'purchase.granted harbour-pack'];
    expect(announced()).toEqual(granted);
    const report = { orderId, state: 'refunded', amount: 2198, currency: 'EUR' } as const;
    await testApp.services.settlement.settle(report, { source: 'webhook' });
    await deliverReversed();
    const revoked = ['purchase.revoked harbour-pack', 'purchase.revoked neon-drift'];
    expect(announced()).toEqual([...granted, ...revoked]);
  });

  test('is sent again with its game, and nothing of an earlier change', async () => {
    const { orderId } = await buy(HARBOUR_PACK_AND_GAME);
    await deliverReversed();
    const resend = createWebhookResend(testApp.deps);
    const again = () => testApp.deps.db.transaction((tx) => resend.resend(tx, orderId));
    received.length = 0;
    expect(await again()).toHaveLength(2);
    await deliverReversed();
    expect(announced()).toEqual(['purchase.granted neon-drift', 'purchase.granted harbour-pack']);
    const report = { orderId, state: 'refunded', amount: 2198, currency: 'EUR' } as const;
    await testApp.services.settlement.settle(report, { source: 'webhook' });
    await deliverReversed();
    received.length = 0;
    expect(await again()).toHaveLength(2);
    await deliverReversed();
    expect(announced()).toEqual(['purchase.revoked harbour-pack', 'purchase.revoked neon-drift']);
  });
});

test('an extra that was paid twice is refunded once, and its game hears of one purchase only', async () => {
  const player = await testApp.player(`${randomUUID()}@example.test`);
  const inDollars = { ...MIDNIGHT_EDITION, price: { ...MIDNIGHT_EDITION.price, currency: 'USD' } };
  const late = (await testApp.buy(player, MIDNIGHT_EDITION)).body;
  const paid = (await testApp.buy(player, inDollars)).body;
  await testApp.checkout(paid.link, 'pay');
  // The first checkout was closed for the second one, and its money arrives after all.
  const orderId = String(late.orderId);
  await testApp.rows("update demo_payments set state = 'paid' where order_id = $1", [orderId]);
  const report = { orderId, paymentId: orderId, state: 'paid', amount: 2999, currency: 'EUR' } as const;
  await testApp.services.settlement.settle(report, { source: 'webhook' });
  await testApp.refundQueued();
  expect((await testApp.order(player, orderId)).body.status).toBe('refunded');
  expect(await log(String(paid.orderId))).toHaveLength(1);
  expect(await log(orderId)).toEqual([]);
});

test('a game that was bought is announced to itself, so that it can close after a refund', async () => {
  const { orderId, userId } = await buy(NEON_DRIFT);
  expect(await deliverQueued()).toEqual(['delivered']);
  expect(JSON.parse(received[0]?.body ?? '')).toMatchObject({
    type: 'purchase.granted',
    data: { orderId, userId, product: 'neon-drift', extra: null },
  });
});

test('free games, and games without an address, get no message', async () => {
  await buy(EMBERFALL);
  await buy(DOUBLOONS);
  expect(testApp.queued).toEqual([]);
});

test('a game with an address and without a secret stops the start', async () => {
  const { content } = testApp.deps;
  await expect(openShopTestApp({ deps: { content } })).rejects.toThrow(
    /GAME_WEBHOOK_SECRETS has no secret of (neon-drift|emberfall)/,
  );
});
