import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  type Browser,
  type ExternalAuthTestApp,
  openExternalAuthTestApp,
} from '../../../../test/fixtures/external-auth.ts';
import { DEMO_PASSWORD, DEMO_PEOPLE, DEMO_TOTP_SECRET } from '../../../demo/seed/demo-world.seed.ts';

const PASSWORD = 'Brass-Orrery-77';
const UPGRADE = '/auth/thin/ghostuser/upgrade';

let testApp: ExternalAuthTestApp;
beforeAll(async () => {
  testApp = await openExternalAuthTestApp();
});
afterAll(() => testApp.close());

const upgrade = (browser: Browser, token: string, body: object, code?: string) =>
  browser.call('POST', UPGRADE, { token, body, headers: code ? { 'x-2fa-code': code } : {} });
const me = (browser: Browser, token: string) => browser.call('GET', '/user/me', { token });
const signInWith = (browser: Browser, email: string, password: string) =>
  browser.call('POST', '/authProviders/credentials/sessions', { body: { email, password, locale: 'en-GB' } });

describe('a free address', () => {
  test('makes the ghost a player, under a new token, validated because Google verified the address', async () => {
    const browser = testApp.openBrowser();
    const email = 'Nova@example.test';
    const token = await browser.obtainToken({}, { name: 'Nova', email });
    expect((await upgrade(browser, token, { email })).body.reason).toBe('PASSWORD_REQUIRED');
    const weak = await upgrade(browser, token, { email, password: 'short' });
    expect([weak.status, weak.body.fields]).toEqual([400, ['password']]);
    const common = await upgrade(browser, token, { email, password: 'Password123' });
    expect([common.status, common.body.reason]).toEqual([400, 'COMMON_PASSWORD']);

    const done = await upgrade(browser, token, { email, password: PASSWORD, locale: 'de-DE' });
    expect([done.status, done.body]).toEqual([200, expect.objectContaining({ email, isThin: false })]);
    const fresh = String(done.body.token);
    expect(done.headers.get('authorization')).toBe(`Bearer ${fresh}`);
    expect((await me(browser, token)).status).toBe(401);
    expect((await me(browser, fresh)).body).toMatchObject({
      email,
      validated: true,
      isPlatformUser: true,
      isUpgradeRequired: false,
      provider: 'google',
      locale: 'de-DE',
      nickname: 'Nova',
    });
    expect((await signInWith(browser, email, PASSWORD)).status).toBe(200);
    expect(testApp.mails.lastTo(email)?.template).not.toBe('validate-address');
  });

  test('from Facebook is not validated, and a validation mail is sent', async () => {
    const browser = testApp.openBrowser();
    const email = 'iris@example.test';
    const token = await browser.obtainToken({ provider: 'facebook' }, { name: 'Iris', email });
    const done = await upgrade(browser, token, { email, password: PASSWORD });
    expect((await me(browser, String(done.body.token))).body).toMatchObject({ email, validated: null });
    expect(testApp.mails.lastTo(email)?.template).toBe('validate-address');
  });

  test('other than the one that Google verified is not validated either', async () => {
    const browser = testApp.openBrowser();
    const token = await browser.obtainToken({}, { name: 'Lyra', email: 'lyra@example.test' });
    const done = await upgrade(browser, token, { email: 'lyra-2@example.test', password: PASSWORD });
    expect((await me(browser, String(done.body.token))).body.validated).toBeNull();
  });
});

test('an address that the ghost has validated in the settings is kept, and the upgrade sets no other', async () => {
  const browser = testApp.openBrowser();
  const email = 'settled@example.test';
  const token = await browser.obtainToken({ provider: 'facebook' }, { name: 'Set', email });
  const asked = await browser.call('PUT', '/user/email', { token, body: { email, locale: 'en-GB' } });
  expect(asked.status).toBe(204);
  const mail = testApp.mails.lastTo(email);
  const code = mail?.template === 'new-address-code' ? mail.code : '';
  await browser.call('POST', '/user/email', { token, body: { email, locale: 'en-GB', code } });
  const { body: ghost } = await me(browser, token);
  expect(ghost).toMatchObject({ email, isUpgradeRequired: true });
  const other = await upgrade(browser, token, { email: 'elsewhere@example.test', password: PASSWORD });
  expect([other.status, other.body.fields]).toEqual([400, ['email']]);
  const done = await upgrade(browser, token, { email, password: PASSWORD });
  expect((await me(browser, String(done.body.token))).body).toMatchObject({
    email,
    validated: true,
    isPlatformUser: true,
  });
});

describe('a taken address', () => {
  const { player, guarded, banned } = DEMO_PEOPLE;
  const before = (provider: 'google' | 'facebook', email: string, name: string) => {
    const browser = testApp.openBrowser();
    return { browser, obtained: browser.obtainToken({ provider }, { name, email }) };
  };

  test('leads to link mode, asks for the password, and then merges the two', async () => {
    const { browser, obtained } = before('facebook', player.email, 'Pat');
    const token = await obtained;
    const { body: ghost } = await me(browser, token);
    expect((await upgrade(browser, token, { email: player.email })).body.reason).toBe('USER_EXISTS');
    const wrong = await upgrade(browser, token, { email: player.email, password: 'Wrong-Lantern-1' });
    expect([wrong.status, wrong.body.reason]).toEqual([400, 'INVALID_PASSWORD']);
    expect(wrong.headers.get('authorization')).toBeNull();

    const linked = await upgrade(browser, token, { email: player.email, password: DEMO_PASSWORD });
    expect([linked.status, linked.body.userId]).toEqual([200, player.id]);
    expect((await me(browser, token)).status).toBe(401);
    expect((await me(browser, String(linked.body.token))).body).toMatchObject({
      userId: player.id,
      provider: 'facebook',
      isUpgradeRequired: false,
    });
    expect(testApp.mails.sent).toContainEqual(
      expect.objectContaining({ template: 'provider-linked', provider: 'facebook', to: player.email }),
    );
    expect(await testApp.rows('select id from users where id = $1', [ghost.userId])).toEqual([]);
    const again = await browser.obtainToken({ provider: 'facebook' }, { name: 'Pat', email: player.email });
    expect((await me(browser, again)).body.userId).toBe(player.id);
  });

  test('that is validated is linked only by its password, even when Google verified the address', async () => {
    const { browser, obtained } = before('google', player.email, 'Pat');
    const { body } = await me(browser, await obtained);
    expect(body).toMatchObject({ isUpgradeRequired: true });
    expect(body.userId).not.toBe(player.id);
  });

  test('with two-factor on gives no token before the code', async () => {
    const { browser, obtained } = before('facebook', guarded.email, 'Gwen');
    const token = await obtained;
    const wish = { email: guarded.email, password: DEMO_PASSWORD };
    const asked = await upgrade(browser, token, wish);
    expect([asked.status, asked.body.errorTypes, asked.body.token]).toEqual([
      409,
      ['OTP_REQUIRED'],
      undefined,
    ]);
    expect(asked.headers.get('authorization')).toBeNull();
    expect((await me(browser, token)).status).toBe(200);
    const linked = await upgrade(browser, token, wish, testApp.codeOf(DEMO_TOTP_SECRET));
    expect([linked.status, linked.body.userId]).toEqual([200, guarded.id]);
  });

  test('that is banned reveals the ban only after the right password', async () => {
    const { browser, obtained } = before('facebook', banned.email, 'Ban');
    const token = await obtained;
    const wrong = await upgrade(browser, token, { email: banned.email, password: 'Wrong-Lantern-1' });
    expect(wrong.body.reason).toBe('INVALID_PASSWORD');
    const right = await upgrade(browser, token, { email: banned.email, password: DEMO_PASSWORD });
    expect([right.status, right.body.errorTypes]).toEqual([409, ['USER_BANNED']]);
  });

  test('counts wrong passwords with those of the sign-in', { tags: 'more' }, async () => {
    const victim = 'counted@example.test';
    const owner = testApp.openBrowser();
    const ownToken = await owner.obtainToken({}, { name: 'Owner', email: victim });
    await upgrade(owner, ownToken, { email: victim, password: PASSWORD });
    const { browser, obtained } = before('facebook', 'attacker@example.test', 'Attacker');
    const token = await obtained;
    for (let tries = 0; tries < 5; tries += 1) {
      expect((await signInWith(browser, victim, 'Wrong-Lantern-1')).status).toBe(409);
      const linked = await upgrade(browser, token, { email: victim, password: 'Wrong-Lantern-1' });
      expect(linked.body.reason).toBe('INVALID_PASSWORD');
    }
    expect((await upgrade(browser, token, { email: victim, password: PASSWORD })).status).toBe(429);
  });
});

test('after five times an address block learns only for a challenge that an address is taken', {
  tags: 'more',
}, async () => {
  const own = await openExternalAuthTestApp();
  const browser = own.openBrowser();
  const token = await browser.obtainToken(
    { provider: 'facebook' },
    { name: 'Cur', email: 'cur@example.test' },
  );
  const ask = (email: string) => browser.call('POST', UPGRADE, { token, body: { email }, solves: false });
  const { player, fresh, guarded, banned } = DEMO_PEOPLE;
  for (const { email } of [player, player, fresh, guarded, banned]) {
    expect((await ask(email)).body.reason).toBe('USER_EXISTS');
  }
  await own.rows(
    `insert into users (kind, email, email_canonical)
     select 'platform', name, name from unnest(array['a@example.test', 'b@example.test']) as name`,
  );
  expect((await ask('a@example.test')).body.reason).toBe('USER_EXISTS');
  for (const email of ['b@example.test', 'b@example.test', 'free@example.test']) {
    expect((await ask(email)).status).toBe(428);
  }
  expect((await ask(player.email)).body.reason).toBe('USER_EXISTS');
  await own.close();
});

test('a player who is not a ghost has nothing to upgrade', async () => {
  const browser = testApp.openBrowser();
  const token = await testApp.sessionOf(DEMO_PEOPLE.player.id);
  const body = { email: 'other@example.test', password: PASSWORD };
  expect((await upgrade(browser, token, body)).status).toBe(401);
});
