import { WRITES_PER_HOUR_MAX, WRITES_PER_MINUTE_MAX } from '@gatehouse/domain/limits';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { ApiClient, ApiReply } from '../../../test/support/api-client.ts';
import { openPlayerTestApp, type PlayerTestApp } from '../../../test/support/player-test-app.ts';

let testApp: PlayerTestApp;
let browser: ApiClient;
beforeEach(async () => {
  testApp = await openPlayerTestApp();
  browser = await testApp.player('writer@example.test');
});
afterEach(async () => {
  vi.useRealTimers();
  await testApp.close();
});

const decision = { version: '1', preferences: true, statistics: true, marketing: true, locale: 'en-GB' };

/** Calls without a specific limit. */
const WRITES: Record<string, (turn: number) => Promise<ApiReply>> = {
  'PUT /user/consent': (turn) => {
    const decidedAt = new Date(testApp.clock.now().getTime() - 1000 * (turn + 1)).toISOString();
    return browser.call('PUT /user/consent', { body: { ...decision, decidedAt } });
  },
  'POST /auth/iovation': () => browser.call('POST /auth/iovation', { body: { type: 'x' } }),
  'PUT /user/marketing': (turn) =>
    browser.call('PUT /user/marketing', {
      body: { allowRemarketing: turn % 2 === 0, allowSocialmediaMarketing: turn % 2 === 0 },
    }),
  'POST /auth/codes': () =>
    browser.call('POST /auth/codes', {
      body: {
        clientId: '5a9410fa-7e25-4dd9-8862-cdd805d09cfd',
        redirectUri: 'gatehouse-interstitial://auth',
        scopes: ['users-own-read'],
      },
    }),
};

test.each(Object.keys(WRITES))('%s is limited per player and minute', async (name) => {
  const statuses: number[] = [];
  for (let turn = 0; turn < WRITES_PER_MINUTE_MAX + 5; turn += 1) {
    statuses.push((await WRITES[name]?.(turn))?.status ?? 0);
  }
  expect(statuses.filter((status) => status === 429)).toHaveLength(5);
  expect(statuses.slice(0, WRITES_PER_MINUTE_MAX).every((status) => status < 300)).toBe(true);
});

test('all writing calls of a player share one limit, and reading is not limited', async () => {
  const writes = Object.values(WRITES);
  for (let turn = 0; turn < WRITES_PER_MINUTE_MAX; turn += 1) await writes[turn % writes.length]?.(turn);
  for (const write of writes) {
    const refused = await write(100);
    expect(refused).toMatchObject({ status: 429, body: { errorTypes: ['TOO_MANY_REQUESTS'] } });
    expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(60);
  }
  expect((await browser.call('GET /user/me')).status).toBe(200);
  const another = await testApp.player('another@example.test');
  expect((await another.call('POST /auth/iovation', { body: { type: 'x' } })).status).toBe(204);
});

test('has an hourly limit too', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  const perMinute = WRITES_PER_MINUTE_MAX;
  for (let minute = 0; minute < WRITES_PER_HOUR_MAX / perMinute; minute += 1) {
    for (let turn = 0; turn < perMinute; turn += 1) {
      expect((await WRITES['POST /auth/iovation']?.(turn))?.status).toBe(204);
    }
    vi.setSystemTime(Date.now() + 61_000);
  }
  const refused = await WRITES['POST /auth/iovation']?.(0);
  expect(refused?.status).toBe(429);
  expect(Number(refused?.headers['retry-after'])).toBeGreaterThan(60);
});
