import { afterAll, beforeAll, expect, test } from 'vitest';
import { openPlayerTestApp, type PlayerTestApp, tokenIn } from '../../../testing/player-test-app.ts';

let testApp: PlayerTestApp;
beforeAll(async () => {
  testApp = await openPlayerTestApp();
});
afterAll(() => testApp.close());

test('the link in the mail validates the address', async () => {
  const browser = testApp.browser();
  await browser.signUp('new@example.test');
  const token = tokenIn(testApp.letter('new@example.test', 'validate-address').link);
  const { userId } = (await browser.call('GET /user/me')).body;
  const reply = await testApp.browser().call('POST /user/validate/:token', { params: { token } });
  expect(reply).toMatchObject({ status: 200, body: { userId } });
  expect((await browser.call('GET /user/me')).body).toMatchObject({ validated: true });
});

test('the mail is sent again once in half a minute, in the requested language', async () => {
  const browser = testApp.browser();
  await browser.signUp('resend@example.test');
  const resend = () => browser.call('PUT /user/email/validate', { body: { locale: 'ar-AE' } });
  const refused = await resend();
  expect(refused.status).toBe(429);
  expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(30);
  await testApp.forgetLimits();
  expect((await resend()).status).toBe(204);
  expect(testApp.letter('resend@example.test', 'validate-address').locale).toBe('ar-AE');
});

test('a validated player gets no further mail', async () => {
  const browser = await testApp.player('done@example.test');
  await testApp.forgetLimits();
  expect((await browser.call('PUT /user/email/validate', { body: { locale: 'en-GB' } })).status).toBe(204);
  expect(testApp.letters('done@example.test', 'validate-address')).toBe(1);
});

test('the link expires after a day, and is void for a former address', async () => {
  const browser = testApp.browser();
  await browser.signUp('slow@example.test');
  const token = tokenIn(testApp.letter('slow@example.test', 'validate-address').link);
  const mover = testApp.browser();
  await mover.signUp('mover@example.test');
  const former = tokenIn(testApp.letter('mover@example.test', 'validate-address').link);
  await mover.call('PUT /user/email', { body: { email: 'moved@example.test', locale: 'en-GB' } });
  const { code } = testApp.letter('moved@example.test', 'new-address-code');
  await mover.call('POST /user/email', { body: { email: 'moved@example.test', code, locale: 'en-GB' } });
  const validate = (link: string) =>
    testApp.browser().call('POST /user/validate/:token', { params: { token: link } });
  expect((await validate(former)).status).toBe(404);
  testApp.clock.advance(24 * 60 * 60);
  expect((await validate(token)).status).toBe(404);
});
