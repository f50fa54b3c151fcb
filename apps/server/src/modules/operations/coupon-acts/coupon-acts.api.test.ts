import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openPlayerTestApp, type PlayerTestApp } from '../../../../test/support/player-test-app.ts';
import { TEST_OPERATOR } from '../../../../test/support/test-operator.ts';
import { createOperatorServices } from '../../../services/operator-services.ts';
import type { CouponActs, CouponOrder } from './coupon-acts.service.ts';

const PRODUCT = 'neon-drift';
const ORDER: CouponOrder = {
  product: PRODUCT,
  codes: { count: 1 },
  usesMax: 1,
  startsAt: null,
  endsAt: null,
  reason: null,
};

let testApp: PlayerTestApp;
let acts: CouponActs;
beforeAll(async () => {
  testApp = await openPlayerTestApp();
  acts = createOperatorServices(testApp.deps).couponActs;
});
afterAll(() => testApp.close());

const create = (order: Partial<CouponOrder>) =>
  acts.create(TEST_OPERATOR, { ...ORDER, ...order }, testApp.deps.content.products);
const entries = async (act: string) =>
  (await testApp.deps.db.statement('select subject_id, details from audit_log where act = $1', [act])).rows;
const owned = async (userId: string) =>
  (await testApp.deps.db.statement('select product_name from ownerships where user_id = $1', [userId])).rows;

async function newPlayer(name: string) {
  const browser = await testApp.player(`${name}@example.test`);
  const userId = String((await browser.call('GET /user/me')).body.userId);
  const redeem = (couponCode: string) =>
    browser.call('POST /product/coupon/:couponCode/redeem', {
      params: { couponCode },
      body: { userId },
      headers: { 'idempotency-key': randomUUID() },
    });
  return { userId, redeem };
}

describe('Creating coupons', () => {
  test('makes the requested number of random codes, which are redeemed as often as allowed', async () => {
    const { codes } = await create({ codes: { count: 50 } });
    expect(new Set(codes).size).toBe(50);
    // Four groups of four characters out of 32: 80 bits.
    for (const code of codes) expect(code).toMatch(/^([A-HJ-NP-Z2-9]{4}-){3}[A-HJ-NP-Z2-9]{4}$/);
    const [first, second] = [await newPlayer('first'), await newPlayer('second')];
    expect((await first.redeem(codes[0] ?? '')).body).toMatchObject({ granted: [{ productName: PRODUCT }] });
    expect((await second.redeem(codes[0] ?? '')).body).toMatchObject({ reason: 'USED_UP' });
    const [entry] = await entries('coupon.create');
    expect(entry).toMatchObject({ subject_id: PRODUCT, details: { codes, usesMax: 1 } });
  });

  test('accepts the operator’s own code, but never one that exists, with other dashes or not', async () => {
    expect((await create({ codes: { code: 'launch-2026' }, usesMax: null })).codes).toEqual(['LAUNCH-2026']);
    const before = await entries('coupon.create');
    for (const code of ['LAUNCH-2026', 'LAUNCH2026', 'Launch-20-26']) {
      await expect(create({ codes: { code } }), code).rejects.toMatchObject({ kind: 'REFUSED' });
    }
    expect(await entries('coupon.create')).toEqual(before);
  });

  test.each(['abc', 'WITH SPACE', 'DOUBLE--DASH', '-EDGE-', 'ÜMLAUT', 'x'.repeat(33), ''])(
    'refuses the code "%s"',
    async (code) => {
      await expect(create({ codes: { code } })).rejects.toMatchObject({ kind: 'USAGE' });
    },
  );

  test('refuses a product that the content folder does not have', async () => {
    await expect(create({ product: 'no-such-game' })).rejects.toMatchObject({ kind: 'NOT_FOUND' });
  });
});

test('a revoked coupon grants nothing more, and what it granted stays', async () => {
  await create({ codes: { code: 'LEAKED-CODE' }, usesMax: null });
  const [early, late] = [await newPlayer('early'), await newPlayer('late')];
  expect((await early.redeem('LEAKED-CODE')).status).toBe(200);
  const { coupon } = await acts.revoke(TEST_OPERATOR, ' leaked code ', 'published in a forum');
  expect(coupon).toMatchObject({ code: 'LEAKED-CODE', uses: 1 });
  expect(await late.redeem('LEAKED-CODE')).toMatchObject({ status: 409, body: { reason: 'EXPIRED' } });
  expect([await owned(early.userId), await owned(late.userId)]).toEqual([[{ product_name: PRODUCT }], []]);
  await expect(acts.revoke(TEST_OPERATOR, 'LEAKED-CODE', 'again')).rejects.toMatchObject({ kind: 'REFUSED' });
  await expect(acts.revoke(TEST_OPERATOR, 'UNHEARD-OF', 'why not')).rejects.toMatchObject({
    kind: 'NOT_FOUND',
  });
  expect(await entries('coupon.revoke')).toMatchObject([{ subject_id: 'LEAKED-CODE', details: { uses: 1 } }]);
});

test('the list shows the uses and the state of every coupon', async () => {
  const soon = new Date(testApp.clock.now().getTime() + 60_000);
  await create({ product: 'hollow-court', codes: { code: 'STATE-LATER' }, startsAt: soon });
  await create({ product: 'hollow-court', codes: { code: 'STATE-ENDING' }, endsAt: soon });
  const states = async () => {
    const coupons = await acts.list({ product: 'hollow-court', limit: 10 });
    return Object.fromEntries(coupons.map(({ code, state }) => [code, state]));
  };
  expect(await states()).toEqual({ 'STATE-LATER': 'not-yet-valid', 'STATE-ENDING': 'active' });
  testApp.clock.advance(60);
  expect(await states()).toEqual({ 'STATE-LATER': 'active', 'STATE-ENDING': 'expired' });
  await acts.revoke(TEST_OPERATOR, 'STATE-LATER', 'a mistake');
  expect(await states()).toMatchObject({ 'STATE-LATER': 'revoked' });
  expect(await acts.list({ product: 'hollow-court', limit: 1 })).toHaveLength(1);
});

test('lists one coupon however its code is typed, and how often coupons were redeemed on each day', async () => {
  const product = 'paper-dragons';
  const { codes } = await create({ product, codes: { code: 'USAGE-2026' }, usesMax: null });
  await create({ product, codes: { code: 'OTHER-2026' }, usesMax: null });
  expect(await acts.list({ code: ' usage2026', limit: 10 })).toMatchObject([{ code: codes[0] }]);
  const [ada, bob] = [await newPlayer('ada-of-usage'), await newPlayer('bob-of-usage')];
  for (const [player, code, daysAgo] of [
    [ada, 'USAGE-2026', 0],
    [bob, 'USAGE-2026', 2],
    [ada, 'OTHER-2026', 2],
    [bob, 'OTHER-2026', 30],
  ] as const) {
    await testApp.deps.db.statement(
      'insert into coupon_redemptions (coupon_code, user_id, redeemed_at) values ($1, $2, $3)',
      [code, player.userId, new Date(testApp.clock.now().getTime() - daysAgo * 24 * 60 * 60 * 1000)],
    );
  }
  const ofProduct = await acts.usage({ product });
  expect(ofProduct).toHaveLength(30);
  expect(ofProduct.at(-1)).toEqual({ day: testApp.clock.now().toISOString().slice(0, 10), redeemed: 1 });
  expect(ofProduct.at(-3)?.redeemed).toBe(2);
  expect(ofProduct.reduce((sum, { redeemed }) => sum + redeemed, 0)).toBe(3);
  const ofCode = await acts.usage({ code: 'usage-2026' });
  expect(ofCode.filter(({ redeemed }) => redeemed > 0)).toMatchObject([{ redeemed: 1 }, { redeemed: 1 }]);
});

test('coupons that were made together are listed and revoked together, also where one was revoked before', async () => {
  const { codes, batch } = await create({ codes: { count: 3 } });
  const other = await create({ codes: { count: 2 } });
  expect((await create({})).batch).toBeNull();
  if (batch === null) throw new Error('several coupons are a batch');
  const listed = async () => (await acts.list({ batch, limit: 10 })).map(({ code, state }) => [code, state]);
  expect((await listed()).map(([code]) => code).sort()).toEqual([...codes].sort());
  await acts.revoke(TEST_OPERATOR, codes[0] ?? '', 'ticket 1');
  expect(await acts.revokeBatch(TEST_OPERATOR, batch, 'the list has leaked')).toMatchObject({ revoked: 2 });
  expect((await listed()).every(([, state]) => state === 'revoked')).toBe(true);
  const redeemed = await (await newPlayer('of-batch')).redeem(codes[1] ?? '');
  expect(redeemed.body).toMatchObject({ reason: 'EXPIRED' });
  expect((await acts.list({ batch: other.batch ?? '', limit: 10 })).map(({ state }) => state)).toEqual([
    'active',
    'active',
  ]);
  await expect(acts.revokeBatch(TEST_OPERATOR, batch, 'again')).rejects.toMatchObject({ kind: 'REFUSED' });
  await expect(acts.revokeBatch(TEST_OPERATOR, randomUUID(), 'none')).rejects.toMatchObject({
    kind: 'NOT_FOUND',
  });
});
