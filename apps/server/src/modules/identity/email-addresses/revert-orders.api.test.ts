import { REVERT_REACH_S } from '@gatehouse/domain/limits';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { PASSWORD } from '../../../testing/api-client.ts';
import { type ExternalHouse, openExternalHouse } from '../external-auth/external-auth.fixture.ts';
import { createThief, THIEF_ACTS, type ThiefAct } from './revert-orders.fixture.ts';

vi.setConfig({ testTimeout: 300_000 });

const RUNS = 15;
const OWN_PASSWORD = 'Brass-Orrery-77';

let house: ExternalHouse;
beforeAll(async () => {
  house = await openExternalHouse();
});
afterAll(() => house.close());

/** Orders in which the e-mail changes at least once: without that there is no revert link. */
const orders = fc
  .shuffledSubarray([...THIEF_ACTS], { minLength: 2 })
  .filter((acts) => acts.some((act) => act.startsWith('change e-mail')));

let owners = 0;

async function expectRevertToWin(acts: ThiefAct[]): Promise<void> {
  await house.rows('delete from rate_limits');
  owners += 1;
  const email = `owner-${owners}@example.test`;
  const { browser, token, userId } = await house.player(email);
  const ownFacebook = { name: 'Owner', email };
  await browser.signIn({ provider: 'facebook' }, ownFacebook, token);
  const thief = await createThief(house, { userId, email, password: PASSWORD });
  house.clock.advance(REVERT_REACH_S + 1);

  for (const act of acts) await thief.act(act);
  const revertToken = house.linkSecret(email, 'address-changed');
  const reverted = await browser.call('DELETE', `/user/email/${revertToken}`);
  expect(reverted.status).toBe(204);
  const code = house.linkSecret(email, 'recover-password');

  const ways = await thief.waysIn();
  expect(Object.entries(ways).filter(([, isOpen]) => isOpen)).toEqual([]);

  const body = { code, email, password: OWN_PASSWORD };
  expect((await browser.call('POST', '/user/password/recovery', { body })).status).toBe(204);
  const signedIn = await browser.call('POST', '/authProviders/credentials/sessions', {
    body: { email, password: OWN_PASSWORD, locale: 'en-GB' },
  });
  expect(signedIn.body.userId).toBe(userId);
  const left = await house.rows('select provider, email from external_identities where user_id = $1', [
    userId,
  ]);
  expect(left).toEqual([{ provider: 'facebook', email }]);
}

test('after the first revert link nothing of the thief opens the account, whatever the order of their acts', async () => {
  await fc.assert(fc.asyncProperty(orders, expectRevertToWin), {
    numRuns: RUNS,
    endOnFailure: true,
    examples: [
      [['link provider', 'change e-mail']],
      [['enrol', 'change e-mail', 'activate']],
      [['enrol', 'activate', 'wait a day', 'change e-mail']],
      [['link provider of an old ghost', 'wait a day', 'change e-mail', 'change e-mail again']],
      [['change e-mail', 'begin to link', 'issue a one-time code', 'change password']],
      [['change e-mail', 'ask for recovery', 'change e-mail again', 'enrol', 'activate', 'link provider']],
    ],
  });
});
