import { randomUUID } from 'node:crypto';
import { TWO_FACTOR_CODE_HEADER } from '@gatehouse/contract/headers';
import { generateSync } from 'otplib';
import { expect, test, vi } from 'vitest';
import { createMailbox } from '../src/demo/mailbox/mailbox.service.ts';
import { DEMO_PASSWORD } from '../src/demo/seed/demo-world.seed.ts';
import { createJobs } from '../src/jobs/jobs.ts';
import { TOTP_STEP_S } from '../src/modules/identity/two-factor/totp.rules.ts';
import { createMails } from '../src/modules/mail/queue/mails.service.ts';
import { MAIL_QUEUE } from '../src/modules/mail/queue/queued-mail.ts';
import { createSecretKeyCheck } from '../src/modules/operations/key-rotation/secret-key-check.service.ts';
import { createSecretBox } from '../src/ports/secret-box.ts';
import { openTwoFactorTestApp, PLAYER, type TwoFactorTestApp } from './fixtures/two-factor.ts';
import { createApiClient } from './support/api-client.ts';
import { hurryRetries, jobStates } from './support/queued-jobs.ts';
import { buildTestApp, TEST_SECRET_KEY, type TestApp } from './support/test-app.ts';

const NEW_KEY = 'the key that replaces the first one';
const PATIENCE = { timeout: 20_000 };

interface Before {
  testApp: TwoFactorTestApp;
  token: string;
  secret: string;
  recoveryToken: string;
}

async function openWithOldKey(): Promise<Before> {
  const testApp = await openTwoFactorTestApp();
  await createSecretKeyCheck(testApp.deps).check();
  const token = await testApp.signIn();
  return { testApp, token, ...(await testApp.addDevice(token)) };
}

/** The same database in a process with other keys. */
async function reopen({ testApp }: Before, newKey: string, previous?: string): Promise<TestApp> {
  await testApp.app.close();
  const secrets = createSecretBox(newKey, previous);
  const { db, clock } = testApp.deps;
  await createSecretKeyCheck({ db, secrets, logger: testApp.deps.logger }).check();
  return buildTestApp({ queuesMail: true, deps: { db, clock, secrets } });
}

async function signInWithCode(app: TestApp, { testApp, secret }: Before): Promise<number> {
  testApp.clock.advance(TOTP_STEP_S);
  const code = generateSync({ secret, epoch: Math.floor(testApp.clock.now().getTime() / 1000) });
  const headers = { [TWO_FACTOR_CODE_HEADER]: code };
  return (await createApiClient(app.app).signIn(PLAYER.email, DEMO_PASSWORD, { headers })).status;
}

async function recover(app: TestApp, { recoveryToken }: Before): Promise<number> {
  const body = { email: PLAYER.email, password: DEMO_PASSWORD, recoveryToken, blackbox: 'tra:x' };
  return (await createApiClient(app.app).call('POST /user/2fa/devices/recover', { body })).status;
}

test('with the new and the previous key, everything in progress still works', async () => {
  const before = await openWithOldKey();
  const { testApp, token } = before;
  const { db } = testApp.deps;
  const jobs = createJobs(testApp.deps);

  const email = 'moved@example.test';
  await testApp.app.inject({
    method: 'PUT',
    url: '/api/v1/user/email',
    headers: { authorization: `Bearer ${token}` },
    payload: { email, locale: 'en-GB' },
  });
  const mail = testApp.mails.lastTo(email);
  const code = mail && 'code' in mail ? mail.code : '';

  await jobs.start([{ queue: MAIL_QUEUE, work: () => Promise.reject(new Error('the mail server is down')) }]);
  const mails = createMails({ ...testApp.deps, jobs, mailLog: testApp.services.mailLog });
  await db.transaction((tx) =>
    mails.send(tx, {
      template: 'new-address-code',
      to: 'waits@example.test',
      locale: 'en-GB',
      code: '482913',
      validMinutes: 10,
    }),
  );
  await vi.waitFor(async () => expect(await jobStates(db, MAIL_QUEUE)).toEqual({ retry: 1 }), PATIENCE);
  await jobs.stop();

  const redemption = {
    params: { couponCode: 'WELCOME-2026' },
    body: { userId: PLAYER.id },
    headers: { 'idempotency-key': randomUUID() },
  };
  const player = Object.assign(createApiClient(testApp.app), { token });
  const first = await player.call('POST /product/coupon/:couponCode/redeem', redemption);
  expect(first.status).toBe(200);

  const after = await reopen(before, NEW_KEY, TEST_SECRET_KEY);
  const same = Object.assign(createApiClient(after.app), { token });
  expect((await same.call('POST /product/coupon/:couponCode/redeem', redemption)).body).toEqual(first.body);
  await hurryRetries(db, MAIL_QUEUE);
  const mailbox = createMailbox(after.deps);
  await vi.waitFor(async () => {
    expect((await mailbox.list()).map(({ to }) => to)).toContain('waits@example.test');
  }, PATIENCE);
  expect(await signInWithCode(after, before)).toBe(200);
  const confirmed = await same.call('POST /user/email', { body: { email, code, locale: 'en-GB' } });
  expect(confirmed.status).toBe(204);
  await after.close();
});

test('after a start with both keys, authenticators and recovery codes work with the new key alone', async () => {
  const before = await openWithOldKey();
  const { db, logger } = before.testApp.deps;
  await createSecretKeyCheck({ db, secrets: createSecretBox(NEW_KEY, TEST_SECRET_KEY), logger }).check();
  const after = await reopen(before, NEW_KEY);
  expect(await signInWithCode(after, before)).toBe(200);
  expect(await recover(after, before)).toBe(204);
  await after.close();
});
