import { REVERT_REACH_S } from '@gatehouse/domain/limits';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { externalIdentities } from '../../../db/schema/people.ts';
import { twoFactorDevices } from '../../../db/schema/sessions.ts';
import { type ApiClient, OTHER_PASSWORD, PASSWORD } from '../../../testing/api-client.ts';
import { type AccountsHouse, openAccountsHouse, tokenIn } from '../../../testing/player-test-app.ts';

let house: AccountsHouse;
beforeAll(async () => {
  house = await openAccountsHouse();
});
afterAll(() => house.close());

async function moveTo(browser: ApiClient, email: string): Promise<void> {
  await browser.call('PUT /user/email', { body: { email, locale: 'en-GB' } });
  const { code } = house.letter(email, 'new-address-code');
  const moved = await browser.call('POST /user/email', { body: { email, code, locale: 'en-GB' } });
  expect(moved.status).toBe(204);
}
const revert = (token: string) =>
  house.browser().call('DELETE /user/email/:emailToken', { params: { emailToken: token } });
const revertTokenTo = (email: string) => tokenIn(house.letter(email, 'address-changed').link);

test('the first revert link undoes everything that a thief has done', async () => {
  const owner = await house.player('owner@example.test');
  const { userId } = (await owner.call('GET /user/me')).body;
  const { queries } = house.deps.db;
  const identity = { userId: String(userId), provider: 'google' } as const;
  const weekAgo = new Date(house.clock.now().getTime() - (REVERT_REACH_S + 1) * 1000);
  await queries.insert(externalIdentities).values({ ...identity, subject: 'own', linkedAt: weekAgo });

  const thief = house.browser();
  await thief.signIn('owner@example.test');
  await moveTo(thief, 'thief@example.test');
  house.clock.advance(60);
  await moveTo(thief, 'thief2@example.test');
  await thief.call('PUT /user/password', {
    body: { currentPassword: PASSWORD, password: OTHER_PASSWORD, locale: 'en-GB' },
  });
  const device = { userId: String(userId), type: 'totp', sealedSecret: 'thief' } as const;
  await queries.insert(twoFactorDevices).values([device, { ...device, activatedAt: house.clock.now() }]);
  await queries.insert(externalIdentities).values({ ...identity, subject: 'thief' });

  // The thief holds the second link, and uses it in vain.
  expect((await revert(revertTokenTo('thief@example.test'))).status).toBe(204);
  expect((await revert(revertTokenTo('owner@example.test'))).status).toBe(204);

  expect((await thief.call('GET /user/me')).status).toBe(401);
  for (const email of ['owner@example.test', 'thief@example.test', 'thief2@example.test']) {
    for (const password of [PASSWORD, OTHER_PASSWORD]) {
      expect((await house.browser().signIn(email, password)).status).toBe(409);
    }
  }
  const { db } = house.deps;
  const devices = await db.statement('select sealed_secret from two_factor_devices where user_id = $1', [
    userId,
  ]);
  expect(devices.rows).toEqual([]);
  const left = await db.statement('select subject from external_identities where user_id = $1', [userId]);
  expect(left.rows).toEqual([{ subject: 'own' }]);
  const thiefsRecovery = tokenIn(house.letter('thief@example.test', 'recover-password').link);
  const takeBack = { code: thiefsRecovery, email: 'owner@example.test', password: OTHER_PASSWORD };
  expect((await thief.call('POST /user/password/recovery', { body: takeBack })).status).toBe(404);

  const code = tokenIn(house.letter('owner@example.test', 'recover-password').link);
  const body = { code, email: 'owner@example.test', password: 'Fresh-Start-77x' };
  expect((await owner.call('POST /user/password/recovery', { body })).status).toBe(204);
  expect((await owner.signIn('owner@example.test', 'Fresh-Start-77x')).status).toBe(200);
  expect((await owner.call('GET /user/me')).body).toMatchObject({ userId, email: 'owner@example.test' });
});

test('while the link works, nobody else can take the former address, and its player can return to it', async () => {
  const player = await house.player('home@example.test');
  await moveTo(player, 'away@example.test');
  expect((await house.browser().signUp('home@example.test')).status).toBe(409);
  await house.forgetLimits();
  await moveTo(player, 'home@example.test');
  expect((await player.call('GET /user/me')).body).toMatchObject({ email: 'home@example.test' });
});

test('the link works once, for seven days', async () => {
  const player = await house.player('week@example.test');
  await moveTo(player, 'week2@example.test');
  const token = revertTokenTo('week@example.test');
  house.clock.advance(7 * 24 * 60 * 60);
  expect((await revert(token)).status).toBe(404);
  expect((await house.browser().signUp('week@example.test')).status).toBe(201);
});
