import { randomUUID } from 'node:crypto';
import { DEFAULT_GAME_ID } from '@gatehouse/domain/games';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type ApiClient, OTHER_PASSWORD, PASSWORD } from '../../../../test/support/api-client.ts';
import { openPlayerTestApp, type PlayerTestApp } from '../../../../test/support/player-test-app.ts';

const EMAIL = 'victim@example.test';
const HOUR_MS = 60 * 60 * 1000;

let testApp: PlayerTestApp;
beforeEach(async () => {
  testApp = await openPlayerTestApp();
});
afterEach(() => testApp.close());

/** Counted apart: what restores access to an account, and alerts. */
const APART = new Set(['recover-password', 'password-changed', 'new-device']);

/** All mails to the address that share one allowance. */
function timesOf(email: string): number[] {
  return testApp.mails.sent
    .flatMap(({ to, template }, index) =>
      to === email && !APART.has(template) ? [Number(testApp.mails.times[index])] : [],
    )
    .sort((a, b) => a - b);
}

function expectWithinLimits(times: number[]): void {
  for (const [index, at] of times.entries()) {
    const next = times[index + 1];
    // To the second: delays are whole seconds, and the clock of the test moves while it is read.
    if (next !== undefined) expect(Math.round((next - at) / 1000)).toBeGreaterThanOrEqual(30);
    expect(times.filter((other) => other >= at && other < at + HOUR_MS).length).toBeLessThanOrEqual(5);
  }
}

const askForDownload = (email: string, sender = testApp.browser()) =>
  sender.call('PUT /user/download', {
    body: { email, gameId: DEFAULT_GAME_ID, locale: 'en-GB', gfLang: 'en', downloadId: randomUUID() },
  });

async function changePassword(browser: ApiClient, from: string, to: string) {
  return browser.call('PUT /user/password', {
    body: { currentPassword: from, password: to, locale: 'en-GB' },
  });
}

const mailsWithDelay = (template: string) =>
  testApp.mails.sent.flatMap((mail, index) =>
    mail.to === EMAIL && mail.template === template
      ? [
          {
            mail,
            waitS:
              Math.round((Number(testApp.mails.times[index]) - testApp.clock.now().getTime()) / 1000) + 0,
          },
        ]
      : [],
  );

test('downloads and validations together keep to five mails an hour, sign-in alerts to four, and each kind of change to three', async () => {
  const owner = await testApp.player(EMAIL);
  let password = PASSWORD;
  for (let round = 0; round < 4; round += 1) {
    const unknownDevice = testApp.browser();
    unknownDevice.installationId = undefined;
    expect((await unknownDevice.signIn(EMAIL, password)).status).toBe(200);
    const next = `Harbour-Lamp-${100 + round}x`;
    expect((await changePassword(owner, password, next)).status).toBe(204);
    password = next;
    await askForDownload(EMAIL);
    testApp.clock.advance(120);
  }
  const times = timesOf(EMAIL);
  expect(times.length).toBeGreaterThanOrEqual(3);
  expectWithinLimits(times);
  expect(mailsWithDelay('new-device')).toHaveLength(4);
  const waits = mailsWithDelay('password-changed').map(({ waitS }) => waitS > 0);
  expect(waits).toEqual([false, false, false, true]);
});

test('a player can have the validation mail sent five times an hour, half a minute apart', async () => {
  const browser = testApp.browser();
  await browser.signUp(EMAIL);
  const resend = () => browser.call('PUT /user/email/validate', { body: { locale: 'en-GB' } });
  expect((await resend()).status).toBe(429);
  for (let turn = 0; turn < 4; turn += 1) {
    testApp.clock.advance(31);
    expect((await resend()).status).toBe(204);
  }
  testApp.clock.advance(31);
  const late = await resend();
  expect(late.status).toBe(429);
  expect(Number(late.headers['retry-after'])).toBeGreaterThan(3000);
  expect(mailsWithDelay('validate-address')).toHaveLength(5);
});

test('a download link waits for half a minute after another mail, and the response does not reveal it', async () => {
  await testApp.player(EMAIL);
  const reply = await askForDownload(EMAIL);
  const idle = await askForDownload('idle@example.test');
  expect([reply.status, reply.body]).toEqual([idle.status, idle.body]);
  expect(reply.headers['retry-after']).toBeUndefined();
  expect(mailsWithDelay('download-link')).toMatchObject([{ waitS: 30 }]);
  expectWithinLimits(timesOf(EMAIL));
});

test('one sender gets two download links an hour to one address', async () => {
  const sender = testApp.browser();
  for (let turn = 0; turn < 2; turn += 1) {
    testApp.clock.advance(31);
    expect((await askForDownload(EMAIL, sender)).status).toBe(204);
  }
  testApp.clock.advance(31);
  const late = await askForDownload('Victim@example.test', sender);
  expect(late.status).toBe(429);
  expect(Number(late.headers['retry-after'])).toBeGreaterThan(3000);
});

test('two download links sent to an address do not keep its player from signing up', async () => {
  for (let turn = 0; turn < 3; turn += 1) {
    await askForDownload(EMAIL);
    testApp.clock.advance(31);
  }
  await testApp.player(EMAIL);
  expect(mailsWithDelay('validate-address')).toMatchObject([{ waitS: 0 }]);
});

describe('An attacker who uses up the mails of an address with download links', () => {
  let owner: ApiClient;
  beforeEach(async () => {
    owner = await testApp.player(EMAIL);
    for (let turn = 0; turn < 8; turn += 1) {
      testApp.clock.advance(31);
      await askForDownload(EMAIL);
    }
  });

  test('does not delay the alert about a new device, nor the one about a new password', async () => {
    const attacker = testApp.browser();
    await attacker.signIn(EMAIL);
    expect(mailsWithDelay('new-device')).toMatchObject([{ waitS: 0 }]);
    testApp.clock.advance(31);
    await changePassword(attacker, PASSWORD, OTHER_PASSWORD);
    expect(mailsWithDelay('password-changed')).toMatchObject([{ waitS: 0 }]);
  });

  test('does not keep the owner from the recovery mail', async () => {
    const asked = await testApp
      .browser()
      .call('PUT /user/password/recovery', { body: { email: EMAIL, locale: 'en-GB' } });
    expect(asked.status).toBe(204);
    expect(mailsWithDelay('recover-password')).toMatchObject([{ waitS: 0 }]);
  });

  test('does not prevent a sign-up with a new address: the mail comes later', async () => {
    for (let turn = 0; turn < 4; turn += 1) {
      await askForDownload('new@example.test');
      testApp.clock.advance(31);
    }
    expect((await testApp.browser().signUp('new@example.test')).status).toBe(201);
    expect(testApp.mailCount('new@example.test', 'validate-address')).toBe(1);
    expectWithinLimits(timesOf('new@example.test'));
  });

  test('the owner gets a mail about each change immediately, also right after others', async () => {
    for (let turn = 0; turn < 6; turn += 1) {
      const attacker = testApp.browser();
      await attacker.signIn(EMAIL);
      testApp.clock.advance(31);
    }
    await changePassword(owner, PASSWORD, OTHER_PASSWORD);
    await changePassword(owner, OTHER_PASSWORD, PASSWORD);
    await changePassword(owner, PASSWORD, OTHER_PASSWORD);
    const alerts = mailsWithDelay('password-changed');
    expect(alerts.length).toBeGreaterThan(0);
    expect(alerts.map(({ waitS }) => waitS)).toEqual([0, 0, 0]);
    expectWithinLimits(timesOf(EMAIL));
  });
});

test('the address is not readable in the stored limits', async () => {
  await testApp.player(EMAIL);
  const { rows } = await testApp.deps.db.statement('select m::text as row from mail_schedules m');
  expect(rows).toHaveLength(1);
  expect(JSON.stringify(rows)).not.toMatch(/victim|validate/);
});

test('repeated sign-ups with one address leave one validation mail waiting', async () => {
  for (let round = 0; round < 5; round += 1) {
    const browser = testApp.browser();
    expect((await browser.signUp(EMAIL)).status).toBe(201);
    const mine = `mine-${round}@example.test`;
    await browser.call('PUT /user/email', { body: { email: mine, locale: 'en-GB' } });
    const { code } = testApp.lastMail(mine, 'new-address-code');
    const moved = await browser.call('POST /user/email', { body: { email: mine, code, locale: 'en-GB' } });
    expect(moved.status).toBe(204);
  }
  expect(mailsWithDelay('validate-address').filter(({ waitS }) => waitS > 0)).toHaveLength(1);
  expect(mailsWithDelay('validate-address')).toHaveLength(2);
});
