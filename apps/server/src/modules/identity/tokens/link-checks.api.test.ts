import { LINK_CHECKS_PER_HOUR } from '@gatehouse/domain/limits';
import { generateSync } from 'otplib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ApiClient, OTHER_PASSWORD } from '../../../../test/support/api-client.ts';
import { openPlayerTestApp, type PlayerTestApp, tokenIn } from '../../../../test/support/player-test-app.ts';

let testApp: PlayerTestApp;
beforeAll(async () => {
  testApp = await openPlayerTestApp();
});
afterAll(() => testApp.close());

const check = (body: Record<string, string>, browser = testApp.browser()) =>
  browser.call('POST /user/links/check', { body });

async function recoveryOf(email: string): Promise<string> {
  await testApp.browser().call('PUT /user/password/recovery', { body: { email, locale: 'en-GB' } });
  return tokenIn(testApp.lastMail(email, 'recover-password').link);
}

async function revertOf(email: string, browser: ApiClient): Promise<string> {
  const moved = `moved-${email}`;
  await browser.call('PUT /user/email', { body: { email: moved, locale: 'en-GB' } });
  const { code } = testApp.lastMail(moved, 'new-address-code');
  await browser.call('POST /user/email', { body: { email: moved, code, locale: 'en-GB' } });
  return tokenIn(testApp.lastMail(email, 'address-changed').link);
}

async function undoOf(email: string, browser: ApiClient): Promise<string> {
  const { body } = await browser.call('POST /user/2fa/devices/enroll');
  const epoch = Math.floor(testApp.clock.now().getTime() / 1000);
  const code = generateSync({ secret: String(body.code), epoch });
  await browser.call('POST /user/2fa/devices/activate', { body: { code } });
  return new URL(testApp.lastMail(email, 'two-factor-on').link).hash.slice(1);
}

test('a recovery link can be checked any number of times, and is dead after its use', async () => {
  const email = 'recovers@example.test';
  await testApp.player(email);
  const token = await recoveryOf(email);
  const link = { purpose: 'recover-password', token, email };
  expect((await check(link)).status).toBe(204);
  expect((await check({ ...link, email: 'Recovers@EXAMPLE.test' })).status).toBe(204);
  const body = { code: token, email, password: OTHER_PASSWORD };
  expect((await testApp.browser().call('POST /user/password/recovery', { body })).status).toBe(204);
  expect((await check(link)).status).toBe(404);
});

test('a recovery link is dead after an hour, and for another e-mail', async () => {
  const email = 'sleeps@example.test';
  await testApp.player(email);
  const link = { purpose: 'recover-password', token: await recoveryOf(email), email };
  const other = await check({ ...link, email: 'recovers@example.test' });
  const unknown = await check({ ...link, token: 'a'.repeat(43) });
  expect(other).toMatchObject({ status: 404, body: { errorTypes: ['NOT_FOUND'], message: 'Not found' } });
  expect(unknown).toMatchObject({ status: 404, body: other.body });
  testApp.clock.advance(60 * 60);
  expect(await check(link)).toMatchObject({ status: 404, body: other.body });
});

test('the link of a recovery that was requested for an unknown address is dead', async () => {
  const { services, deps } = testApp;
  const order = { purpose: 'recover_password', userId: null, lifetimeSeconds: 60 } as const;
  const token = await services.tokens.issue(deps.db.queries, order);
  expect((await check({ purpose: 'recover-password', token, email: 'no@example.test' })).status).toBe(404);
});

test('a link that reverts an e-mail change is dead after its use', async () => {
  const email = 'reverts@example.test';
  const token = await revertOf(email, await testApp.player(email));
  expect((await check({ purpose: 'revert-email', token })).status).toBe(204);
  await testApp.browser().call('DELETE /user/email/:emailToken', { params: { emailToken: token } });
  expect((await check({ purpose: 'revert-email', token })).status).toBe(404);
});

test('a link that undoes two-factor is dead after its use', async () => {
  const email = 'undoes@example.test';
  const token = await undoOf(email, await testApp.player(email));
  expect((await check({ purpose: 'undo-two-factor', token })).status).toBe(204);
  await testApp.browser().call('POST /user/2fa/devices/undo', { body: { token } });
  expect((await check({ purpose: 'undo-two-factor', token })).status).toBe(404);
});

test('a link is of one purpose', async () => {
  const email = 'purposes@example.test';
  const browser = await testApp.player(email);
  const undo = await undoOf(email, browser);
  const recovery = await recoveryOf(email);
  expect((await check({ purpose: 'revert-email', token: undo })).status).toBe(404);
  expect((await check({ purpose: 'undo-two-factor', token: recovery })).status).toBe(404);
  expect((await check({ purpose: 'recover-password', token: undo, email })).status).toBe(404);
  expect((await check({ purpose: 'validate-email', token: undo })).status).toBe(400);
});

test('one address block has a limited number of checks, and the links still work', async () => {
  const email = 'scanned@example.test';
  await testApp.player(email);
  const token = await recoveryOf(email);
  const scanner = testApp.browser();
  const link = { purpose: 'recover-password', token, email };
  for (let checks = 0; checks < LINK_CHECKS_PER_HOUR; checks += 1) await check(link, scanner);
  const refused = await check(link, scanner);
  expect(refused.status).toBe(429);
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  expect((await check(link)).status).toBe(204);
  const body = { code: token, email, password: OTHER_PASSWORD };
  expect((await scanner.call('POST /user/password/recovery', { body })).status).toBe(204);
});
