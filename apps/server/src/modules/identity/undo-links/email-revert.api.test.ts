import { REVERT_REACH_S } from '@gatehouse/domain/limits';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ApiClient, OTHER_PASSWORD, PASSWORD } from '../../../../test/support/api-client.ts';
import { openPlayerTestApp, type PlayerTestApp, tokenIn } from '../../../../test/support/player-test-app.ts';
import { externalIdentities } from '../../../db/schema/people.ts';
import { twoFactorDevices } from '../../../db/schema/sessions.ts';

let testApp: PlayerTestApp;
beforeAll(async () => {
  testApp = await openPlayerTestApp();
});
afterAll(() => testApp.close());

async function moveTo(browser: ApiClient, email: string): Promise<void> {
  await browser.call('PUT /user/email', { body: { email, locale: 'en-GB' } });
  const { code } = testApp.lastMail(email, 'new-address-code');
  const moved = await browser.call('POST /user/email', { body: { email, code, locale: 'en-GB' } });
  expect(moved.status).toBe(204);
}
const revert = (token: string) =>
  testApp.browser().call('DELETE /user/email/:emailToken', { params: { emailToken: token } });
const revertTokenTo = (email: string) => tokenIn(testApp.lastMail(email, 'address-changed').link);

test('the first revert link undoes everything that an attacker has done', async () => {
  const owner = await testApp.player('owner@example.test');
  const { userId } = (await owner.call('GET /user/me')).body;
  const { queries } = testApp.deps.db;
  const identity = { userId: String(userId), provider: 'google' } as const;
  const weekAgo = new Date(testApp.clock.now().getTime() - (REVERT_REACH_S + 1) * 1000);
  await queries.insert(externalIdentities).values({ ...identity, subject: 'own', linkedAt: weekAgo });

  const attacker = testApp.browser();
  await attacker.signIn('owner@example.test');
  await moveTo(attacker, 'attacker@example.test');
  testApp.clock.advance(60);
  await moveTo(attacker, 'attacker2@example.test');
  await attacker.call('PUT /user/password', {
    body: { currentPassword: PASSWORD, password: OTHER_PASSWORD, locale: 'en-GB' },
  });
  const device = { userId: String(userId), type: 'totp', sealedSecret: 'attacker' } as const;
  await queries.insert(twoFactorDevices).values([device, { ...device, activatedAt: testApp.clock.now() }]);
  await queries.insert(externalIdentities).values({ ...identity, subject: 'attacker' });

  // The attacker holds the second link, and uses it before the owner uses the first.
  expect((await revert(revertTokenTo('attacker@example.test'))).status).toBe(204);
  expect((await revert(revertTokenTo('owner@example.test'))).status).toBe(204);

  expect((await attacker.call('GET /user/me')).status).toBe(401);
  for (const email of ['owner@example.test', 'attacker@example.test', 'attacker2@example.test']) {
    for (const password of [PASSWORD, OTHER_PASSWORD]) {
      expect((await testApp.browser().signIn(email, password)).status).toBe(409);
    }
  }
  const { db } = testApp.deps;
  const devices = await db.statement('select sealed_secret from two_factor_devices where user_id = $1', [
    userId,
  ]);
  expect(devices.rows).toEqual([]);
  const left = await db.statement('select subject from external_identities where user_id = $1', [userId]);
  expect(left.rows).toEqual([{ subject: 'own' }]);
  const attackersRecovery = tokenIn(testApp.lastMail('attacker@example.test', 'account-returned').link);
  const takeBack = { code: attackersRecovery, email: 'owner@example.test', password: OTHER_PASSWORD };
  expect((await attacker.call('POST /user/password/recovery', { body: takeBack })).status).toBe(404);

  const code = tokenIn(testApp.lastMail('owner@example.test', 'account-returned').link);
  const body = { code, email: 'owner@example.test', password: 'Fresh-Start-77x' };
  expect((await owner.call('POST /user/password/recovery', { body })).status).toBe(204);
  expect((await owner.signIn('owner@example.test', 'Fresh-Start-77x')).status).toBe(200);
  expect((await owner.call('GET /user/me')).body).toMatchObject({ userId, email: 'owner@example.test' });
});

test('the first revert link ends the later ones, which an attacker has received', async () => {
  const owner = await testApp.player('first@example.test');
  await moveTo(owner, 'second@example.test');
  testApp.clock.advance(60);
  await moveTo(owner, 'third@example.test');
  expect((await revert(revertTokenTo('first@example.test'))).status).toBe(204);
  expect((await revert(revertTokenTo('second@example.test'))).status).toBe(404);
  expect(testApp.mailCount('second@example.test', 'account-returned')).toBe(0);
});

test('while the link works, no other user can take the former address, and its player can return to it', async () => {
  const player = await testApp.player('home@example.test');
  await moveTo(player, 'away@example.test');
  expect((await testApp.browser().signUp('home@example.test')).status).toBe(409);
  await testApp.forgetLimits();
  await moveTo(player, 'home@example.test');
  expect((await player.call('GET /user/me')).body).toMatchObject({ email: 'home@example.test' });
});

test('the link works once, for seven days', async () => {
  const player = await testApp.player('week@example.test');
  await moveTo(player, 'week2@example.test');
  const token = revertTokenTo('week@example.test');
  testApp.clock.advance(7 * 24 * 60 * 60);
  expect((await revert(token)).status).toBe(404);
  expect((await testApp.browser().signUp('week@example.test')).status).toBe(201);
});
