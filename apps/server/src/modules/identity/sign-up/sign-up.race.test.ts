import { createHash } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ApiReply, OTHER_PASSWORD, PASSWORD } from '../../../../test/support/api-client.ts';
import { openPlayerTestApp, type PlayerTestApp } from '../../../../test/support/player-test-app.ts';
import { createUnqueuedPasswords } from '../../../../test/support/quick-passwords.ts';

const ROUNDS = 6;
const SIGN_UPS = 50;

let testApp: PlayerTestApp;
beforeAll(async () => {
  testApp = await openPlayerTestApp({ deps: { passwords: createUnqueuedPasswords() } });
});
afterAll(() => testApp.close());

const signUps = (email: string, round: number) =>
  Array.from(
    { length: SIGN_UPS },
    (_, index) => () =>
      testApp.browser().call('POST /users', {
        body: { email: index % 2 ? email.toUpperCase() : email, password: PASSWORD, locale: 'en-GB' },
        from: `198.51.${round}.${index}`,
      }),
  );

/** All in parallel, each time with another one first. */
const runInParallel = (calls: (() => Promise<ApiReply>)[], round: number) =>
  Promise.all(
    [...calls.slice(round % calls.length), ...calls.slice(0, round % calls.length)].map((call) => call()),
  );

const ownersOf = async (email: string) =>
  (await testApp.deps.db.statement('select id, kind from users where email_canonical = $1', [email])).rows;

test('of fifty sign-ups, an e-mail change and a social sign-up for one address in parallel, one has it and the others are refused as taken', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const email = `wanted${round}@example.test`;
    const mover = await testApp.player(`mover${round}@example.test`);
    await mover.call('PUT /user/email', { body: { email, locale: 'en-GB' } });
    const { code } = testApp.lastMail(email, 'new-address-code');
    const ghost = await testApp.ghost();
    let isMoved = false;
    const change = async () => {
      const body = { email, code, locale: 'en-GB' };
      const reply = await mover.call('POST /user/email', { body, from: `192.0.2.${round}` });
      isMoved = reply.status === 204;
      return reply;
    };
    const upgrade = () =>
      testApp.browser().call('POST /auth/thin/ghostuser/upgrade', {
        body: { email, password: OTHER_PASSWORD, locale: 'en-GB' },
        headers: { authorization: `Bearer ${ghost}` },
        from: `203.0.113.${round}`,
      });
    const replies = await runInParallel([upgrade, change, ...signUps(email, round)], round % 3);
    const refusals = replies.filter(({ status }) => status >= 300);
    // The code has proved the address, which also takes it from a sign-up that came first and has not proved it.
    const accepted = replies.length - refusals.length;
    expect(accepted === 1 || (accepted === 2 && isMoved)).toBe(true);
    for (const { status, body } of refusals) {
      // A social sign-up gets 400 for a taken address, as specified, to offer the link mode.
      const refusal = status === 400 ? body.reason : body.errorTypes;
      expect([['EMAIL_ALREADY_USED'], 'USER_EXISTS', 'INVALID_PASSWORD']).toContainEqual(refusal);
    }
    expect(refusals.filter(({ status }) => status === 400).length).toBeLessThanOrEqual(1);
    const { userId } = (await mover.call('GET /user/me')).body;
    const id = isMoved ? userId : expect.any(String);
    expect(await ownersOf(email)).toEqual([{ id, kind: 'platform' }]);
  }
});

test('a user who has proved the address to a provider gets it, with any number of parallel sign-ups', {
  tags: 'more',
}, async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const email = `proved${round}@example.test`;
    const ghost = await testApp.ghost();
    await testApp.deps.db.statement(
      `insert into external_identities (user_id, provider, subject, email, is_email_proven)
       select user_id, 'google', $1, $1, true from sessions where token_hash = $2`,
      [email, createHash('sha256').update(ghost).digest('hex')],
    );
    const owner = testApp.browser();
    const upgrade = () =>
      owner.call('POST /auth/thin/ghostuser/upgrade', {
        body: { email, password: OTHER_PASSWORD, locale: 'en-GB' },
        headers: { authorization: `Bearer ${ghost}` },
        from: `203.0.113.${100 + round}`,
      });
    const replies = await runInParallel(
      [upgrade, ...signUps(email, 50 + round)],
      round % 2 ? 0 : SIGN_UPS / 2,
    );
    expect(replies.filter(({ status }) => status >= 500)).toEqual([]);
    expect(await ownersOf(email)).toEqual([{ id: expect.any(String), kind: 'platform' }]);
    // A sign-up in between makes the address taken; the owner then tries once more and gets it.
    if (owner.token === undefined) expect((await upgrade()).status).toBe(200);
    for (const { token } of replies.filter(({ status }) => status === 201)) {
      const formerSession = { authorization: `Bearer ${token}` };
      expect((await testApp.browser().call('GET /user/me', { headers: formerSession })).status).toBe(401);
    }
    const known = (await owner.call('GET /user/me')).body;
    expect({ ...known, email: String(known.email).toLowerCase() }).toMatchObject({ email, validated: true });
    expect(await ownersOf(email)).toHaveLength(1);
  }
});

test('a former address is reserved after a change', async () => {
  const mover = await testApp.player('leaving@example.test');
  await mover.call('PUT /user/email', { body: { email: 'gone@example.test', locale: 'en-GB' } });
  const { code } = testApp.lastMail('gone@example.test', 'new-address-code');
  const [, ...claims] = await Promise.all([
    mover.call('POST /user/email', { body: { email: 'gone@example.test', code, locale: 'en-GB' } }),
    ...Array.from({ length: 20 }, (_, index) =>
      testApp.browser().call('POST /users', {
        body: { email: 'leaving@example.test', password: PASSWORD, locale: 'en-GB' },
        from: `198.51.100.${index}`,
      }),
    ),
  ]);
  expect(claims.map(({ status }) => status)).toEqual(claims.map(() => 409));
});
