import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import {
  type ExternalAuthTestApp,
  openExternalAuthTestApp,
} from '../../../../test/fixtures/external-auth.ts';

const PASSWORD = 'Brass-Orrery-77';

let testApp: ExternalAuthTestApp;
beforeAll(async () => {
  testApp = await openExternalAuthTestApp();
});
afterAll(() => testApp.close());

const times = <T>(count: number, act: (index: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, index) => act(index)));
const count = (statuses: number[], status: number) => statuses.filter((one) => one === status).length;

test('of sixteen parallel uses of one code, one gets a session', async () => {
  const browser = testApp.openBrowser();
  for (let round = 0; round < 5; round += 1) {
    const { code } = await browser.signIn({}, { name: 'Race', email: `race-${round}@example.test` });
    const replies = await times(16, () => browser.call('POST', '/auth/sessions/current', { body: { code } }));
    const statuses = replies.map(({ status }) => status);
    expect([count(statuses, 200), count(statuses, 400)]).toEqual([1, 15]);
  }
});

test('one callback sent many times in parallel creates one user and one code', async () => {
  const browser = testApp.openBrowser();
  const { id, url } = await browser.begin();
  const back = await browser.choose(url, { name: 'Echo', email: 'echo@example.test' });
  const statuses = (await times(12, () => browser.visit(back))).map(({ status }) => status);
  expect([count(statuses, 200), count(statuses, 400)]).toEqual([1, 11]);
  expect((await browser.poll(id)).body.status).toBe('success');
});

test('a new user who signs in from many windows in parallel is one user', async () => {
  const choice = { name: 'Twin', email: 'twin@example.test' };
  const waiting = await times(8, async () => {
    const browser = testApp.openBrowser();
    const { id, url } = await browser.begin();
    return { browser, id, back: await browser.choose(url, choice) };
  });
  await Promise.all(waiting.map(({ browser, back }) => browser.visit(back)));
  const results = await Promise.all(waiting.map(async ({ browser, id }) => (await browser.poll(id)).body));
  expect(results.filter(({ userCreated }) => userCreated)).toHaveLength(1);
  expect(results.filter(({ status }) => status === 'success')).toHaveLength(8);
  const rows = await testApp.rows('select user_id from external_identities where email = $1', [choice.email]);
  expect(rows).toHaveLength(1);
});

test('one address never belongs to two players, with any parallel requests', async () => {
  const email = 'wanted@example.test';
  const ghosts = await times(4, async (index) => {
    const browser = testApp.openBrowser();
    const token = await browser.obtainToken(
      { provider: 'facebook' },
      { name: 'G', email: `g${index}@example.test` },
    );
    return { browser, token };
  });
  const body = { email, password: PASSWORD, locale: 'en-GB' };
  const replies = await Promise.all([
    ...ghosts.map(({ browser, token }) =>
      browser.call('POST', '/auth/thin/ghostuser/upgrade', { token, body }),
    ),
    ...(await times(4, async () => testApp.openBrowser())).map((browser) =>
      browser.call('POST', '/users', { body }),
    ),
  ]);
  const statuses = replies.map(({ status }) => status);
  expect(statuses.filter((status) => status === 200 || status === 201)).toHaveLength(1);
  expect(statuses.filter((status) => status >= 500 && status !== 503)).toEqual([]);
  const rows = await testApp.rows('select kind from users where email_canonical = $1', [email]);
  expect(rows).toEqual([{ kind: 'platform' }]);
});

test('the last two sign-in methods cannot both be removed in parallel', async () => {
  const email = 'two-ways@example.test';
  for (let round = 0; round < 5; round += 1) {
    const browser = testApp.openBrowser();
    const choice = { name: 'Two', email: `${round}-${email}` };
    const token = await browser.obtainToken({ provider: 'google' }, choice);
    const { userId } = (await browser.call('GET', '/user/me', { token })).body;
    await testApp.rows(
      `insert into external_identities (user_id, provider, subject) values ($1, 'facebook', $2)`,
      [userId, `f${round}`],
    );
    const replies = await Promise.all(
      ['google', 'facebook'].map((type) =>
        browser.call('DELETE', `/auth/external/devices/${type}`, { token }),
      ),
    );
    expect(replies.map(({ status }) => status).sort()).toEqual([204, 403]);
  }
});

test('a password that is changed during the upgrade of a ghost stays changed', async () => {
  const browser = testApp.openBrowser();
  const email = 'changing@example.test';
  const token = await browser.obtainToken({ provider: 'facebook' }, { name: 'Changing', email });
  const { passwords } = testApp.deps;
  const owner = { addressBucket: 'test' };
  const [former, changed] = await Promise.all([
    passwords.hash(PASSWORD, owner),
    passwords.hash(`${PASSWORD}-new`, owner),
  ]);
  const { userId } = (await browser.call('GET', '/user/me', { token })).body;
  await testApp.rows('update users set email = $1, email_canonical = $1, password_hash = $2 where id = $3', [
    email,
    former,
    userId,
  ]);
  const { verify } = passwords;
  // The upgrade has read and compared the former password, and has not locked the user yet.
  vi.spyOn(passwords, 'verify').mockImplementationOnce(async (...asked) => {
    const isRight = await verify(...asked);
    await testApp.rows('update users set password_hash = $1 where id = $2', [changed, userId]);
    return isRight;
  });
  const upgraded = await browser.call('POST', '/auth/thin/ghostuser/upgrade', {
    token,
    body: { email, password: PASSWORD },
  });
  expect(upgraded.status).toBe(200);
  expect(await testApp.rows('select kind, password_hash from users where id = $1', [userId])).toEqual([
    { kind: 'platform', password_hash: changed },
  ]);
});
