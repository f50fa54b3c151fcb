import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ApiClient } from '../../../../test/support/api-client.ts';
import { openPlayerTestApp, type PlayerTestApp } from '../../../../test/support/player-test-app.ts';
import { TEST_OPERATOR } from '../../../../test/support/test-operator.ts';
import { createOperatorServices } from '../../../services/operator-services.ts';
import type { UserActs } from './user-acts.service.ts';
import { parseUserReference } from './user-reference.ts';

const DAY_S = 24 * 60 * 60;
const REASON = 'ticket 4711';

let testApp: PlayerTestApp;
let acts: UserActs;
beforeAll(async () => {
  testApp = await openPlayerTestApp();
  acts = createOperatorServices(testApp.deps).userActs;
});
afterAll(() => testApp.close());

const me = (browser: ApiClient) => browser.call('GET /user/me');
const statement = (text: string, values?: unknown[]) => testApp.deps.db.statement(text, values);
const auditOf = async (userId: string) =>
  (
    await statement(
      'select act, operator, reason, details from audit_log where subject_id = $1 order by id',
      [userId],
    )
  ).rows;

async function newPlayer(name: string): Promise<{ browser: ApiClient; userId: string; email: string }> {
  const email = `${name}@example.test`;
  const browser = await testApp.player(email);
  return { browser, email, userId: String((await me(browser)).body.userId) };
}

/** An active authenticator and a recovery code, as if the player had enrolled. */
async function turnTwoFactorOn(userId: string): Promise<void> {
  await statement(
    "insert into two_factor_devices (user_id, type, sealed_secret, activated_at) values ($1, 'totp', 'sealed', now())",
    [userId],
  );
  await statement('insert into two_factor_recovery_codes (user_id, code_hash) values ($1, $2)', [
    userId,
    'a'.repeat(64),
  ]);
}

describe('A ban', () => {
  test('is recorded with operator, time and reason, and cannot be added twice', async () => {
    const { browser, userId } = await newPlayer('cheater');
    const endsAt = new Date(testApp.clock.now().getTime() + DAY_S * 1000);
    await acts.ban(TEST_OPERATOR, userId, { reason: REASON, endsAt });
    expect((await me(browser)).status).toBe(403);
    const again = acts.ban(TEST_OPERATOR, userId, { reason: 'once more', endsAt: null });
    await expect(again).rejects.toMatchObject({
      kind: 'REFUSED',
      message: expect.stringContaining('banned already'),
    });
    const entry = { act: 'user.ban', operator: 'Test operator', reason: REASON };
    expect(await auditOf(userId)).toEqual([{ ...entry, details: { endsAt: endsAt.toISOString() } }]);
    expect((await statement('select reason from bans where user_id = $1', [userId])).rows).toHaveLength(1);
  });

  test('that would have ended already is refused, and nobody is signed out', async () => {
    const { browser, userId } = await newPlayer('banned-in-the-past');
    for (const endsAt of [new Date(0), testApp.clock.now()]) {
      const act = acts.ban(TEST_OPERATOR, userId, { reason: REASON, endsAt });
      await expect(act).rejects.toMatchObject({ kind: 'USAGE' });
    }
    expect((await browser.call('GET /user/me')).status).toBe(200);
    expect(await auditOf(userId)).toEqual([]);
  });

  test('shows its player the category and the end, and never the operator’s reason', async () => {
    const { browser, userId, email } = await newPlayer('banned-reader');
    const endsAt = new Date(testApp.clock.now().getTime() + DAY_S * 1000);
    await acts.ban(TEST_OPERATOR, userId, { reason: REASON, endsAt, category: 'conduct' });
    const ban = { category: 'conduct', until: endsAt.toISOString() };
    const refused = await me(browser);
    expect(refused).toMatchObject({ status: 403, body: { message: 'Banned', ban } });
    const signIn = await testApp.browser().signIn(email);
    expect(signIn).toMatchObject({ status: 409, body: { errorTypes: ['USER_BANNED'], ban } });
    const stranger = await testApp.browser().signIn(email, 'Wrong-Guess-1');
    expect(stranger.body).toMatchObject({ errorTypes: ['CREDENTIALS_INVALID'] });
    expect(stranger.body).not.toHaveProperty('ban');
    expect(JSON.stringify([refused.body, signIn.body])).not.toContain(REASON);
  });

  test('that has ended can be followed by another, and only the current one is lifted', async () => {
    const { browser, userId, email } = await newPlayer('repeat');
    const endsAt = new Date(testApp.clock.now().getTime() + DAY_S * 1000);
    await acts.ban(TEST_OPERATOR, userId, { reason: 'first', endsAt });
    testApp.clock.advance(DAY_S);
    await expect(acts.unban(TEST_OPERATOR, userId, null)).rejects.toMatchObject({ kind: 'REFUSED' });
    await acts.ban(TEST_OPERATOR, userId, { reason: 'second', endsAt: null });
    expect((await browser.signIn(email)).body).toMatchObject({ errorTypes: ['USER_BANNED'] });
    await acts.unban(TEST_OPERATOR, userId, 'appeal');
    expect((await browser.signIn(email)).status).toBe(200);
    const { rows } = await statement(
      'select reason, lifted_at from bans where user_id = $1 order by created_at',
      [userId],
    );
    expect(rows).toEqual([
      { reason: 'first', lifted_at: null },
      { reason: 'second', lifted_at: expect.anything() },
    ]);
    expect((await auditOf(userId)).map(({ act }) => act)).toEqual(['user.ban', 'user.ban', 'user.unban']);
  });
});

test('a sign-out ends every session, and the player signs in again', async () => {
  const { browser, userId, email } = await newPlayer('lost-phone');
  const phone = testApp.browser();
  await phone.signIn(email);
  expect(await acts.signOut(TEST_OPERATOR, userId, null)).toMatchObject({ endedSessions: 2 });
  expect([(await me(browser)).status, (await me(phone)).status]).toEqual([401, 401]);
  expect((await browser.signIn(email)).status).toBe(200);
  expect(await auditOf(userId)).toMatchObject([{ act: 'user.sign-out', details: { endedSessions: 2 } }]);
});

describe('A reset of two-factor', () => {
  test('removes every factor and session and notifies the owner', async () => {
    const { browser, userId, email } = await newPlayer('lost-authenticator');
    await turnTwoFactorOn(userId);
    expect((await testApp.browser().signIn(email)).body).toMatchObject({ errorTypes: ['OTP_REQUIRED'] });
    await createOperatorServices(testApp.deps).twoFactorReset.reset(TEST_OPERATOR, userId, REASON);
    expect((await me(browser)).status).toBe(401);
    expect((await testApp.browser().signIn(email)).body).toMatchObject({
      errorTypes: ['CREDENTIALS_INVALID'],
    });
    expect(
      (await statement('select * from two_factor_recovery_codes where user_id = $1', [userId])).rows,
    ).toEqual([]);
    expect(testApp.lastMail(email, 'two-factor-off').occasion.device).toEqual({
      browser: null,
      system: null,
    });
    expect(await auditOf(userId)).toMatchObject([
      { act: 'user.reset-two-factor', reason: REASON, details: { removedAuthenticators: 1 } },
    ]);
  });

  test('is refused where two-factor is off, and ends no session', async () => {
    const { browser, userId } = await newPlayer('single-factor');
    const reset = createOperatorServices(testApp.deps).twoFactorReset.reset(TEST_OPERATOR, userId, REASON);
    await expect(reset).rejects.toMatchObject({ kind: 'REFUSED' });
    expect((await me(browser)).status).toBe(200);
    expect(await auditOf(userId)).toEqual([]);
  });

  test('whose mail cannot be queued changes nothing and leaves no entry', async () => {
    const { browser, userId } = await newPlayer('no-queue');
    await turnTwoFactorOn(userId);
    const fail = () => Promise.reject(new Error('the queue is unavailable'));
    const deps = { ...testApp.deps, jobs: { enqueue: fail } };
    const reset = createOperatorServices(deps).twoFactorReset.reset(TEST_OPERATOR, userId, REASON);
    await expect(reset).rejects.toThrow('the queue is unavailable');
    expect((await me(browser)).status).toBe(200);
    expect(
      (await statement('select * from two_factor_devices where user_id = $1', [userId])).rows,
    ).toHaveLength(1);
    expect(await auditOf(userId)).toEqual([]);
  });
});

describe('The audit log', () => {
  test('is part of the act: an entry that cannot be written rolls the act back', async () => {
    const { browser, userId } = await newPlayer('unrecorded');
    const nameless = { name: '', osUser: null };
    await expect(acts.ban(nameless, userId, { reason: REASON, endsAt: null })).rejects.toThrow();
    await expect(acts.signOut(nameless, userId, null)).rejects.toThrow();
    expect((await me(browser)).status).toBe(200);
    expect((await statement('select * from bans where user_id = $1', [userId])).rows).toEqual([]);
  });

  test('is append-only, and outlives the user', async () => {
    const { userId } = await newPlayer('deleted');
    await acts.ban(TEST_OPERATOR, userId, { reason: REASON, endsAt: null });
    for (const change of [
      "update audit_log set reason = 'none'",
      'delete from audit_log',
      'truncate audit_log',
    ]) {
      await expect(statement(change), change).rejects.toThrow('append-only');
    }
    await statement('delete from users where id = $1', [userId]);
    expect(await auditOf(userId)).toHaveLength(1);
  });

  test('stores no e-mail address', async () => {
    const { rows } = await statement('select a::text as entry from audit_log a');
    expect(rows.length).toBeGreaterThan(0);
    expect(JSON.stringify(rows)).not.toContain('@');
  });
});

test('an act on a user who does not exist is not found', async () => {
  const gone = randomUUID();
  await expect(acts.ban(TEST_OPERATOR, gone, { reason: REASON, endsAt: null })).rejects.toMatchObject({
    kind: 'NOT_FOUND',
  });
  expect(await auditOf(gone)).toEqual([]);
});

test('the details of a user show the whole account and no secret', async () => {
  const { userId, email } = await newPlayer('shown');
  await turnTwoFactorOn(userId);
  await statement(
    "insert into ownerships (user_id, product_name, source) values ($1, 'neon-drift', 'grant')",
    [userId],
  );
  await statement(
    `insert into external_identities (user_id, provider, subject, created_at, linked_at)
     values ($1, 'google', 'sub-1', '2026-01-05', '2026-03-04')`,
    [userId],
  );
  for (let turn = 0; turn < 10; turn += 1) await testApp.browser().signIn(email, 'Wrong-Guess-1');
  await acts.ban(TEST_OPERATOR, userId, { reason: REASON, endsAt: null });
  const details = await createOperatorServices(testApp.deps).userDetails.read(
    parseUserReference(email.toUpperCase()),
    testApp.deps.content,
  );
  expect(details).toMatchObject({
    id: userId,
    kind: 'platform',
    email,
    emailValidatedAt: expect.any(Date),
    hasPassword: true,
    passwordAttempts: { used: 10, lockedUntil: expect.any(Date) },
    twoFactor: { isOn: true, authenticators: 1, isEnrolmentPending: false, hasRecoveryCode: true },
    providers: [{ provider: 'google', linkedAt: new Date('2026-03-04T00:00:00Z') }],
    activeSessions: 0,
    ban: { reason: REASON, endsAt: null },
    bans: [{ reason: REASON, liftedAt: null }],
    gameAccounts: [],
    ownerships: [{ product: 'neon-drift', source: 'grant' }],
  });
  expect(JSON.stringify(details)).not.toMatch(/argon2|sealed|sub-1|aaaa|"[0-9a-f]{64}"/);
  const keyless = createOperatorServices({ ...testApp.deps, secrets: null });
  expect(await keyless.userDetails.read(parseUserReference(userId), testApp.deps.content)).toMatchObject({
    passwordAttempts: null,
  });
});

test('a deletion is recorded, ends the sessions and mails the owner, and what it planned can be undone by a sign-in', async () => {
  const { browser, userId, email } = await newPlayer('forgotten');
  const { erasesAt } = await acts.delete(TEST_OPERATOR, userId, REASON);
  expect((await me(browser)).status).toBe(401);
  expect(testApp.lastMail(email, 'account-deletion').erasesAt).toBe(erasesAt?.toISOString());
  expect(await auditOf(userId)).toMatchObject([
    { act: 'user.delete', reason: REASON, details: { erasesAt: erasesAt?.toISOString() } },
  ]);
  await browser.signIn(email);
  await browser.call('DELETE /user/deletion');
  expect((await me(browser)).body.erasesAt).toBeNull();
});

test('the ban that stays after an erasure is lifted by the former e-mail', async () => {
  const { userId, email } = await newPlayer('returning');
  await acts.ban(TEST_OPERATOR, userId, { reason: REASON, endsAt: null });
  await acts.delete(TEST_OPERATOR, userId, REASON);
  testApp.clock.advance(15 * DAY_S);
  await testApp.services.accountErasure.eraseDue();
  const again = () => testApp.browser().signUp(email);
  expect((await again()).body.errorTypes).toEqual(['EMAIL_ALREADY_USED']);
  await acts.liftHeldBan(TEST_OPERATOR, parseUserReference(email), REASON);
  expect(await auditOf(userId)).toMatchObject([
    { act: 'user.ban' },
    { act: 'user.delete' },
    { act: 'user.unban', details: { isErased: true } },
  ]);
  expect((await again()).status).toBe(201);
  await expect(acts.liftHeldBan(TEST_OPERATOR, parseUserReference(userId), REASON)).rejects.toMatchObject({
    kind: 'NOT_FOUND',
  });
});
