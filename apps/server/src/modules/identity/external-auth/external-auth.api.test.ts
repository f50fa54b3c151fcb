import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  type ExternalAuthTestApp,
  openExternalAuthTestApp,
} from '../../../../test/fixtures/external-auth.ts';
import { freePort } from '../../../../test/support/free-port.ts';
import { buildNode } from '../../../../test/support/test-app.ts';
import { DEMO_PEOPLE, DEMO_TOTP_SECRET } from '../../../demo/seed/demo-world.seed.ts';
import { readEnv } from '../../../env.ts';
import { createIdentityProviders } from '../../../ports/openid-identity-provider.ts';

const MIRA = { name: 'Mira Holt', email: 'mira@example.test' };

let testApp: ExternalAuthTestApp;
beforeAll(async () => {
  testApp = await openExternalAuthTestApp();
});
afterAll(() => testApp.close());

describe('a first sign-in', () => {
  test('by Google creates a remembered session that requires an upgrade', async () => {
    const browser = testApp.openBrowser();
    const { id, url } = await browser.begin();
    expect((await browser.poll(id)).body).toEqual({ status: 'pending' });
    const window = await browser.visit(await browser.choose(url, MIRA));
    expect([window.status, window.text]).toEqual([200, expect.stringContaining('You can close this window')]);

    const { body: result } = await browser.poll(id);
    const { email } = MIRA;
    expect(result).toEqual({ status: 'success', code: expect.any(String), email, userCreated: true });
    const exchanged = await browser.call('POST', '/auth/sessions/current', { body: { code: result.code } });
    expect(exchanged.status).toBe(200);
    const { body: me } = await browser.call('GET', '/user/me', { token: String(exchanged.body.token) });
    expect(me).toMatchObject({
      isUpgradeRequired: true,
      isPlatformUser: false,
      provider: 'google',
      email: null,
      nickname: MIRA.name,
      hasPassword: false,
    });
    const { rows } = await testApp.deps.db.statement('select remembered from sessions where user_id = $1', [
      me.userId,
    ]);
    expect(rows).toEqual([{ remembered: true }]);
  });

  test('is stored: a returning user is the same one, on another device too', async () => {
    const choice = { name: 'Ada', email: 'ada@example.test' };
    const first = await testApp.openBrowser().signIn({ provider: 'facebook' }, choice);
    const again = await testApp.openBrowser().signIn({ provider: 'facebook' }, choice);
    expect([first.userCreated, again.userCreated]).toEqual([true, false]);
  });

  test.each([
    ['<script>x</script>', 'script-x-script'],
    ['\u202egnp.exe', 'gnp-exe'],
    ['Fuck You', null],
  ])('with the name %j is called %j', async (name, nickname) => {
    const browser = testApp.openBrowser();
    const email = `named-${randomUUID()}@example.test`;
    const token = await browser.obtainToken({ provider: 'google' }, { name, email });
    expect((await browser.call('GET', '/user/me', { token })).body.nickname).toBe(nickname);
  });

  test('by another provider with the same address is another user, until they prove otherwise', async () => {
    const choice = { name: 'Bo', email: 'bo@example.test' };
    expect((await testApp.openBrowser().signIn({ provider: 'google' }, choice)).userCreated).toBe(true);
    expect((await testApp.openBrowser().signIn({ provider: 'facebook' }, choice)).userCreated).toBe(true);
  });
});

test('there is no token before the second factor, and the same code keeps working until then', async () => {
  const { guarded } = DEMO_PEOPLE;
  const browser = testApp.openBrowser();
  const token = await testApp.sessionOf(guarded.id);
  const choice = { name: 'Gwen', email: 'gwen@example.test' };
  expect(await browser.signIn({}, choice, token)).toMatchObject({ status: 'success' });

  const { code } = await browser.signIn({}, choice);
  const asked = await browser.call('POST', '/auth/sessions/current', { body: { code } });
  expect([asked.status, asked.body.errorTypes]).toEqual([409, ['OTP_REQUIRED']]);
  expect(asked.headers.get('authorization')).toBeNull();
  expect(asked.body.token).toBeUndefined();
  testApp.clock.advance(5 * 60);
  const wrong = await browser.call('POST', '/auth/sessions/current', {
    body: { code },
    headers: { 'x-2fa-code': '000000' },
  });
  expect([wrong.status, wrong.body.errorTypes]).toEqual([409, ['OTP_REQUIRED', 'OTP_INVALID']]);
  const right = await browser.call('POST', '/auth/sessions/current', {
    body: { code },
    headers: { 'x-2fa-code': testApp.codeOf(DEMO_TOTP_SECRET) },
  });
  expect(right.status).toBe(200);
});

test('a banned player learns of the ban and gets no token', async () => {
  const browser = testApp.openBrowser();
  const choice = { name: 'Nemo', email: 'nemo@example.test' };
  await browser.signIn({}, choice);
  await testApp.deps.db.statement(
    `insert into bans (user_id, reason) select user_id, 'test' from external_identities where email = $1`,
    [choice.email],
  );
  const { code } = await browser.signIn({}, choice);
  const refused = await browser.call('POST', '/auth/sessions/current', { body: { code } });
  expect([refused.status, refused.body.errorTypes]).toEqual([409, ['USER_BANNED']]);
});

test('the ban of an erased account goes on at the next sign-in by the same provider', async () => {
  const browser = testApp.openBrowser();
  const choice = { name: 'Ned', email: 'ned@example.test' };
  await browser.signIn({}, choice);
  const { db } = testApp.deps;
  const { rows } = await db.statement('select user_id from external_identities where email = $1', [
    choice.email,
  ]);
  const userId = String(rows[0]?.user_id);
  await testApp.services.bans.ban(db.queries, userId, { reason: 'test', endsAt: null, category: 'cheating' });
  await db.transaction((tx) => testApp.services.users.scheduleErasure(tx, userId, testApp.clock.now()));
  await testApp.services.accountErasure.eraseDue();
  const { code } = await browser.signIn({}, choice);
  const refused = await browser.call('POST', '/auth/sessions/current', { body: { code } });
  expect([refused.status, refused.body.errorTypes]).toEqual([409, ['USER_BANNED']]);
  const { rows: left } = await db.statement('select id from users where id = $1', [userId]);
  expect(left).toEqual([]);
});

test('an unreachable provider is reported as busy, and the demo does not replace a configured one', async () => {
  const own = await openExternalAuthTestApp({
    GOOGLE_CLIENT_ID: 'real',
    GOOGLE_CLIENT_SECRET: 'secret',
    GOOGLE_ISSUER: `http://127.0.0.1:${await freePort()}`,
  });
  const browser = own.openBrowser();
  const body = { type: 'popup', provider: 'google', locale: 'en-GB' };
  const refused = await browser.call('POST', '/auth/external', { body });
  expect([refused.status, refused.body.errorTypes]).toEqual([503, ['OVERLOADED']]);
  const played = await browser.visit(`${own.address}/demo/identity/google/.well-known/openid-configuration`);
  expect(played.status).toBe(404);
  expect((await browser.signIn({ provider: 'facebook' }, MIRA)).status).toBe('success');
  await own.close();
});

test('outside demo mode there is no demo provider, and an unconfigured one is not found', async () => {
  const serving = readEnv('serve', {
    PUBLIC_URL: 'https://play.example.test',
    DATABASE_URL: 'postgres://nowhere.test/db',
    SMTP_URL: 'smtp://nowhere.test',
    SECRET_KEY: 'a key of at least thirty-two characters',
  });
  const { deps } = testApp;
  const identityProviders = createIdentityProviders(serving, deps.secrets);
  const app = await buildNode({ ...deps, env: serving, identityProviders });
  for (const provider of ['google', 'facebook']) {
    const discovery = `/demo/identity/${provider}/.well-known/openid-configuration`;
    expect((await app.inject(discovery)).statusCode).toBe(404);
    const payload = { type: 'popup', provider, locale: 'en-GB' };
    const begun = await app.inject({ method: 'POST', url: '/api/v1/auth/external', payload });
    expect(begun.statusCode).toBe(404);
  }
  await app.close();
});
