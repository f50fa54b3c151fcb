import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type ApiClient, OTHER_PASSWORD, PASSWORD } from '../../../../test/support/api-client.ts';
import { openPlayerTestApp, type PlayerTestApp, tokenIn } from '../../../../test/support/player-test-app.ts';

const FRESH_S = 15 * 60;

let testApp: PlayerTestApp;
beforeAll(async () => {
  testApp = await openPlayerTestApp();
});
afterAll(() => testApp.close());

const ask = (browser: ApiClient, email: string) =>
  browser.call('PUT /user/email', { body: { email, locale: 'en-GB' } });
const confirm = (browser: ApiClient, email: string, code: string) =>
  browser.call('POST /user/email', { body: { email, code, locale: 'en-GB' } });
const emailOf = async (browser: ApiClient) => (await browser.call('GET /user/me')).body.email;
const anotherThan = (code: string) => (code === '111111' ? '222222' : '111111');

describe('Changing the e-mail', () => {
  test('proves the new address first and notifies the old one afterwards', async () => {
    const browser = await testApp.player('old@example.test');
    expect((await ask(browser, 'New@example.test')).status).toBe(204);
    expect(await emailOf(browser)).toBe('old@example.test');
    const mail = testApp.lastMail('New@example.test', 'new-address-code');
    expect(mail).toMatchObject({ code: expect.stringMatching(/^\d{6}$/), validMinutes: 10 });
    expect((await confirm(browser, 'other@example.test', mail.code)).status).toBe(404);
    expect((await confirm(browser, 'New@example.test', mail.code)).status).toBe(204);
    expect((await browser.call('GET /user/me')).body).toMatchObject({
      email: 'New@example.test',
      validated: true,
    });
    expect(testApp.lastMail('old@example.test', 'address-changed')).toMatchObject({
      newAddress: 'New@example.test',
      validDays: 7,
      link: expect.stringMatching(
        /^http:\/\/127\.0\.0\.1:3000\/en-GB\/revert-email\/confirm\/[A-Za-z0-9_-]{43}$/,
      ),
    });
    expect((await testApp.browser().signIn('new@example.test')).status).toBe(200);
    expect((await testApp.browser().signIn('old@example.test')).status).toBe(409);
  });

  test('refuses the current address, and one that another user has', async () => {
    await testApp.player('theirs@example.test');
    const browser = await testApp.player('mine@example.test');
    expect(await ask(browser, 'MINE@example.test')).toMatchObject({
      status: 409,
      body: { errorTypes: ['EMAIL_ALREADY_USED'], reason: 'SAME_EMAIL' },
    });
    expect((await ask(browser, 'theirs@example.test')).status).toBe(409);
    expect(testApp.mailCount('theirs@example.test', 'new-address-code')).toBe(0);
  });

  test('takes an address from an account that never validated it', async () => {
    const wanted = 'wanted@example.test';
    const squatter = testApp.browser();
    await squatter.signUp(wanted);
    const validation = tokenIn(testApp.lastMail(wanted, 'validate-address').link);
    const browser = await testApp.player('owner-of-wanted@example.test');
    testApp.clock.advance(31);
    expect((await ask(browser, wanted)).status).toBe(204);
    // Until the mailbox is proved, nothing changes.
    expect(await emailOf(squatter)).toBe(wanted);
    const { code } = testApp.lastMail(wanted, 'new-address-code');
    expect((await confirm(browser, wanted, anotherThan(code))).status).toBe(404);
    expect(await emailOf(squatter)).toBe(wanted);

    expect((await confirm(browser, wanted, code)).status).toBe(204);
    expect((await browser.call('GET /user/me')).body).toMatchObject({ email: wanted, validated: true });
    expect((await squatter.call('GET /user/me')).body).toMatchObject({ email: null, validated: null });
    const { userId } = (await browser.call('GET /user/me')).body;
    expect((await testApp.browser().signIn(wanted)).body.userId).toBe(userId);
    const params = { token: validation };
    expect((await squatter.call('POST /user/validate/:token', { params })).status).toBe(404);
    // The account that lost the address can have another one.
    await testApp.forgetLimits();
    expect((await ask(squatter, 'squatter@example.test')).status).toBe(204);
    const own = testApp.lastMail('squatter@example.test', 'new-address-code').code;
    expect((await confirm(squatter, 'squatter@example.test', own)).status).toBe(204);
    expect(await emailOf(browser)).toBe(wanted);
  });

  test('the links that were mailed to a lost address end with it', async () => {
    const lost = 'lost@example.test';
    const loser = testApp.browser();
    const { userId } = (await loser.signUp(lost)).body;
    testApp.clock.advance(31);
    await testApp.browser().call('PUT /user/password/recovery', { body: { email: lost, locale: 'en-GB' } });
    const linksOfLoser = async () => {
      const all = 'select purpose from one_time_tokens where user_id = $1 order by purpose';
      return (await testApp.deps.db.statement(all, [userId])).rows.map(({ purpose }) => purpose);
    };
    expect(await linksOfLoser()).toEqual(['recover_password', 'validate_email']);
    const browser = await testApp.player('owner-of-lost@example.test');
    await ask(browser, lost);
    const { code } = testApp.lastMail(lost, 'new-address-code');
    expect((await confirm(browser, lost, code)).status).toBe(204);
    expect(await linksOfLoser()).toEqual([]);
  });

  test('an address that was validated between the request and the code stays where it is', async () => {
    const wanted = 'validated-meanwhile@example.test';
    const other = testApp.browser();
    await other.signUp(wanted);
    const params = { token: tokenIn(testApp.lastMail(wanted, 'validate-address').link) };
    const browser = await testApp.player('too-late@example.test');
    testApp.clock.advance(31);
    await ask(browser, wanted);
    const { code } = testApp.lastMail(wanted, 'new-address-code');
    expect((await other.call('POST /user/validate/:token', { params })).status).toBe(200);
    expect((await confirm(browser, wanted, code)).status).toBe(409);
    expect([await emailOf(other), await emailOf(browser)]).toEqual([wanted, 'too-late@example.test']);
  });

  test('needs a fresh sign-in, for requesting and for confirming', async () => {
    const browser = await testApp.player('stale@example.test');
    await ask(browser, 'stale-new@example.test');
    const { code } = testApp.lastMail('stale-new@example.test', 'new-address-code');
    testApp.clock.advance(FRESH_S + 1);
    for (const reply of [
      await ask(browser, 'stale-other@example.test'),
      await confirm(browser, 'stale-new@example.test', code),
      await browser.call('PATCH /user/me', { body: { email: 'stale-other@example.test' } }),
    ]) {
      expect(reply).toMatchObject({ status: 403, body: { errorTypes: ['REAUTHENTICATION_REQUIRED'] } });
    }
    expect(await emailOf(browser)).toBe('stale@example.test');
    await browser.signIn('stale@example.test');
    expect((await ask(browser, 'stale-other@example.test')).status).toBe(204);
  });

  test('through PATCH /user/me works the same way', async () => {
    const browser = await testApp.player('patched@example.test');
    const reply = await browser.call('PATCH /user/me', { body: { email: 'patched-new@example.test' } });
    expect(reply).toMatchObject({ status: 200, body: { email: 'patched@example.test' } });
    const { code } = testApp.lastMail('patched-new@example.test', 'new-address-code');
    expect((await confirm(browser, 'patched-new@example.test', code)).status).toBe(204);
    expect(testApp.mailCount('patched@example.test', 'address-changed')).toBe(1);
  });

  test.each([true, false])(
    'through PATCH /user/me is refused together with a password, has one now: %s',
    async (hasPassword) => {
      const email = `both-${hasPassword}@example.test`;
      const browser = await testApp.player(email);
      if (!hasPassword) {
        await testApp.deps.db.statement('update users set password_hash = null where email = $1', [email]);
      }
      const target = `new-${email}`;
      const body = { email: target, password: 'Candle-Tower-77', displayName: 'Renamed' };
      expect(await browser.call('PATCH /user/me', { body })).toMatchObject({
        status: 400,
        body: { errorTypes: ['INVALID_REQUEST'], fields: ['email', 'password'] },
      });
      expect(testApp.mailCount(target, 'new-address-code')).toBe(0);
      const { body: me } = await browser.call('GET /user/me');
      expect(me).toMatchObject({ email, hasPassword });
      expect(JSON.stringify(me)).not.toContain('Renamed');
    },
  );
});

describe('The code', () => {
  test('is void after five wrong ones, and a resend does not reset the count', async () => {
    const browser = await testApp.player('guess@example.test');
    const target = 'guess-new@example.test';
    await ask(browser, target);
    const first = testApp.lastMail(target, 'new-address-code').code;
    for (let turn = 0; turn < 3; turn += 1) {
      expect((await confirm(browser, target, anotherThan(first))).status).toBe(404);
    }
    await testApp.forgetLimits();
    expect((await ask(browser, target)).status).toBe(204);
    const second = testApp.lastMail(target, 'new-address-code').code;
    for (let turn = 0; turn < 2; turn += 1) {
      expect((await confirm(browser, target, anotherThan(second))).status).toBe(404);
    }
    expect((await confirm(browser, target, second)).status).toBe(404);
    await testApp.forgetLimits();
    expect((await ask(browser, target)).status).toBe(429);
    expect(await emailOf(browser)).toBe('guess@example.test');

    testApp.clock.advance(60 * 60 + 1);
    await browser.signIn('guess@example.test');
    await testApp.forgetLimits();
    expect((await ask(browser, target)).status).toBe(204);
    const third = testApp.lastMail(target, 'new-address-code').code;
    expect((await confirm(browser, target, third)).status).toBe(204);
  });

  test('is void after a change of the password, which does not reset the count', async () => {
    const browser = await testApp.player('reset-count@example.test');
    const target = 'reset-count-new@example.test';
    await ask(browser, target);
    const { code } = testApp.lastMail(target, 'new-address-code');
    for (let turn = 0; turn < 4; turn += 1) await confirm(browser, target, anotherThan(code));
    const body = { currentPassword: PASSWORD, password: OTHER_PASSWORD, locale: 'en-GB' };
    expect((await browser.call('PUT /user/password', { body })).status).toBe(204);
    expect((await confirm(browser, target, code)).status).toBe(404);
    await testApp.forgetLimits();
    await ask(browser, target);
    const next = testApp.lastMail(target, 'new-address-code').code;
    expect((await confirm(browser, target, anotherThan(next))).status).toBe(404);
    expect((await confirm(browser, target, next)).status).toBe(404);
  });

  test('is valid for ten minutes, once, and for its own player', async () => {
    const browser = await testApp.player('brief@example.test');
    const otherPlayer = await testApp.player('other-player@example.test');
    await ask(browser, 'brief-new@example.test');
    const { code } = testApp.lastMail('brief-new@example.test', 'new-address-code');
    expect((await confirm(otherPlayer, 'brief-new@example.test', code)).status).toBe(404);
    testApp.clock.advance(10 * 60);
    expect((await confirm(browser, 'brief-new@example.test', code)).status).toBe(404);
    await testApp.forgetLimits();
    await ask(browser, 'brief-new@example.test');
    const again = testApp.lastMail('brief-new@example.test', 'new-address-code').code;
    expect((await confirm(browser, 'brief-new@example.test', again)).status).toBe(204);
    expect((await confirm(browser, 'brief-new@example.test', again)).status).toBe(404);
  });

  test('is sent once in half a minute', async () => {
    const browser = await testApp.player('hasty@example.test');
    expect((await ask(browser, 'hasty-new@example.test')).status).toBe(204);
    const refused = await ask(browser, 'Hasty-New@example.test');
    expect(refused.status).toBe(429);
    expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(30);
    expect(testApp.mailCount('hasty-new@example.test', 'new-address-code')).toBe(1);
  });
});

test('one address block causes at most thirty code mails an hour, however many players request them', async () => {
  const from = '203.0.113.30';
  const players: ApiClient[] = [];
  for (let nth = 0; nth < 4; nth += 1) players.push(await testApp.player(`asks-${nth}@example.test`));
  const askFrom = (browser: ApiClient, email: string) =>
    browser.call('PUT /user/email', { body: { email, locale: 'en-GB' }, from });
  for (const [nth, browser] of players.slice(0, 3).entries()) {
    for (let mail = 0; mail < 10; mail += 1) {
      expect((await askFrom(browser, `third-party-${nth}-${mail}@example.test`)).status).toBe(204);
    }
  }
  const [, , , fourth] = players;
  if (!fourth) throw new Error('no fourth player');
  expect((await askFrom(fourth, 'third-party@example.test')).status).toBe(429);
  expect(testApp.mailCount('third-party@example.test', 'new-address-code')).toBe(0);
});
