import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { ApiClient, ApiReply } from '../../../../test/support/api-client.ts';
import { createAuthenticator } from '../../../../test/support/authenticator.ts';
import { waitForBlocked } from '../../../../test/support/blocked-statements.ts';
import { openPlayerTestApp, type PlayerTestApp } from '../../../../test/support/player-test-app.ts';
import type { Queries } from '../../../db/db.ts';
import { passkeys, twoFactorDevices } from '../../../db/schema/sessions.ts';
import { TOTP_SECRET_PURPOSE } from '../two-factor/totp.rules.ts';
import { newTotpSecret } from '../two-factor/totp-secret.ts';
import { lockUser } from '../users/users.repository.ts';

const ORIGIN = 'https://play.example.test';

let testApp: PlayerTestApp;
let browser: ApiClient;
let userId: string;
beforeEach(async () => {
  testApp = await openPlayerTestApp({ env: { PUBLIC_URL: ORIGIN } });
  browser = await testApp.player('racing@example.test');
  userId = String((await browser.call('GET /user/me')).body.userId);
});
afterEach(() => testApp.close());

/** The reply to a call that waits for the account while another request changes it. */
async function whileWaiting(
  call: () => Promise<ApiReply>,
  change: (tx: Queries) => Promise<unknown>,
): Promise<ApiReply> {
  const { db } = testApp.deps;
  let reply: Promise<ApiReply> | undefined;
  await db.transaction(async (tx) => {
    await lockUser(tx, userId);
    reply = call();
    await waitForBlocked(db);
    await change(tx);
  });
  if (!reply) throw new Error('nothing was called');
  return reply;
}

test('two-factor that is turned on while a passkey is being added asks for its code', async () => {
  const sealedSecret = testApp.deps.secrets.seal(TOTP_SECRET_PURPOSE, newTotpSecret());
  const reply = await whileWaiting(
    () => browser.call('POST /user/passkeys/options'),
    (tx) =>
      tx.insert(twoFactorDevices).values({ userId, type: 'totp', sealedSecret, activatedAt: new Date() }),
  );
  expect(reply).toMatchObject({ status: 409, body: { errorTypes: ['OTP_REQUIRED'] } });
});

test('a passkey that is removed while its sign-in waits opens no session', async () => {
  const passkey = createAuthenticator(ORIGIN);
  type Creation = Parameters<typeof passkey.create>[0];
  type Request = Parameters<typeof passkey.get>[0];
  const creation = (await browser.call('POST /user/passkeys/options')).body as unknown as Creation;
  await browser.call('POST /user/passkeys', { body: passkey.create(creation) });
  const other = testApp.browser();
  const request = (await other.call('POST /auth/passkeys/options')).body as unknown as Request;
  const reply = await whileWaiting(
    () => other.call('POST /auth/passkeys/sessions', { body: passkey.get(request) }),
    (tx) => tx.delete(passkeys).where(eq(passkeys.userId, userId)),
  );
  expect(reply).toMatchObject({ status: 400, body: { reason: 'INVALID_PASSKEY' }, token: undefined });
});
