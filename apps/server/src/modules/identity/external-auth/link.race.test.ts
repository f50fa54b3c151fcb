import { afterAll, beforeAll, expect, test } from 'vitest';
import { testClient } from '../../../../test/fixtures/auth-codes.ts';
import {
  type Browser,
  type ExternalAuthTestApp,
  openExternalAuthTestApp,
  type Reply,
} from '../../../../test/fixtures/external-auth.ts';
import { waitForBlocked } from '../../../../test/support/blocked-statements.ts';
import { lockUser } from '../users/users.repository.ts';

let testApp: ExternalAuthTestApp;
beforeAll(async () => {
  testApp = await openExternalAuthTestApp();
});
afterAll(() => testApp.close());

/** Both requests wait for the account's lock, the first one in front; then both continue. */
async function inTurn(userId: string, first: () => Promise<Reply>, second: () => Promise<Reply>) {
  const running: Promise<Reply>[] = [];
  await testApp.deps.db.transaction(async (tx) => {
    await lockUser(tx, userId);
    running.push(first());
    await waitForBlocked(testApp.deps.db, 1);
    running.push(second());
    await waitForBlocked(testApp.deps.db, 2);
  });
  return Promise.all(running);
}

/** A player who is about to link a provider: only the callback is left. */
async function beginLink(email: string) {
  const { browser, token, userId } = await testApp.player(email);
  const { id, url } = await browser.begin({ provider: 'google' }, token);
  const back = await browser.choose(url, { name: 'Attacker', email: `attacker-of-${email}` });
  return { browser, token, userId, id, finish: () => browser.visit(back) };
}

/** Changes the e-mail, and returns the secret of the revert link. */
async function moveAway(browser: Browser, token: string, email: string): Promise<string> {
  const moved = { email: `moved-${email}`, locale: 'en-GB' };
  await browser.call('PUT', '/user/email', { token, body: moved });
  const mail = testApp.mails.lastTo(moved.email);
  const code = mail?.template === 'new-address-code' ? mail.code : '';
  await browser.call('POST', '/user/email', { token, body: { ...moved, code } });
  return testApp.linkSecret(email, 'address-changed');
}

const linkedTo = (userId: string) =>
  testApp.rows('select provider from external_identities where user_id = $1', [userId]);

test('a link that waits for a revert is refused after it', async () => {
  const email = 'reverted@example.test';
  const { browser, token, userId, id, finish } = await beginLink(email);
  const revertToken = await moveAway(browser, token, email);

  const owner = testApp.openBrowser();
  const [reverted] = await inTurn(userId, () => owner.call('DELETE', `/user/email/${revertToken}`), finish);
  expect(reverted?.status).toBe(204);
  expect((await browser.poll(id)).body.status).toBe('failed');
  expect(await linkedTo(userId)).toEqual([]);
});

test('a link that waits for a recovery is refused after it', async () => {
  const email = 'recovered@example.test';
  const { browser, userId, id, finish } = await beginLink(email);
  await browser.call('PUT', '/user/password/recovery', { body: { email, locale: 'en-GB' } });
  const body = { code: testApp.linkSecret(email, 'recover-password'), email, password: 'Brass-Orrery-77' };

  const owner = testApp.openBrowser();
  const [recovered] = await inTurn(
    userId,
    () => owner.call('POST', '/user/password/recovery', { body }),
    finish,
  );
  expect(recovered?.status).toBe(204);
  expect((await browser.poll(id)).body.status).toBe('failed');
  expect(await linkedTo(userId)).toEqual([]);
});

test('a one-time code that waits for a revert is not issued after it', async () => {
  const email = 'coded@example.test';
  const { browser, token, userId } = await testApp.player(email);
  const revertToken = await moveAway(browser, token, email);
  const { order: body } = testClient(testApp.deps.content, 'board');

  const owner = testApp.openBrowser();
  const [reverted, issued] = await inTurn(
    userId,
    () => owner.call('DELETE', `/user/email/${revertToken}`),
    () => browser.call('POST', '/auth/codes', { token, body }),
  );
  expect([reverted?.status, issued?.status]).toEqual([204, 401]);
});

test('a sign-in by a linked provider that waits for a revert gets no access after it', async () => {
  const email = 'signed-in@example.test';
  const { browser, token, userId } = await testApp.player(email);
  const attacker = { name: 'Attacker', email: 'attacker@google.test' };
  await browser.signIn({ provider: 'google' }, attacker, token);
  const revertToken = await moveAway(browser, token, email);
  const { id, url } = await browser.begin({ provider: 'google' });
  const back = await browser.choose(url, attacker);

  const owner = testApp.openBrowser();
  const [reverted] = await inTurn(
    userId,
    () => owner.call('DELETE', `/user/email/${revertToken}`),
    () => browser.visit(back),
  );
  expect(reverted?.status).toBe(204);
  const { status, code } = (await browser.poll(id)).body;
  expect(status).toBe('success');
  const exchanged = await browser.call('POST', '/auth/sessions/current', { body: { code } });
  const me = await browser.call('GET', '/user/me', { token: String(exchanged.body.token) });
  expect(me.body.userId).not.toBe(userId);
});

test('parallel links and reverts leave no linked provider, in any commit order', async () => {
  for (let round = 0; round < 6; round += 1) {
    await testApp.rows('delete from rate_limits');
    const email = `parallel-${round}@example.test`;
    const { browser, token, userId, finish } = await beginLink(email);
    const revertToken = await moveAway(browser, token, email);
    const [reverted] = await Promise.all([
      testApp.openBrowser().call('DELETE', `/user/email/${revertToken}`),
      finish(),
    ]);
    expect(reverted.status).toBe(204);
    expect(await linkedTo(userId)).toEqual([]);
  }
});
