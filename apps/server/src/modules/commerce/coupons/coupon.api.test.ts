import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ApiClient, ApiReply } from '../../../../test/support/api-client.ts';
import { openPlayerTestApp, type PlayerTestApp } from '../../../../test/support/player-test-app.ts';

const DAY_S = 24 * 60 * 60;

let testApp: PlayerTestApp;
beforeAll(async () => {
  testApp = await openPlayerTestApp({ demoWorld: true });
});
afterAll(() => testApp.close());

async function newPlayer(name: string) {
  const browser = testApp.browser();
  const { body } = await browser.signUp(`${name}@example.test`);
  return { browser, userId: String(body.userId) };
}

function redeem(
  { browser, userId }: { browser: ApiClient; userId: string },
  couponCode: string,
  key: string = randomUUID(),
  how: { from?: string; solves?: boolean } = {},
): Promise<ApiReply> {
  return browser.call('POST /product/coupon/:couponCode/redeem', {
    ...how,
    params: { couponCode },
    body: { userId },
    headers: { 'idempotency-key': key },
  });
}

async function printCoupon(code: string, more: { startsAt?: Date; endsAt?: Date; product?: string } = {}) {
  const { startsAt = null, endsAt = null, product = 'tidebreakers' } = more;
  await testApp.deps.db.statement(
    'insert into coupons (code, product_name, starts_at, ends_at) values ($1, $2, $3, $4)',
    [code, product, startsAt, endsAt],
  );
}

async function ownedBy(userId: string): Promise<string[]> {
  const { rows } = await testApp.deps.db.statement(
    "select product_name from ownerships where user_id = $1 and source = 'coupon' order by 1",
    [userId],
  );
  return rows.map(({ product_name }) => String(product_name));
}

async function usesOf(code: string): Promise<unknown> {
  return (await testApp.deps.db.statement('select uses from coupons where code = $1', [code])).rows[0]?.uses;
}

const refusedFor = (reason: string) => ({
  status: 409,
  body: { errorTypes: ['COUPON_REFUSED'], reason },
});
const unknown = { status: 404, body: { errorTypes: ['NOT_FOUND'] } };

describe('A coupon', () => {
  test('gives its product to the player and names it in the response', async () => {
    const player = await newPlayer('welcome');
    expect(await redeem(player, 'WELCOME-2026')).toMatchObject({
      status: 200,
      body: {
        granted: [
          {
            productName: 'neon-drift',
            displayName: 'Neon Drift',
            image: expect.stringMatching(/^\/art\/\w+\/neon-drift\/hero$/),
          },
        ],
      },
    });
    expect(await ownedBy(player.userId)).toEqual(['neon-drift']);
  });

  test.each(['welcome-2026', 'welcome 2026', 'WELCOME2026', ' Welcome–2026 ', 'WELCOME-٢٠٢٦'])(
    'is found when it is typed as %j',
    async (typed) => {
      expect((await redeem(await newPlayer(`typed-${randomUUID()}`), typed)).status).toBe(200);
    },
  );

  test('is redeemed once by a player, even when its uses are unlimited', async () => {
    const player = await newPlayer('again');
    const usesBefore = Number(await usesOf('WELCOME-2026'));
    expect((await redeem(player, 'WELCOME-2026')).status).toBe(200);
    expect(await redeem(player, 'WELCOME-2026')).toMatchObject(refusedFor('ALREADY_REDEEMED'));
    expect(await usesOf('WELCOME-2026')).toBe(usesBefore + 1);
  });

  test('with one use is used up by the first player', async () => {
    expect((await redeem(await newPlayer('first'), 'ONCE-0001')).status).toBe(200);
    expect(await redeem(await newPlayer('second'), 'ONCE-0001')).toMatchObject(refusedFor('USED_UP'));
    expect(await usesOf('ONCE-0001')).toBe(1);
  });

  test('stays unused when the player already owns its product', async () => {
    const player = await newPlayer('owner');
    expect((await redeem(player, 'ONCE-0002')).status).toBe(200);
    expect(await redeem(player, 'ONCE-0003')).toMatchObject(refusedFor('ALREADY_OWNED'));
    expect(await usesOf('ONCE-0003')).toBe(0);
    expect((await redeem(await newPlayer('friend'), 'ONCE-0003')).status).toBe(200);
  });

  test('is refused before its start and after its end', async () => {
    const player = await newPlayer('early');
    expect(await redeem(player, 'BYGONE-2020')).toMatchObject(refusedFor('EXPIRED'));
    const tomorrow = new Date(testApp.clock.now().getTime() + DAY_S * 1000);
    await printCoupon('TOMORROW-1', { startsAt: tomorrow });
    expect(await redeem(player, 'TOMORROW-1')).toMatchObject(refusedFor('NOT_YET_VALID'));
    expect(await ownedBy(player.userId)).toEqual([]);
  });

  test('that does not exist is unknown, and so is a malformed code', async () => {
    const player = await newPlayer('guesser');
    for (const typed of ['NEVER-PRINTED', '---', 'x', "' or 1=1"]) {
      expect(await redeem(player, typed)).toMatchObject(unknown);
    }
  });

  test('gives a product that has left the shop, under its technical name', async () => {
    await printCoupon('OLD-TIMES', { product: 'long-gone' });
    expect((await redeem(await newPlayer('collector'), 'OLD-TIMES')).body).toEqual({
      granted: [{ productName: 'long-gone', displayName: 'long-gone', image: null }],
    });
  });
});

describe('One idempotency key is one action', () => {
  test('which has the same outcome however often it is sent, and counts once', async () => {
    const player = await newPlayer('lost-answer');
    const key = randomUUID();
    const first = await redeem(player, 'WELCOME-2026', key);
    for (let again = 0; again < 12; again += 1) {
      const { status, body } = await redeem(player, 'welcome 2026', key);
      expect([status, body]).toEqual([200, first.body]);
    }
    const wrong = randomUUID();
    for (let again = 0; again < 12; again += 1) {
      expect(await redeem(player, 'NEVER-PRINTED', wrong)).toMatchObject(unknown);
    }
    expect(await redeem(player, 'BYGONE-2020')).toMatchObject(refusedFor('EXPIRED'));
  });

  test('which is answered again without a challenge, and a refusal counts once for the address block', async () => {
    await testApp.forgetLimits();
    const from = '192.0.2.77';
    const player = await newPlayer('behind-a-school');
    const [granted, refused] = [randomUUID(), randomUUID()];
    const send = (code: string, key: string) => redeem(player, code, key, { from, solves: false });
    expect((await send('WELCOME-2026', granted)).status).toBe(200);
    for (let again = 0; again < 12; again += 1) {
      expect(await send('NEVER-PRINTED', refused)).toMatchObject(unknown);
    }
    const { rows } = await testApp.deps.db.statement(
      "select points from rate_limits where key like 'refused-coupons:%'",
    );
    expect(rows).toEqual([{ points: 1 }]);
    await testApp.deps.db.statement("update rate_limits set points = 300 where key like 'refused-coupons:%'");
    expect((await send('WELCOME-2026', granted)).status).toBe(200);
    expect(await send('NEVER-PRINTED', refused)).toMatchObject(unknown);
    expect((await send('NEVER-PRINTED', randomUUID())).status).toBe(429);
  });

  test('so another code under the same key is a conflict', async () => {
    const player = await newPlayer('mixed-up');
    const key = randomUUID();
    await redeem(player, 'BYGONE-2020', key);
    expect(await redeem(player, 'WELCOME-2026', key)).toMatchObject({
      status: 409,
      body: { errorTypes: ['IDEMPOTENCY_CONFLICT'] },
    });
    expect(await ownedBy(player.userId)).toEqual([]);
  });

  test('and belongs to its player', async () => {
    const key = randomUUID();
    expect((await redeem(await newPlayer('mine'), 'WELCOME-2026', key)).status).toBe(200);
    expect(await redeem(await newPlayer('yours'), 'BYGONE-2020', key)).toMatchObject(refusedFor('EXPIRED'));
  });

  test('without which nothing is attempted', async () => {
    const { browser, userId } = await newPlayer('keyless');
    const reply = await browser.call('POST /product/coupon/:couponCode/redeem', {
      params: { couponCode: 'WELCOME-2026' },
      body: { userId },
    });
    expect([reply.status, reply.body.fields]).toEqual([400, ['Idempotency-Key']]);
  });
});

test('A player has ten attempts an hour; the eleventh is refused with a retry time', async () => {
  const player = await newPlayer('hasty');
  for (let tries = 0; tries < 10; tries += 1) {
    expect(await redeem(player, `GUESS-${tries}`)).toMatchObject(unknown);
    testApp.clock.advance(60);
  }
  const eleventh = await redeem(player, 'WELCOME-2026');
  expect(eleventh).toMatchObject({ status: 429, body: { errorTypes: ['TOO_MANY_REQUESTS'] } });
  expect(eleventh.headers['retry-after']).toBe(String(50 * 60));
  expect((await redeem(await newPlayer('patient'), 'WELCOME-2026')).status).toBe(200);
  testApp.clock.advance(50 * 60);
  expect((await redeem(player, 'WELCOME-2026')).status).toBe(200);
});

test('A request without a token, or for another user, is refused', async () => {
  const victim = await newPlayer('victim');
  const attacker = await newPlayer('attacker');
  expect((await redeem({ ...victim, browser: testApp.browser() }, 'WELCOME-2026')).status).toBe(401);
  const foreign = await redeem({ browser: attacker.browser, userId: victim.userId }, 'WELCOME-2026');
  expect(foreign).toMatchObject({ status: 403, body: { errorTypes: ['FORBIDDEN'] } });
  expect([await ownedBy(victim.userId), await ownedBy(attacker.userId)]).toEqual([[], []]);
});
