// @module-tag more
import { REVERT_REACH_S } from '@gatehouse/domain/limits';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import {
  type Browser,
  type ExternalAuthTestApp,
  openExternalAuthTestApp,
} from '../../../../test/fixtures/external-auth.ts';
import {
  ATTACKER_ACTS,
  ATTACKER_PASSWORD,
  type AttackerAct,
  createAttacker,
  isAlert,
} from '../../../../test/fixtures/revert-orders.ts';
import { PASSWORD } from '../../../../test/support/api-client.ts';
import { tokenIn } from '../../../../test/support/player-test-app.ts';

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

/** An account whose owner has linked Facebook long ago, after the attacker's acts. */
async function attack(acts: AttackerAct[]) {
  await testApp.rows('delete from rate_limits');
  owners += 1;
  const email = `owner-${owners}@example.test`;
  const { browser, token, userId } = await testApp.player(email);
  const ownFacebook = { name: 'Owner', email };
  await browser.signIn({ provider: 'facebook' }, ownFacebook, token);
  const attacker = await createAttacker(testApp, { userId, email, password: PASSWORD });
  testApp.clock.advance(REVERT_REACH_S + 1);

  const mailsBefore = testApp.mails.sent.length;
  for (const act of acts) await attacker.act(act);
  const alertLinks = testApp.mails.sent
    .slice(mailsBefore)
    .flatMap((mail) => (mail.to === email && isAlert(mail.template) && 'link' in mail ? [mail.link] : []));
  return { browser, email, userId, attacker, alertLinks };
}

type Attacked = Awaited<ReturnType<typeof attack>>;

const choosePassword = ({ browser, email }: Attacked, code: string, password = OWN_PASSWORD) =>
  browser.call('POST', '/user/password/recovery', { body: { code, email, password } });

async function expectNoWayIn({ attacker }: Attacked): Promise<void> {
  const ways = await attacker.waysIn();
  expect(Object.entries(ways).filter(([, isOpen]) => isOpen)).toEqual([]);
}

async function expectOwnMethodsLeft({ browser, email, userId }: Attacked): Promise<void> {
  const signedIn = await browser.call('POST', '/authProviders/credentials/sessions', {
    body: { email, password: OWN_PASSWORD, locale: 'en-GB' },
  });
  expect(signedIn.body.userId).toBe(userId);
  expect(await testApp.rows('select id from passkeys where user_id = $1', [userId])).toEqual([]);
  const left = await testApp.rows('select provider, email from external_identities where user_id = $1', [
    userId,
  ]);
  expect(left).toEqual([{ provider: 'facebook', email }]);
}

async function expectLinkToRevokeAccess(acts: AttackerAct[], takeBack: TakeBack): Promise<void> {
  const attacked = await attack(acts);
  expect((await takeBack(attacked.browser, attacked.email)).status).toBe(204);
  const code = testApp.linkSecret(attacked.email, 'account-returned');
  await expectNoWayIn(attacked);
  expect((await choosePassword(attacked, code)).status).toBe(204);
  await expectOwnMethodsLeft(attacked);
}

const expectRevertToRevokeAccess = (acts: AttackerAct[]) => expectLinkToRevokeAccess(acts, revertEmail);

test('after the first revert link the attacker has no access to the account, in any order of their acts', async () => {
  await fc.assert(fc.asyncProperty(orders, expectRevertToRevokeAccess), {
    numRuns: RUNS,
    endOnFailure: true,
    examples: [
      [
        [
          'change e-mail',
          'turn two-factor on again',
          'link provider',
          'begin to link',
          'ask for recovery',
          'issue a one-time code',
          'wait a day',
          'add another authenticator',
        ],
      ],
      [['link provider', 'change e-mail']],
      [['add a passkey', 'begin to add a passkey', 'change e-mail']],
      [['enrol', 'activate', 'change e-mail', 'add a passkey']],
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
        [['turn two-factor on again', 'add a passkey', 'begin to add a passkey'], 'first'],
      ],
    },
  );
});

/** Orders in which the owner is alerted, and can still use the link: it asks for the code of an authenticator. */
const ordersWithAlerts = fc.shuffledSubarray(
  [
    'change password',
    'enrol',
    'link provider',
    'link provider of an old ghost',
    'add a passkey',
    'begin to add a passkey',
    'begin to link',
    'issue a one-time code',
    'ask for recovery',
  ] satisfies AttackerAct[],
  { minLength: 2 },
);

test('after the link of any alert the attacker has no access to the account, in any order of their acts', async () => {
  await fc.assert(
    fc.asyncProperty(ordersWithAlerts, fc.nat(), async (acts, nth) => {
      const attacked = await attack(acts);
      const { alertLinks } = attacked;
      const link = alertLinks[nth % alertLinks.length] ?? '';
      expect((await choosePassword(attacked, tokenIn(link))).status).toBe(204);
      await expectNoWayIn(attacked);
      await expectOwnMethodsLeft(attacked);
    }),
    {
      numRuns: RUNS,
      endOnFailure: true,
      examples: [
        [['link provider'], 1],
        [['add a passkey'], 0],
        [['add a passkey', 'change password', 'begin to add a passkey'], 1],
        [['link provider', 'change password'], 2],
        [['link provider of an old ghost', 'link provider'], 0],
        [['change password', 'begin to link'], 1],
      ],
    },
  );
});

test('the link of an alert accepts no password that the attacker may know', async () => {
  const attacked = await attack(['change password', 'link provider']);
  const code = testApp.linkSecret(attacked.email, 'provider-linked');
  for (const password of [PASSWORD, ATTACKER_PASSWORD]) {
    const reply = await choosePassword(attacked, code, password);
    expect(reply).toMatchObject({ status: 400, body: { reason: 'EXPOSED_PASSWORD' } });
  }
  expect((await choosePassword(attacked, code)).status).toBe(204);
  const signedIn = await attacked.browser.call('POST', '/authProviders/credentials/sessions', {
    body: { email: attacked.email, password: OWN_PASSWORD, locale: 'en-GB' },
  });
  const back = { currentPassword: OWN_PASSWORD, password: PASSWORD, locale: 'en-GB' };
  const token = String(signedIn.body.token);
  expect(await attacked.browser.call('PUT', '/user/password', { token, body: back })).toMatchObject({
    status: 400,
    body: { reason: 'EXPOSED_PASSWORD' },
  });
});

test('the owner is notified of each provider that the link of an alert removes', async () => {
  const attacked = await attack(['link provider', 'link provider of an old ghost']);
  await choosePassword(attacked, testApp.linkSecret(attacked.email, 'provider-linked'));
  const removed = testApp.mails.sent.flatMap((mail) =>
    mail.to === attacked.email && mail.template === 'provider-unlinked' ? [mail.provider] : [],
  );
  expect(removed.sort()).toEqual(['facebook', 'google']);
});

test('a recovery that the owner requests keeps the providers of the account', async () => {
  const { browser, email, userId } = await attack(['link provider']);
  await browser.call('PUT', '/user/password/recovery', { body: { email, locale: 'en-GB' } });
  const body = { code: testApp.linkSecret(email, 'recover-password'), email, password: OWN_PASSWORD };
  expect((await browser.call('POST', '/user/password/recovery', { body })).status).toBe(204);
  const left = await testApp.rows('select provider from external_identities where user_id = $1', [userId]);
  expect(left.map(({ provider }) => provider).sort()).toEqual(['facebook', 'google']);
});
