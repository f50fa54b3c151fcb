import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { buildTestApp, type TestApp } from '../../../../test/support/test-app.ts';
import type { RecoveryMailLimit } from './recovery-mail-limit.service.ts';

let testApp: TestApp;
let limit: RecoveryMailLimit['count'];
beforeEach(async () => {
  testApp = await buildTestApp();
  limit = testApp.services.recoveryMailLimit.count;
  vi.useFakeTimers({ toFake: ['Date'] });
});
afterEach(async () => {
  vi.useRealTimers();
  await testApp.close();
});
const secondsLater = (seconds: number) => vi.setSystemTime(Date.now() + seconds * 1000);

test('an address gets one recovery mail in half a minute, in any spelling', async () => {
  expect(await limit('me@example.test')).toMatchObject({ allowed: true });
  const again = await limit('Me@Example.test');
  expect(again.allowed).toBe(false);
  expect(again.retryAfterSeconds).toBeLessThanOrEqual(30);
  expect(await limit('you@example.test')).toMatchObject({ allowed: true });
  secondsLater(31);
  expect(await limit('me@example.test')).toMatchObject({ allowed: true });
});

test('an address gets five recovery mails an hour, and a request that is too early counts for none of them', async () => {
  for (let mail = 0; mail < 5; mail++) {
    expect(await limit('me@example.test')).toMatchObject({ allowed: true });
    expect(await limit('me@example.test')).toMatchObject({ allowed: false });
    secondsLater(31);
  }
  expect(await limit('me@example.test')).toMatchObject({ allowed: false });
  secondsLater(60 * 60);
  expect(await limit('me@example.test')).toMatchObject({ allowed: true });
});
