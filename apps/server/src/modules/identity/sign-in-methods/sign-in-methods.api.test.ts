import { SIGN_IN_METHODS } from '@gatehouse/contract/sign-in-method';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openPlayerTestApp, type PlayerTestApp } from '../../../../test/support/player-test-app.ts';

let testApp: PlayerTestApp;
beforeAll(async () => {
  testApp = await openPlayerTestApp();
});
afterAll(() => testApp.close());

test('a player sees every kind of sign-in method, how many they have, and which are enough to sign in', async () => {
  const browser = await testApp.player('methods@example.test');
  const before = await browser.call('GET /user/sign-in-methods');
  expect(before.body).toEqual(
    SIGN_IN_METHODS.map((kind) => ({
      kind,
      count: kind === 'password' ? 1 : 0,
      isSufficient: kind !== 'authenticator',
      added: kind === 'password' ? [{ id: null, name: null, at: testApp.clock.justNow() }] : [],
    })),
  );
  const { userId } = (await browser.call('GET /user/me')).body;
  await testApp.deps.db.statement(
    `insert into external_identities (user_id, provider, subject, created_at, linked_at)
     values ($1, 'google', 'g-1', '2026-01-05', '2026-01-05'), ($1, 'facebook', 'f-1', '2026-02-05', '2026-03-04')`,
    [userId],
  );
  const after = await browser.call('GET /user/sign-in-methods');
  expect(after.body).toContainEqual({
    kind: 'provider',
    count: 2,
    isSufficient: true,
    added: [
      { id: 'g-1', name: 'google', at: '2026-01-05T00:00:00.000Z' },
      { id: 'f-1', name: 'facebook', at: '2026-03-04T00:00:00.000Z' },
    ],
  });
});

test('a passkey without a name says where it was added, so that two of them can be told apart', async () => {
  const browser = await testApp.player('unnamed@example.test');
  const { userId } = (await browser.call('GET /user/me')).body;
  await testApp.deps.db.statement(
    `insert into passkeys (user_id, credential_id, public_key, counter, transports, browser, system, created_at)
     values ($1, 'unnamed-1', 'k', 0, '{}', 'Firefox', 'Windows', '2026-01-05')`,
    [userId],
  );
  const methods = (await browser.call('GET /user/sign-in-methods')).body;
  expect(methods).toContainEqual(
    expect.objectContaining({
      kind: 'passkey',
      added: [expect.objectContaining({ name: null, device: { browser: 'Firefox', system: 'Windows' } })],
    }),
  );
});

test('a password is not enough to sign in without an e-mail', async () => {
  const browser = await testApp.player('no-address@example.test');
  const { userId } = (await browser.call('GET /user/me')).body;
  await testApp.deps.db.statement('update users set email = null, email_canonical = null where id = $1', [
    userId,
  ]);
  const { body } = await browser.call('GET /user/sign-in-methods');
  expect(body).toContainEqual(expect.objectContaining({ kind: 'password', count: 1, isSufficient: false }));
});

test('a passkey names where it was added, which is what the player recognises it by until it has a name', async () => {
  const browser = await testApp.player('passkey-device@example.test');
  const { userId } = (await browser.call('GET /user/me')).body;
  await testApp.deps.db.statement(
    `insert into passkeys (user_id, credential_id, public_key, counter, transports, browser, system, created_at)
     values ($1, 'credential-device', '\\x00', 0, '{internal}', 'Firefox', 'Linux', '2026-01-05')`,
    [userId],
  );
  const { body } = await browser.call('GET /user/sign-in-methods');
  expect(body).toContainEqual(
    expect.objectContaining({
      kind: 'passkey',
      added: [expect.objectContaining({ name: null, device: { browser: 'Firefox', system: 'Linux' } })],
    }),
  );
});
