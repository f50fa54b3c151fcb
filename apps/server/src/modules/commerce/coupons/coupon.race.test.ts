import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ApiClient } from '../../../../test/support/api-client.ts';
import { openPlayerTestApp, type PlayerTestApp } from '../../../../test/support/player-test-app.ts';
import { createUnqueuedPasswords } from '../../../../test/support/quick-passwords.ts';

const AT_ONCE = 50;
/** Twenty rounds of all take half a minute alone. */
const RUNS = [
  { rounds: 4, tags: [] },
  { rounds: 20, tags: ['more'] },
];

interface Player {
  browser: ApiClient;
  userId: string;
}

let testApp: PlayerTestApp;
let players: Player[];
beforeAll(async () => {
  testApp = await openPlayerTestApp({ deps: { passwords: createUnqueuedPasswords() } });
  players = await Promise.all(
    Array.from({ length: AT_ONCE }, async (_, index) => {
      const browser = testApp.browser();
      const { status, body } = await browser.signUp(`racer-${index}@example.test`);
      expect(status).toBe(201);
      return { browser, userId: String(body.userId) };
    }),
  );
});
afterAll(() => testApp.close());

const statement = (text: string, values?: unknown[]) => testApp.deps.db.statement(text, values);

async function printCoupon(code: string, usesMax: number | null, product = code.toLowerCase()) {
  const values = [code, product, usesMax];
  await statement('insert into coupons (code, product_name, uses_max) values ($1, $2, $3)', values);
  return product;
}

async function redeem({ browser, userId }: Player, couponCode: string, key: string = randomUUID()) {
  const reply = await browser.call('POST /product/coupon/:couponCode/redeem', {
    params: { couponCode },
    body: { userId },
    headers: { 'idempotency-key': key },
  });
  return `${reply.status} ${reply.body.reason ?? ''}`.trim();
}

function tally(results: string[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const result of results) counts[result] = (counts[result] ?? 0) + 1;
  return counts;
}

async function count(table: 'ownerships' | 'coupon_redemptions', where: string, value: string) {
  const { rows } = await statement(`select count(*)::int as n from ${table} where ${where} = $1`, [value]);
  return rows[0]?.n;
}

const usesOf = async (code: string) =>
  (await statement('select uses from coupons where code = $1', [code])).rows[0]?.uses;

/** The attempts of an hour, and the writing calls of a minute. */
async function forgetAttempts() {
  await statement('delete from coupon_attempts');
  await statement('delete from rate_limits');
}

describe.each(RUNS)('in $rounds rounds,', ({ rounds, tags }) => {
  test('of fifty players who redeem a single-use coupon in parallel, one gets it', { tags }, async () => {
    for (let round = 0; round < rounds; round += 1) {
      const code = `SINGLE-${rounds}-${round}`;
      const product = await printCoupon(code, 1);
      const results = await Promise.all(players.map((player) => redeem(player, code)));
      expect(tally(results)).toEqual({ 200: 1, '409 USED_UP': AT_ONCE - 1 });
      expect(await count('ownerships', 'product_name', product)).toBe(1);
      expect(await count('coupon_redemptions', 'coupon_code', code)).toBe(1);
      expect(await usesOf(code)).toBe(1);
      await forgetAttempts();
    }
  });

  test('a coupon with seven uses is redeemed by exactly seven players', { tags }, async () => {
    for (let round = 0; round < rounds; round += 1) {
      const code = `SEVEN-${rounds}-${round}`;
      const product = await printCoupon(code, 7);
      const results = await Promise.all(players.map((player) => redeem(player, code)));
      expect(tally(results)).toEqual({ 200: 7, '409 USED_UP': AT_ONCE - 7 });
      expect(await count('ownerships', 'product_name', product)).toBe(7);
      expect(await usesOf(code)).toBe(7);
      await forgetAttempts();
    }
  });

  test('one player with fifty parallel actions redeems once and uses up the attempts of an hour', {
    tags,
  }, async () => {
    for (const [round, player] of players.slice(0, rounds).entries()) {
      const code = `EAGER-${rounds}-${round}`;
      const product = await printCoupon(code, null);
      const results = await Promise.all(Array.from({ length: AT_ONCE }, () => redeem(player, code)));
      expect(tally(results)).toEqual({ 200: 1, '409 ALREADY_REDEEMED': 9, 429: AT_ONCE - 10 });
      expect(await count('ownerships', 'product_name', product)).toBe(1);
      expect(await usesOf(code)).toBe(1);
      await forgetAttempts();
    }
  });

  test('one action sent fifty times in parallel succeeds fifty times and grants once', { tags }, async () => {
    for (const [round, player] of players.slice(0, rounds).entries()) {
      const code = `REPEAT-${rounds}-${round}`;
      const product = await printCoupon(code, 1);
      const key = randomUUID();
      const results = await Promise.all(Array.from({ length: AT_ONCE }, () => redeem(player, code, key)));
      expect(tally(results)).toEqual({ 200: AT_ONCE });
      expect(await count('ownerships', 'product_name', product)).toBe(1);
      expect(await usesOf(code)).toBe(1);
      await forgetAttempts();
    }
  });

  test('of two coupons for one product a player uses one, and the other stays valid', { tags }, async () => {
    for (const [round, player] of players.slice(0, rounds).entries()) {
      const product = `twin-${rounds}-${round}`;
      const codes = [`TWIN-${rounds}-${round}-A`, `TWIN-${rounds}-${round}-B`];
      for (const code of codes) await printCoupon(code, 1, product);
      const results = await Promise.all(codes.map((code) => redeem(player, code)));
      expect(tally(results)).toEqual({ 200: 1, '409 ALREADY_OWNED': 1 });
      expect((await Promise.all(codes.map(usesOf))).sort()).toEqual([0, 1]);
      await forgetAttempts();
    }
  });
});
