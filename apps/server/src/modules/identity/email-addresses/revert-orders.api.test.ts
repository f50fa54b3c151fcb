import { REVERT_REACH_S } from '@gatehouse/domain/limits';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { PASSWORD } from '../../../testing/api-client.ts';
import {
  type Browser,
  type ExternalAuthTestApp,
  openExternalAuthTestApp,
} from '../external-auth/external-auth.fixture.ts';
import { ATTACKER_ACTS, type AttackerAct, createAttacker } from './revert-orders.fixture.ts';

vi.setConfig({ testTimeout: 300_000 });

const RUNS = 15;
const OWN_PASSWORD = 'Brass-Orrery-77';

let testApp: ExternalAuthTestApp;
beforeAll(async () => {
  testApp = await openExternalAuthTestApp();
});
afterAll(() => testApp.close());

/** Orders in which the e-mail changes at least once: otherwise there is no revert link. */
const orders = fc
  .shuffledSubarray([...ATTACKER_ACTS], { minLength: 2 })
  .filter((acts) => acts.some((act) => act.startsWith('change e-mail')));

let owners = 0;

type TakeBack = (browser: Browser, email: string) => Promise<{ status: number }>;

const revertEmail: TakeBack = (browser, email) =>
  browser.call('DELETE', `/user/email/${testApp.linkSecret(email, 'address-changed')}`);

/** The first or the last mail: the owner may use whichever they read first. */
const undoTwoFactor =
  (which: 'first' | 'last'): TakeBack =>
  (browser, email) => {
    const mails = testApp.mails.sent.filter(
      ({ to, template }) => to === email && template === 'two-factor-on',
    );
    const mail = mails.at(which === 'first' ? 0 : -1);
    const token = mail && 'link' in mail ? new URL(mail.link).hash.slice(1) : '';
    return browser.call('POST', '/user/2fa/devices/undo', { body: { token } });
  };

async function expectLinkToRevokeAccess(acts: AttackerAct[], takeBack: TakeBack): Promise<void> {
  await testApp.rows('delete from rate_limits');
  owners += 1;
  const email = `owner-${owners}@example.test`;
  const { browser, token, userId } = await testApp.player(email);
  const ownFacebook = { name: 'Owner', email };
  await browser.signIn({ provider: 'facebook' }, ownFacebook, token);
  const attacker = await createAttacker(testApp, { userId, email, password: PASSWORD });
  testApp.clock.advance(REVERT_REACH_S + 1);

  for (const act of acts) await attacker.act(act);
  expect((await takeBack(browser, email)).status).toBe(204);
  const code = testApp.linkSecret(email, 'account-returned');

  const ways = await attacker.waysIn();
  expect(Object.entries(ways).filter(([, isOpen]) => isOpen)).toEqual([]);

  const body = { code, email, password: OWN_PASSWORD };
  expect((await browser.call('POST', '/user/password/recovery', { body })).status).toBe(204);
  const signedIn = await browser.call('POST', '/authProviders/credentials/sessions', {
    body: { email, password: OWN_PASSWORD, locale: 'en-GB' },
  });
  expect(signedIn.body.userId).toBe(userId);
  const left = await testApp.rows('select provider, email from external_identities where user_id = $1', [
    userId,
  ]);
  expect(left).toEqual([{ provider: 'facebook', email }]);
}

const expectRevertToRevokeAccess = (acts: AttackerAct[]) => expectLinkToRevokeAccess(acts, revertEmail);

test('after the first revert link the attacker has no access to the account, in any order of their acts', async () => {
  await fc.assert(fc.asyncProperty(orders, expectRevertToRevokeAccess), {
    numRuns: RUNS,
    endOnFailure: true,
    examples: [
      [['link provider', 'change e-mail']],
      [['enrol', 'change e-mail', 'activate']],
      [['enrol', 'activate', 'wait a day', 'change e-mail']],
      [['link provider of an old ghost', 'wait a day', 'change e-mail', 'change e-mail again']],
      [['change e-mail', 'begin to link', 'issue a one-time code', 'change password']],
      [['enrol', 'activate', 'turn two-factor off', 'change e-mail', 'turn two-factor on again']],
      [['change e-mail', 'ask for recovery', 'change e-mail again', 'enrol', 'activate', 'link provider']],
    ],
  });
});

/** Orders in which two-factor is turned on and the e-mail stays: with a changed e-mail the revert link applies. */
const ordersWithTwoFactor = fc
  .shuffledSubarray(ATTACKER_ACTS.filter((act) => !act.startsWith('change e-mail') && act !== 'wait a day'))
  .map((acts): AttackerAct[] =>
    acts.includes('turn two-factor on again') ? acts : [...acts, 'turn two-factor on again'],
  );

test('after the link that undoes two-factor the attacker has no access to the account, in any order of their acts', async () => {
  const which = fc.constantFrom('first' as const, 'last' as const);
  await fc.assert(
    fc.asyncProperty(ordersWithTwoFactor, which, (acts, nth) =>
      expectLinkToRevokeAccess(acts, undoTwoFactor(nth)),
    ),
    {
      numRuns: RUNS,
      endOnFailure: true,
      examples: [
        [['enrol', 'activate', 'turn two-factor on again'], 'first'],
        [['enrol', 'activate', 'turn two-factor off', 'turn two-factor on again'], 'first'],
        [['turn two-factor on again', 'add another authenticator'], 'last'],
        [['link provider', 'turn two-factor on again', 'change password', 'begin to link'], 'first'],
      ],
    },
  );
});
