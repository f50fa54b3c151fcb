import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createApiClient } from '../../../../test/support/api-client.ts';
import { buildTestApp, type TestApp } from '../../../../test/support/test-app.ts';
import { cookieConsents } from '../../../db/schema/people.ts';

let testApp: TestApp;
beforeAll(async () => {
  testApp = await buildTestApp();
});
afterAll(() => testApp.close());

const decision = {
  version: '1',
  preferences: true,
  statistics: false,
  marketing: false,
  locale: 'de-DE',
} as const;
const receiptsOf = (userId: string) =>
  testApp.deps.db.queries.select().from(cookieConsents).where(eq(cookieConsents.userId, userId));

async function player(email: string) {
  const browser = createApiClient(testApp.app);
  const { body } = await browser.signUp(email);
  return { browser, userId: String(body.userId) };
}

test('a cookie decision is stored with its wording, its time and its choices', async () => {
  const { browser, userId } = await player('consents@example.test');
  const decidedAt = new Date(testApp.clock.now().getTime() - 60_000).toISOString();
  const reply = await browser.call('PUT /user/consent', { body: { ...decision, decidedAt } });
  expect(reply.status).toBe(204);
  expect(await receiptsOf(userId)).toMatchObject([
    { version: '1', preferences: true, statistics: false, locale: 'de-DE', decidedAt: new Date(decidedAt) },
  ]);
});

test('the same decision again is the same receipt, and a new one is added', async () => {
  const { browser, userId } = await player('changes@example.test');
  const first = new Date(testApp.clock.now().getTime() - 120_000).toISOString();
  const later = new Date(testApp.clock.now().getTime() - 60_000).toISOString();
  for (const decidedAt of [first, first, later]) {
    await browser.call('PUT /user/consent', { body: { ...decision, decidedAt } });
  }
  expect(await receiptsOf(userId)).toHaveLength(2);
});

test('a decision with a time in the future is stored with the current time', async () => {
  const { browser, userId } = await player('ahead@example.test');
  await browser.call('PUT /user/consent', { body: { ...decision, decidedAt: '2999-01-01T00:00:00.000Z' } });
  expect((await receiptsOf(userId))[0]?.decidedAt.toISOString()).toEqual(testApp.clock.justNow());
});

test('storing a receipt needs a session', async () => {
  const decidedAt = testApp.clock.now().toISOString();
  const anonymous = createApiClient(testApp.app);
  expect((await anonymous.call('PUT /user/consent', { body: { ...decision, decidedAt } })).status).toBe(401);
});
