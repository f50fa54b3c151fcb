import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { PASSWORD } from '../../../../test/support/api-client.ts';
import { openPlayerTestApp, type PlayerTestApp } from '../../../../test/support/player-test-app.ts';
import { createPasswordHasher } from '../../../ports/password-hasher.ts';

let testApp: PlayerTestApp;
beforeAll(async () => {
  testApp = await openPlayerTestApp({ deps: { passwords: createPasswordHasher() } });
});
afterAll(() => testApp.close());

const body = (email: string, password = PASSWORD) => ({ email, password, locale: 'en-GB' });

describe('An e-mail address has one owner', () => {
  test.each(['MIKE@example.test', 'mike@EXAMPLE.test'])('%s is mike@example.test', async (email) => {
    await testApp.browser().signUp('mike@example.test');
    await testApp.forgetLimits();
    const refused = await testApp.browser().signUp(email);
    expect(refused).toMatchObject({ status: 409, body: { errorTypes: ['EMAIL_ALREADY_USED'] } });
    expect(refused.token).toBeUndefined();
  });

  test.each(['mıke@example.test', 'mi\u212Ae@example.test', 'mike@exampleﬁ.test'])(
    'a look-alike such as %s is not a valid address',
    async (email) => {
      const refused = await testApp.browser().signUp(email);
      expect(refused).toMatchObject({ status: 400, body: { fields: ['email'] } });
    },
  );
});

describe('The sixth response that an address is taken', () => {
  test('costs a challenge, and so does then the response to a free one, for the whole address block', async () => {
    await testApp.browser().signUp('taken@example.test');
    await testApp.forgetLimits();
    const ask = (email: string, from: string, headers = {}) =>
      testApp.browser().call('POST /users', { body: body(email), from, headers, solves: false });
    for (let turn = 1; turn <= 5; turn += 1) {
      expect((await ask('taken@example.test', `2001:db8:1:2::${turn}`)).status).toBe(409);
    }
    const sixth = await ask('taken@example.test', '2001:db8:1:2:ffff::6');
    expect(sixth).toMatchObject({ status: 428, body: { errorTypes: ['CHALLENGE_REQUIRED'] } });
    expect((await ask('free@example.test', '2001:db8:1:2::7')).status).toBe(428);
    // The header is not trusted here, so it selects no other bucket.
    const forged = { 'x-forwarded-for': '198.51.100.7' };
    expect((await ask('free@example.test', '2001:db8:1:2::7', forged)).status).toBe(428);
    expect((await ask('free@example.test', '2001:db8:1:3::7')).status).toBe(201);
  });

  test('counts a mapped address as its IPv4 address', async () => {
    const ask = (from: string) =>
      testApp.browser().call('POST /users', { body: body('taken@example.test'), from, solves: false });
    for (const from of [
      '192.0.2.9',
      '::ffff:192.0.2.9',
      '::ffff:c000:209',
      '192.0.2.9',
      '::FFFF:192.0.2.9',
    ]) {
      expect((await ask(from)).status).toBe(409);
    }
    expect((await ask('192.0.2.9')).status).toBe(428);
  });
});

describe('A password', () => {
  test('that is common is refused', async () => {
    const refused = await testApp.browser().signUp('common@example.test', 'Password123');
    expect(refused).toMatchObject({ status: 400, body: { reason: 'COMMON_PASSWORD', fields: ['password'] } });
  });

  test('may have 1024 characters, and the last one counts', async () => {
    const long = `Aa1${'x'.repeat(1021)}`;
    expect((await testApp.browser().signUp('long@example.test', `${long}x`)).status).toBe(400);
    expect((await testApp.browser().signUp('long@example.test', long)).status).toBe(201);
    expect((await testApp.browser().signIn('long@example.test', `${long.slice(0, -1)}y`)).status).toBe(409);
    expect((await testApp.browser().signIn('long@example.test', long)).status).toBe(200);
  });

  test('is stored as argon2id', async () => {
    await testApp.browser().signUp('stored@example.test');
    const { rows } = await testApp.deps.db.statement(
      "select password_hash from users where email like 'stored@%'",
    );
    expect(rows[0]?.password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  });
});

test('signing up sends the validation mail in the language of the form and stores the consents', async () => {
  const browser = testApp.browser();
  const { body: reply } = await browser.call('POST /users', {
    body: { ...body('anna@example.test'), locale: 'de-DE' },
    headers: { host: 'evil.test', 'x-forwarded-host': 'evil.test', 'x-forwarded-proto': 'https' },
  });
  const mail = testApp.lastMail('anna@example.test', 'validate-address');
  expect(mail.locale).toBe('de-DE');
  expect(mail.link).toMatch(/^http:\/\/127\.0\.0\.1:3000\/de-DE\/validate\/[A-Za-z0-9_-]{43}$/);
  const { rows } = await testApp.deps.db.statement(
    'select subject, granted from consent_receipts where user_id = $1 order by subject',
    [reply.userId],
  );
  expect(rows).toEqual([
    { subject: 'privacy', granted: true },
    { subject: 'terms', granted: true },
  ]);
  expect((await browser.call('GET /user/me')).body).toMatchObject({ locale: 'de-DE' });
});
