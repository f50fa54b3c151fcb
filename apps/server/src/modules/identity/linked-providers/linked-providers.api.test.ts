import { FRESH_SIGN_IN_S, SOCIAL_GHOSTS_PER_IDENTITY_PER_DAY } from '@gatehouse/domain/limits';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import {
  type Browser,
  type ExternalAuthTestApp,
  openExternalAuthTestApp,
} from '../../../../test/fixtures/external-auth.ts';
import { DEMO_PEOPLE } from '../../../demo/seed/demo-world.seed.ts';

const { player, fresh } = DEMO_PEOPLE;
const DEVICES = '/auth/external/devices';

let testApp: ExternalAuthTestApp;
beforeAll(async () => {
  testApp = await openExternalAuthTestApp();
});
afterAll(() => testApp.close());

const listed = async (browser: Browser, token: string) =>
  (await browser.call('GET', DEVICES, { token })).body as unknown as {
    deviceType: string;
    deviceId: string;
  }[];

test('a player links providers, signs in by them, and unlinks them again', async () => {
  const browser = testApp.openBrowser();
  const token = await testApp.sessionOf(player.id);
  expect(await listed(browser, token)).toEqual([]);
  const google = { name: 'Pat', email: 'pat@example.test' };
  const linked = await browser.signIn({ provider: 'google' }, google, token);
  expect(linked).toEqual({ status: 'success', email: google.email, userCreated: false });
  await browser.signIn({ provider: 'google' }, { name: 'Pat', email: 'pat-2@example.test' }, token);
  await browser.signIn({ provider: 'facebook' }, google, token);
  const devices = await listed(browser, token);
  expect(devices.map(({ deviceType }) => deviceType).sort()).toEqual(['facebook', 'google', 'google']);

  const byGoogle = await browser.obtainToken({ provider: 'google' }, google);
  expect((await browser.call('GET', '/user/me', { token: byGoogle })).body).toMatchObject({
    userId: player.id,
    provider: 'google',
    isUpgradeRequired: false,
  });
  const one = `${DEVICES}/google/${devices.find(({ deviceType }) => deviceType === 'google')?.deviceId}`;
  expect((await browser.call('DELETE', one, { token })).status).toBe(204);
  expect((await browser.call('DELETE', one, { token })).status).toBe(404);
  expect((await browser.call('GET', '/user/me', { token: byGoogle })).status).toBe(401);
  expect((await browser.call('GET', '/user/me', { token })).status).toBe(200);

  await browser.signIn({ provider: 'google' }, google, token);
  expect((await browser.call('DELETE', `${DEVICES}/google`, { token })).status).toBe(204);
  expect((await listed(browser, token)).map(({ deviceType }) => deviceType)).toEqual(['facebook']);
  expect((await browser.call('DELETE', `${DEVICES}/google`, { token })).status).toBe(404);
});

test('an old sign-in can unlink no provider', async () => {
  const { browser, token } = await testApp.player('old-sign-in@example.test');
  await browser.signIn({ provider: 'google' }, { name: 'Own', email: 'own@example.test' }, token);
  const [google] = await listed(browser, token);
  testApp.clock.advance(FRESH_SIGN_IN_S + 1);
  for (const path of [`${DEVICES}/google`, `${DEVICES}/google/${google?.deviceId}`]) {
    expect(await browser.call('DELETE', path, { token })).toMatchObject({
      status: 403,
      body: { errorTypes: ['REAUTHENTICATION_REQUIRED'] },
    });
  }
  expect(await listed(browser, token)).toEqual([google]);
});

test('every linked and unlinked provider is reported by mail', async () => {
  const email = 'linked@example.test';
  const { browser, token } = await testApp.player(email);
  const mailed = () =>
    testApp.mails.sent.flatMap((mail) =>
      mail.to === email && 'provider' in mail ? [`${mail.template} ${mail.provider}`] : [],
    );
  const google = { name: 'Tom', email: 'tom@example.test' };
  await browser.signIn({ provider: 'google' }, google, token);
  expect(mailed()).toEqual(['provider-linked google']);
  // Linked already, so nothing changes.
  await browser.signIn({ provider: 'google' }, google, token);
  const facebook = { name: 'Tom', email: 'tom-2@example.test' };
  await browser.obtainToken({ provider: 'facebook' }, facebook);
  expect(mailed()).toHaveLength(1);
  await browser.signIn({ provider: 'facebook' }, facebook, token);
  expect(mailed().slice(1)).toEqual(['provider-linked facebook']);
  await browser.call('DELETE', `${DEVICES}/facebook`, { token });
  const [device] = await listed(browser, token);
  await browser.call('DELETE', `${DEVICES}/google/${device?.deviceId}`, { token });
  expect(mailed().slice(2)).toEqual(['provider-unlinked facebook', 'provider-unlinked google']);
  expect(testApp.mails.lastTo(email)).toMatchObject({
    link: expect.stringContaining('/en-GB/recover-password#linked@example.test'),
    occasion: { at: testApp.clock.justNow() },
  });
});

test('a link whose mail cannot be queued is rolled back', async () => {
  const { browser, token } = await testApp.player('unlinked@example.test');
  const send = vi
    .spyOn(testApp.services.mails, 'sendAlert')
    .mockRejectedValue(new Error('the queue is unavailable'));
  const choice = { name: 'Una', email: 'una@example.test' };
  expect(await browser.signIn({ provider: 'google' }, choice, token)).toEqual({ status: 'failed' });
  send.mockRestore();
  expect(await listed(browser, token)).toEqual([]);
});

test('the last sign-in method cannot be removed', async () => {
  const browser = testApp.openBrowser();
  const choice = { name: 'Solo', email: fresh.email };
  const token = await browser.obtainToken({ provider: 'google' }, choice);
  expect((await browser.call('GET', '/user/me', { token })).body).toMatchObject({
    userId: fresh.id,
    hasPassword: false,
  });
  const [device] = await listed(browser, token);
  for (const path of [`${DEVICES}/google`, `${DEVICES}/google/${device?.deviceId}`]) {
    const refused = await browser.call('DELETE', path, { token });
    expect([refused.status, refused.body.reason]).toEqual([403, 'LAST_SIGN_IN_METHOD']);
  }
  await browser.signIn({ provider: 'facebook' }, choice, token);
  expect((await browser.call('DELETE', `${DEVICES}/google`, { token })).status).toBe(204);
});

test('the last provider of an account without an e-mail cannot be removed, even if it has a password', async () => {
  const browser = testApp.openBrowser();
  const token = await browser.obtainToken(
    { provider: 'facebook' },
    { name: 'Nomail', email: 'nomail@example.test' },
  );
  await testApp.rows(
    `update users set password_hash = '$argon2id$some' where id = (
       select user_id from external_identities where email = 'nomail@example.test')`,
  );
  const refused = await browser.call('DELETE', `${DEVICES}/facebook`, { token });
  expect([refused.status, refused.body.reason]).toEqual([403, 'LAST_SIGN_IN_METHOD']);
});

test('one account at a provider that is unlinked repeatedly creates at most five users a day', {
  tags: 'more',
}, async () => {
  const browser = testApp.openBrowser();
  const choice = { name: 'Looper', email: 'looper@example.test' };
  const count = async () =>
    Number((await testApp.rows("select count(*)::int as n from users where nickname = 'Looper'"))[0]?.n);
  for (let round = 0; round < SOCIAL_GHOSTS_PER_IDENTITY_PER_DAY + 2; round += 1) {
    await browser.signIn({ provider: 'facebook' }, choice);
    await testApp.rows("delete from external_identities where email = 'looper@example.test'");
  }
  expect(await count()).toBe(SOCIAL_GHOSTS_PER_IDENTITY_PER_DAY);
  expect(await browser.signIn({ provider: 'facebook' }, choice)).toEqual({ status: 'failed' });
});

test('a player cannot take or remove another player’s link', async () => {
  const browser = testApp.openBrowser();
  const choice = { name: 'Uma', email: 'uma@example.test' };
  const owner = await testApp.sessionOf(player.id);
  await browser.signIn({ provider: 'google' }, choice, owner);
  const device = (await listed(browser, owner)).find(({ deviceType }) => deviceType === 'google');
  const other = await testApp.sessionOf(DEMO_PEOPLE.guarded.id);
  expect(await browser.signIn({ provider: 'google' }, choice, other)).toEqual({ status: 'failed' });
  const stolen = await browser.call('DELETE', `${DEVICES}/google/${device?.deviceId}`, { token: other });
  expect(stolen.status).toBe(404);
  expect((await browser.call('GET', DEVICES)).status).toBe(401);
  expect(await listed(browser, owner)).toContainEqual(device);
});

test('an unfinished social sign-in does not block linking its provider', async () => {
  const browser = testApp.openBrowser();
  const choice = { name: 'Half', email: 'half@example.test' };
  const ghost = await browser.obtainToken({ provider: 'google' }, choice);
  const { userId } = (await browser.call('GET', '/user/me', { token: ghost })).body;
  const ghostOwns = 'insert into ownerships (user_id, product_name, source) values ($1, $2, $3)';
  await testApp.rows(ghostOwns, [userId, 'neon-drift', 'coupon']);
  const token = await testApp.sessionOf(player.id);
  expect(await browser.signIn({ provider: 'google' }, choice, token)).toMatchObject({ status: 'success' });
  expect((await browser.call('GET', '/user/me', { token: ghost })).status).toBe(401);
  const owned = await testApp.rows('select product_name from ownerships where user_id = $1', [player.id]);
  expect(owned).toContainEqual({ product_name: 'neon-drift' });
});

test('linking needs a fresh sign-in whose session still exists at the callback', async () => {
  const browser = testApp.openBrowser();
  const choice = { name: 'Late', email: 'late@example.test' };
  const token = await testApp.sessionOf(player.id);
  const { id, url } = await browser.begin({}, token);
  await browser.call('DELETE', '/auth/sessions', { token });
  await browser.visit(await browser.choose(url, choice));
  expect((await browser.poll(id)).body).toEqual({ status: 'failed' });

  const old = await testApp.sessionOf(player.id);
  testApp.clock.advance(15 * 60 + 1);
  const body = { type: 'popup', provider: 'google', locale: 'en-GB' };
  const refused = await browser.call('POST', '/auth/external', { body, token: old });
  expect([refused.status, refused.body.errorTypes]).toEqual([403, ['REAUTHENTICATION_REQUIRED']]);
});

test.each([
  [
    'an e-mail',
    `update users set email = 'ghost@example.test', email_canonical = 'ghost@example.test' where id = $1`,
  ],
  ['a password', `update users set password_hash = '$argon2id$v=19$x' where id = $1`],
  ['a ban', `insert into bans (user_id, reason) values ($1, 'cheating')`],
  [
    'an authenticator',
    `insert into two_factor_devices (user_id, type, sealed_secret, activated_at) values ($1, 'totp', 'x', now())`,
  ],
])('a provider whose own account has %s is not linked elsewhere', async (what, give) => {
  const choice = { name: 'Ghost', email: `ghost-with-${what.replace(' ', '-')}@google.test` };
  const ghost = testApp.openBrowser();
  const token = await ghost.obtainToken({ provider: 'google' }, choice);
  const { userId: ghostId } = (await ghost.call('GET', '/user/me', { token })).body;
  await testApp.rows(give, [ghostId]);
  const player = await testApp.player(`links-${what.replace(' ', '-')}@example.test`);
  const result = await player.browser.signIn({ provider: 'google' }, choice, player.token);
  expect(result.status).toBe('failed');
  expect(await testApp.rows('select 1 from users where id = $1', [ghostId])).toHaveLength(1);
});
