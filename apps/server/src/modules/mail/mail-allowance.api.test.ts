import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { buildTestApp, type TestApp } from '../../testing/test-app.ts';
import { createMailAllowance, type MailAllowance } from './mail-allowance.ts';

let house: TestApp;
let allowance: MailAllowance;
beforeEach(async () => {
  house = await buildTestApp();
  allowance = createMailAllowance(house.deps.limiter);
  vi.useFakeTimers({ toFake: ['Date'] });
});
afterEach(async () => {
  vi.useRealTimers();
  await house.close();
});
const secondsLater = (seconds: number) => vi.setSystemTime(Date.now() + seconds * 1000);

test('an address gets one mail in half a minute, however it is spelled', async () => {
  expect(await allowance('me@example.test', 'recovery')).toMatchObject({ allowed: true });
  const again = await allowance('Me@Example.test', 'recovery');
  expect(again.allowed).toBe(false);
  expect(again.retryAfterSeconds).toBeLessThanOrEqual(30);
  expect(await allowance('you@example.test', 'recovery')).toMatchObject({ allowed: true });
  secondsLater(31);
  expect(await allowance('me@example.test', 'recovery')).toMatchObject({ allowed: true });
});

test('an address gets five mails an hour, and asking too early costs none of them', async () => {
  for (let mail = 0; mail < 5; mail++) {
    expect(await allowance('me@example.test', 'validation')).toMatchObject({ allowed: true });
    expect(await allowance('me@example.test', 'validation')).toMatchObject({ allowed: false });
    secondsLater(31);
  }
  expect(await allowance('me@example.test', 'validation')).toMatchObject({ allowed: false });
  secondsLater(60 * 60);
  expect(await allowance('me@example.test', 'validation')).toMatchObject({ allowed: true });
});

test('a stranger who asks for downloads does not keep the owner from the recovery mail', async () => {
  await allowance('me@example.test', 'download');
  expect(await allowance('me@example.test', 'recovery')).toMatchObject({ allowed: true });
});
