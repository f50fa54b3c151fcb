import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openPlayerTestApp, type PlayerTestApp } from '../../../../test/support/player-test-app.ts';
import { createUnqueuedPasswords } from '../../../../test/support/quick-passwords.ts';
import { TEST_OPERATOR } from '../../../../test/support/test-operator.ts';
import { createOperatorServices } from '../../../services/operator-services.ts';

const PLAYERS = 10;
const ROUNDS = 10;

let testApp: PlayerTestApp;
let redeemers: ((code: string) => Promise<number>)[];
beforeAll(async () => {
  testApp = await openPlayerTestApp({ deps: { passwords: createUnqueuedPasswords() } });
  redeemers = await Promise.all(
    Array.from({ length: PLAYERS }, async (_, index) => {
      const browser = testApp.browser();
      const { body } = await browser.signUp(`redeemer-${index}@example.test`);
      return async (couponCode: string) => {
        const reply = await browser.call('POST /product/coupon/:couponCode/redeem', {
          params: { couponCode },
          body: { userId: body.userId },
          headers: { 'idempotency-key': randomUUID() },
        });
        return reply.status;
      };
    }),
  );
});
afterAll(() => testApp.close());

test('nothing is redeemed after a revocation has returned', async () => {
  const { db } = testApp.deps;
  const acts = createOperatorServices(testApp.deps).couponActs;
  for (let round = 0; round < ROUNDS; round += 1) {
    const code = `CLOSE-${round}`;
    await db.statement('insert into coupons (code, product_name) values ($1, lower($1))', [code]);
    const redemptions = redeemers.map((redeem) => redeem(code));
    // Some have finished by now, the others are running.
    await Promise.race(redemptions);
    const revoked = await acts.revoke(TEST_OPERATOR, code, 'leaked');
    const statuses = await Promise.all(redemptions);
    const granted = statuses.filter((status) => status === 200).length;
    expect(statuses.every((status) => status === 200 || status === 409)).toBe(true);
    const { rows } = await db.statement('select uses from coupons where code = $1', [code]);
    expect({ uses: revoked.coupon.uses, final: rows[0]?.uses }).toEqual({ uses: granted, final: granted });
    await db.statement('delete from coupon_attempts');
  }
});
