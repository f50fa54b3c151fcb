import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ApiClient } from './support/api-client.ts';
import { openPlayerTestApp, type PlayerTestApp } from './support/player-test-app.ts';

let testApp: PlayerTestApp;
let browser: ApiClient;
let userId: string;
beforeAll(async () => {
  testApp = await openPlayerTestApp();
  browser = await testApp.player('rows@example.test');
  userId = String((await browser.call('GET /user/me')).body.userId);
});
afterAll(() => testApp.close());

async function rowsIn(table: string, condition = 'true'): Promise<number> {
  const statement = `select count(*)::int as number from ${table} where user_id = $1 and ${condition}`;
  const { rows } = await testApp.deps.db.statement(statement, [userId]);
  return Number(rows[0]?.number);
}

async function repeat(times: number, act: (turn: number) => Promise<unknown>): Promise<void> {
  for (let turn = 0; turn < times; turn += 1) {
    if (turn % 50 === 0) await testApp.forgetLimits();
    testApp.clock.advance(1);
    await act(turn);
  }
}

test('a player has fifty cookie decisions at most, and the last one stays', async () => {
  const decision = { version: '1', preferences: true, statistics: true, marketing: true, locale: 'en-GB' };
  let last = '';
  await repeat(55, async () => {
    last = testApp.clock.now().toISOString();
    await browser.call('PUT /user/consent', { body: { ...decision, decidedAt: last } });
  });
  expect(await rowsIn('cookie_consents')).toBe(50);
  expect(await rowsIn('cookie_consents', `decided_at = '${last}'`)).toBe(1);
});

test('a player has fifty receipts of each marketing consent at most, and those of the sign-up stay', async () => {
  await repeat(55, (turn) =>
    browser.call('PUT /user/marketing', {
      body: { allowRemarketing: turn % 2 === 0, allowSocialmediaMarketing: false },
    }),
  );
  expect(await rowsIn('consent_receipts', "subject = 'remarketing'")).toBe(50);
  expect(await rowsIn('consent_receipts', "subject in ('terms', 'privacy')")).toBe(2);
});

test('a player has a hundred device reports at most', async () => {
  await repeat(105, () => browser.call('POST /auth/iovation', { body: { type: 'x' } }));
  expect(await rowsIn('device_reports')).toBe(100);
});

test('a player has twenty counters of playtime in a game at most, and the time of older ones is kept', async () => {
  await testApp.deps.db.statement(
    "insert into ownerships (user_id, product_name, source) values ($1, 'emberfall', 'coupon')",
    [userId],
  );
  await repeat(25, async () => {
    testApp.clock.advance(60);
    const report = { params: { id: randomUUID() }, body: { productName: 'emberfall', seconds: 60 } };
    expect((await browser.call('PUT /user/play-times/:id', report)).status).toBe(204);
  });
  expect(await rowsIn('play_times')).toBe(20);
  const { body } = await browser.call('GET /user/library/:locale', { params: { locale: 'en-GB' } });
  expect(body.items).toMatchObject([{ productName: 'emberfall', playedSeconds: 25 * 60 }]);
});

test('a player has two hundred events of a kind at most, and those of other kinds stay', async () => {
  const before = await rowsIn('account_events');
  const { accountEvents } = testApp.services;
  const event = { kind: 'sign_in', way: 'password', isNewDevice: false } as const;
  await repeat(205, () => accountEvents.record(testApp.deps.db.queries, userId, event, null));
  expect(await rowsIn('account_events', "kind = 'sign_in'")).toBe(200);
  expect(await rowsIn('account_events')).toBe(before + 200);
});

test('a player has twenty one-time codes at most, and the newest one works', async () => {
  const codes: string[] = [];
  await repeat(25, async () => {
    const { body } = await browser.call('POST /auth/codes', {
      body: {
        clientId: '5a9410fa-7e25-4dd9-8862-cdd805d09cfd',
        redirectUri: 'gatehouse-interstitial://auth',
        scopes: ['users-own-read'],
      },
    });
    codes.push(String(body.code));
  });
  expect(new Set(codes).size).toBe(25);
  expect(await rowsIn('one_time_tokens', "purpose = 'auth_code'")).toBe(20);
});

test('a player has fifty sessions at most: the one that was unused longest ends', async () => {
  const { sessions } = testApp.services;
  const wish = { userId, remembered: true, isPlatformLogin: true, installationId: null };
  await repeat(49, () => testApp.deps.db.transaction((tx) => sessions.open(tx, wish)));
  const another = testApp.browser();
  expect((await another.signIn('rows@example.test')).status).toBe(200);
  expect(await rowsIn('sessions')).toBe(50);
  expect((await browser.call('GET /user/me')).status).toBe(401);
  expect((await another.call('GET /user/me')).status).toBe(200);
});
