import { afterAll, beforeAll, expect, test } from 'vitest';
import { openPlayerTestApp, type PlayerTestApp, tokenIn } from '../../../../test/support/player-test-app.ts';
import { EXPIRIES } from '../../../expiries.ts';
import { housekeeping } from '../../../jobs/housekeeping.ts';

let testApp: PlayerTestApp;
beforeAll(async () => {
  testApp = await openPlayerTestApp();
});
afterAll(() => testApp.close());

test('the link in the mail validates the address', async () => {
  const browser = testApp.browser();
  await browser.signUp('new@example.test');
  const token = tokenIn(testApp.lastMail('new@example.test', 'validate-address').link);
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
  expect(testApp.lastMail('resend@example.test', 'validate-address').locale).toBe('ar-AE');
});

test('a validated player gets no further mail', async () => {
  const browser = await testApp.player('done@example.test');
  await testApp.forgetLimits();
  expect((await browser.call('PUT /user/email/validate', { body: { locale: 'en-GB' } })).status).toBe(204);
  expect(testApp.mailCount('done@example.test', 'validate-address')).toBe(1);
});

test('the link expires after a day, and is void for a former address', async () => {
  const browser = testApp.browser();
  await browser.signUp('slow@example.test');
  const token = tokenIn(testApp.lastMail('slow@example.test', 'validate-address').link);
  const mover = testApp.browser();
  await mover.signUp('mover@example.test');
  const former = tokenIn(testApp.lastMail('mover@example.test', 'validate-address').link);
  await mover.call('PUT /user/email', { body: { email: 'moved@example.test', locale: 'en-GB' } });
  const { code } = testApp.lastMail('moved@example.test', 'new-address-code');
  await mover.call('POST /user/email', { body: { email: 'moved@example.test', code, locale: 'en-GB' } });
  const validate = (link: string) =>
    testApp.browser().call('POST /user/validate/:token', { params: { token: link } });
  expect((await validate(former)).status).toBe(404);
  testApp.clock.advance(24 * 60 * 60);
  expect((await validate(token)).status).toBe(404);
});

test('a used link says that its address is validated, for as long as the account has it', async () => {
  const email = 'twice@example.test';
  const player = await testApp.player(email);
  const token = tokenIn(testApp.lastMail(email, 'validate-address').link);
  const again = () => testApp.browser().call('POST /user/validate/:token', { params: { token } });
  expect(await again()).toMatchObject({ status: 404, body: { reason: 'ALREADY_VALIDATED' } });
  testApp.clock.advance(7 * 24 * 60 * 60);
  await housekeeping(testApp.deps, EXPIRIES).work(null);
  expect((await again()).body.reason).toBe('ALREADY_VALIDATED');

  await player.signIn(email);
  await player.call('PUT /user/email', { body: { email: 'elsewhere@example.test', locale: 'en-GB' } });
  const { code } = testApp.lastMail('elsewhere@example.test', 'new-address-code');
  const body = { email: 'elsewhere@example.test', code, locale: 'en-GB' };
  expect((await player.call('POST /user/email', { body })).status).toBe(204);
  const former = await again();
  expect(former).toMatchObject({ status: 404, body: { errorTypes: ['NOT_FOUND'] } });
  expect(former.body).not.toHaveProperty('reason');
});

test('an expired link that was never used says nothing about its address', async () => {
  const email = 'unused@example.test';
  await testApp.player(email);
  await testApp.forgetLimits();
  const { deps, services } = testApp;
  const { rows } = await deps.db.statement('select id from users where email_canonical = $1', [email]);
  const token = await services.tokens.issue(deps.db.queries, {
    purpose: 'validate_email',
    userId: String(rows[0]?.id),
    lifetimeSeconds: 1,
    payload: { emailCanonical: email },
  });
  testApp.clock.advance(1);
  const late = await testApp.browser().call('POST /user/validate/:token', { params: { token } });
  expect(late.status).toBe(404);
  expect(late.body).not.toHaveProperty('reason');
});

test('a used link is forgotten after thirty days', async () => {
  const email = 'forgotten@example.test';
  await testApp.player(email);
  const token = tokenIn(testApp.lastMail(email, 'validate-address').link);
  testApp.clock.advance(30 * 24 * 60 * 60 + 1);
  await housekeeping(testApp.deps, EXPIRIES).work(null);
  const reply = await testApp.browser().call('POST /user/validate/:token', { params: { token } });
  expect(reply.body).not.toHaveProperty('reason');
});
