import type { Role } from '@gatehouse/contract/operator/roles';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createAuthenticator } from '../../../../test/support/authenticator.ts';
import {
  addOperator,
  codeOf,
  createConsoleClient,
  OPERATOR_PASSWORD,
  signedInOperator,
  signIn,
  type TestOperator,
} from '../../../../test/support/console-client.ts';
import { buildTestApp, type TestApp } from '../../../../test/support/test-app.ts';
import { createOperatorCodes } from './operator-codes.service.ts';
import { createOperatorPasskeys } from './operator-passkeys.service.ts';
import { createOperatorSignIn } from './operator-sign-in.service.ts';

const HOUR_S = 60 * 60;

let testApp: TestApp;
let admin: TestOperator;
beforeAll(async () => {
  testApp = await buildTestApp();
  admin = await signedInOperator(testApp, 'first-admin@example.test', ['admin']);
});
afterAll(() => testApp.close());

const rows = async (text: string, values?: unknown[]) => (await testApp.deps.db.statement(text, values)).rows;
const newOperator = async (name: string, roles: Role[] = ['support']) => {
  testApp.clock.advance(60);
  return signedInOperator(testApp, `${name}@example.test`, roles);
};

/** The session of the admin of this file, which other tests may have let expire. */
async function freshAdmin(): Promise<TestOperator> {
  testApp.clock.advance(60);
  await testApp.deps.db.statement('delete from rate_limits');
  expect(await signIn(testApp, admin, { client: admin.client })).toMatchObject({ status: 204 });
  return admin;
}

describe('A set-up link', () => {
  test('asks for a password and a second factor, signs in, and works once', async () => {
    const { token } = await addOperator(testApp, 'once@example.test', ['shop']);
    const client = createConsoleClient(testApp);
    const begun = await client.call('POST /set-up/begin', { body: { token } });
    expect(begun).toMatchObject({ status: 200, body: { email: 'once@example.test', name: 'once' } });
    const { secret } = begun.body.authenticator as { secret: string };
    const body = { token, password: OPERATOR_PASSWORD };
    const without = await client.call('POST /set-up', { body });
    expect(without).toMatchObject({ status: 400, body: { reason: 'INVALID_OTP_TOKEN' } });
    const done = await client.call('POST /set-up', { body: { ...body, code: codeOf(testApp, secret) } });
    expect(done.status).toBe(204);
    expect(await client.call('GET /session')).toMatchObject({ status: 200, body: { roles: ['shop'] } });
    testApp.clock.advance(60);
    const again = await createConsoleClient(testApp).call('POST /set-up', {
      body: { ...body, code: codeOf(testApp, secret) },
    });
    expect(again.status).toBe(404);
    expect((await client.call('POST /set-up/begin', { body: { token } })).status).toBe(404);
  });

  test('expires after 24 hours, and a newer one replaces it', async () => {
    const { id, token } = await addOperator(testApp, 'late@example.test', ['shop']);
    const begin = (given: string) =>
      createConsoleClient(testApp).call('POST /set-up/begin', { body: { token: given } });
    const { link } = await testApp.services.console.operatorAccounts.reset({ name: 'CLI', osUser: null }, id);
    expect((await begin(token)).status).toBe(404);
    const newer = new URL(link).hash.slice(1);
    testApp.clock.advance(24 * HOUR_S - 60);
    expect((await begin(newer)).status).toBe(200);
    testApp.clock.advance(120);
    expect((await begin(newer)).status).toBe(404);
  });

  test('has another authenticator at each opening, so that an earlier reader does not know the one that is used', async () => {
    const { token } = await addOperator(testApp, 'reread@example.test', ['shop']);
    const client = createConsoleClient(testApp);
    const open = async () => {
      const { body } = await client.call('POST /set-up/begin', { body: { token } });
      return (body.authenticator as { secret: string }).secret;
    };
    const [earlier, later] = [await open(), await open()];
    const finish = (secret: string) =>
      client.call('POST /set-up', {
        body: { token, password: OPERATOR_PASSWORD, code: codeOf(testApp, secret) },
      });
    expect(await finish(earlier)).toMatchObject({ status: 400, body: { reason: 'INVALID_OTP_TOKEN' } });
    expect((await finish(later)).status).toBe(204);
  });

  test('is stored as a hash alone', async () => {
    const { id, token } = await addOperator(testApp, 'hashed@example.test', ['shop']);
    const stored = JSON.stringify(await rows('select * from operator_tokens where operator_id = $1', [id]));
    expect(stored).not.toContain(token);
  });

  test('refuses passwords by the rules of players', async () => {
    const { token } = await addOperator(testApp, 'weak@example.test', ['shop']);
    const client = createConsoleClient(testApp);
    const begun = await client.call('POST /set-up/begin', { body: { token } });
    const { secret } = begun.body.authenticator as { secret: string };
    const code = codeOf(testApp, secret);
    const short = await client.call('POST /set-up', { body: { token, password: 'Short-1', code } });
    expect(short).toMatchObject({ status: 400, body: { fields: ['password'] } });
    const common = await client.call('POST /set-up', { body: { token, password: 'Password1234', code } });
    expect(common).toMatchObject({ status: 400, body: { reason: 'COMMON_PASSWORD' } });
  });
});

describe('A passkey', () => {
  test('is the second factor of a set-up, and signs in and confirms alone', async () => {
    const { id, token } = await addOperator(testApp, 'passkey@example.test', ['support']);
    const client = createConsoleClient(testApp);
    const begun = await client.call('POST /set-up/begin', { body: { token } });
    const key = createAuthenticator(testApp.deps.env.publicUrl);
    type Creation = Parameters<typeof key.create>[0];
    type Request = Parameters<typeof key.get>[0];
    const body = { token, password: OPERATOR_PASSWORD };
    const unverified = key.create(begun.body.passkey as Creation, { isVerified: false });
    const refused = await client.call('POST /set-up', { body: { ...body, passkey: unverified } });
    expect(refused).toMatchObject({ status: 400, body: { reason: 'INVALID_PASSKEY' } });
    // The challenge is used up.
    const again = await client.call('POST /set-up/begin', { body: { token } });
    const passkey = key.create(again.body.passkey as Creation);
    expect((await client.call('POST /set-up', { body: { ...body, passkey } })).status).toBe(204);

    const browser = createConsoleClient(testApp);
    const begin = async () =>
      (await browser.call('POST /session/passkey/options')).body as unknown as Request;
    const assertion = key.get(await begin());
    expect((await browser.call('POST /session/passkey', { body: assertion })).status).toBe(204);
    expect((await browser.call('GET /session')).body).toMatchObject({
      operatorId: id,
      hasAuthenticator: false,
    });
    const replayed = await createConsoleClient(testApp).call('POST /session/passkey', { body: assertion });
    expect(replayed.status).toBe(409);
    const foreign = key.get(await begin(), { origin: 'https://evil.example.test' });
    expect((await browser.call('POST /session/passkey', { body: foreign })).status).toBe(409);

    testApp.clock.advance(20 * 60);
    expect((await browser.call('POST /account/passkeys/options')).status).toBe(403);
    const confirmed = await browser.call('POST /session/confirm/passkey', { body: key.get(await begin()) });
    expect(confirmed.status).toBe(204);
    const creation = await browser.call('POST /account/passkeys/options');
    const second = createAuthenticator(testApp.deps.env.publicUrl).create(
      creation.body as unknown as Creation,
    );
    expect((await browser.call('POST /account/passkeys', { body: second })).status).toBe(204);
    const { rows: entries } = await testApp.deps.db.statement(
      "select act from audit_log where operator_id = $1 and act like 'operator.%' order by id",
      [id],
    );
    expect(entries.map(({ act }) => act)).toEqual([
      'operator.set-up',
      'operator.sign-in',
      'operator.add-passkey',
    ]);
  });

  test('of another operator confirms nothing', async () => {
    const { client } = await newOperator('confirmed-by-nobody');
    const { token } = await addOperator(testApp, 'other-passkey@example.test', ['support']);
    const other = createConsoleClient(testApp);
    const begun = await other.call('POST /set-up/begin', { body: { token } });
    const key = createAuthenticator(testApp.deps.env.publicUrl);
    const passkey = key.create(begun.body.passkey as Parameters<typeof key.create>[0]);
    await other.call('POST /set-up', { body: { token, password: OPERATOR_PASSWORD, passkey } });
    const { body } = await client.call('POST /session/passkey/options');
    const assertion = key.get(body as unknown as Parameters<typeof key.get>[0]);
    expect((await client.call('POST /session/confirm/passkey', { body: assertion })).status).toBe(409);
  });
});

test('of two uses of a link or a code at the same moment one succeeds', async () => {
  const { token } = await addOperator(testApp, 'twice@example.test', ['support']);
  const client = createConsoleClient(testApp);
  const begun = await client.call('POST /set-up/begin', { body: { token } });
  const { secret } = begun.body.authenticator as { secret: string };
  const body = { token, password: OPERATOR_PASSWORD, code: codeOf(testApp, secret) };
  const setUps = await Promise.all(
    [1, 2, 3].map(() => createConsoleClient(testApp).call('POST /set-up', { body })),
  );
  expect(setUps.map(({ status }) => status).sort()).toEqual([204, 404, 404]);
  testApp.clock.advance(60);
  const code = codeOf(testApp, secret);
  const signIns = await Promise.all(
    [1, 2, 3].map(() => signIn(testApp, { email: 'twice@example.test', secret }, { code })),
  );
  expect(signIns.map(({ status }) => status).sort()).toEqual([204, 409, 409]);
});

describe('A sign-in', () => {
  test('needs the password and a code, and answers the same to whatever is wrong', async () => {
    const operator = await newOperator('uniform');
    const { token } = await addOperator(testApp, 'not-set-up@example.test', ['support']);
    expect(token).not.toBe('');
    testApp.clock.advance(60);
    const wrong = [
      await signIn(testApp, operator, { password: 'Wrong-Guess-1' }),
      await signIn(testApp, operator, { code: '000000' }),
      await signIn(testApp, { email: 'nobody@example.test', secret: operator.secret }),
      await signIn(testApp, { email: 'not-set-up@example.test', secret: operator.secret }),
    ];
    expect(new Set(wrong.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
    expect(wrong[0]).toMatchObject({ status: 409, body: { errorTypes: ['CREDENTIALS_INVALID'] } });
    const right = await signIn(testApp, operator);
    expect(right.status).toBe(204);
    const cookie = String(right.headers['set-cookie']);
    expect(cookie).toMatch(
      /^gatehouse_operator=[\w-]{43}; Max-Age=28800; Path=\/operator; HttpOnly; SameSite=Strict$/,
    );
    const stored = JSON.stringify(await rows('select * from operator_sessions'));
    expect(stored).not.toContain(cookie.slice('gatehouse_operator='.length).split(';', 1)[0]);
  });

  test('takes a code once', async () => {
    const operator = await newOperator('replay');
    testApp.clock.advance(60);
    const code = codeOf(testApp, operator.secret);
    expect((await signIn(testApp, operator, { code })).status).toBe(204);
    expect((await signIn(testApp, operator, { code })).status).toBe(409);
  });

  test('is limited for each operator, also for one who does not exist, and for each address', async () => {
    const operator = await newOperator('limited');
    for (const one of [operator, { email: 'no-such@example.test', secret: operator.secret }]) {
      testApp.clock.advance(60);
      const guesses: number[] = [];
      for (let guess = 0; guess < 11; guess += 1) {
        guesses.push((await signIn(testApp, one, { code: '000000' })).status);
      }
      expect(guesses).toEqual([...Array.from({ length: 10 }, () => 409), 429]);
    }
    const client = createConsoleClient(testApp);
    const sprayed: number[] = [];
    for (let guess = 0; guess < 31; guess += 1) {
      const email = `spray-${guess}@example.test`;
      sprayed.push((await signIn(testApp, { email, secret: operator.secret }, { client })).status);
    }
    expect(sprayed.filter((status) => status === 429)).toHaveLength(1);
    await testApp.deps.db.statement('delete from rate_limits');
    testApp.clock.advance(60);
    expect((await signIn(testApp, operator)).status).toBe(204);
  });
});

describe('A session', () => {
  test('ends after eight hours, whatever happens in them', async () => {
    const { client } = await newOperator('absolute');
    for (let hour = 0; hour < 7; hour += 1) {
      testApp.clock.advance(HOUR_S);
      expect((await client.call('GET /session')).status).toBe(200);
    }
    testApp.clock.advance(HOUR_S);
    expect((await client.call('GET /session')).status).toBe(401);
  });

  test('needs the second factor again for dangerous acts after 15 minutes without activity', async () => {
    const operator = await newOperator('idle');
    const { client } = operator;
    const begin = () => client.call('POST /account/authenticators/begin');
    for (let part = 0; part < 3; part += 1) {
      testApp.clock.advance(10 * 60);
      expect((await begin()).status).toBe(200);
    }
    // What a page repeats by itself is no activity.
    testApp.clock.advance(10 * 60);
    const headers = { 'x-operator-request': 'background' };
    expect((await client.call('GET /account', { headers })).status).toBe(200);
    testApp.clock.advance(10 * 60);
    expect(await begin()).toMatchObject({ status: 403, body: { errorTypes: ['REAUTHENTICATION_REQUIRED'] } });
    // A call that is not dangerous works, and does not make the session active again.
    expect((await client.call('GET /account')).status).toBe(200);
    expect((await begin()).status).toBe(403);
    const confirm = (code: string) => client.call('POST /session/confirm', { body: { code } });
    expect((await confirm('000000')).status).toBe(409);
    expect((await confirm(codeOf(testApp, operator.secret))).status).toBe(204);
    expect((await begin()).status).toBe(200);
  });

  test('opens nothing while its operator is disabled, also where its row is still there', async () => {
    const { id, client } = await newOperator('disabled-with-session');
    await testApp.deps.db.statement('update operators set disabled_at = now() where id = $1', [id]);
    expect((await client.call('GET /session')).status).toBe(401);
  });

  test('ends by a sign-out, and the cookie is worth nothing afterwards', async () => {
    const { client } = await newOperator('leaving');
    const { cookie } = client;
    expect((await client.call('DELETE /session')).status).toBe(204);
    expect(client.cookie).toBeUndefined();
    client.cookie = cookie;
    expect((await client.call('GET /session')).status).toBe(401);
  });
});

describe('An admin', () => {
  test('adds an operator with a link that is shown once', async () => {
    const { client } = await freshAdmin();
    const body = { email: 'added@example.test', name: 'Added', roles: ['content'] };
    const added = await client.call('POST /operators', { body });
    expect(added).toMatchObject({
      status: 201,
      body: { link: expect.stringContaining('/operator/set-up#') },
    });
    const token = new URL(String(added.body.link)).hash.slice(1);
    expect((await client.call('GET /operators')).text).not.toContain(token);
    expect((await client.call('POST /operators', { body })).status).toBe(409);
    expect(
      await rows('select operator, operator_id, address, after from audit_log where id = $1', [
        added.body.auditId,
      ]),
    ).toEqual([
      {
        operator: 'first-admin',
        operator_id: admin.id,
        address: expect.stringMatching(/^10\.200\./),
        after: { name: 'Added', roles: ['content'] },
      },
    ]);
  });

  test.each([
    ['PUT /operators/:operatorId/roles', { roles: ['shop'] }, 204],
    ['POST /operators/:operatorId/disable', undefined, 409],
    ['POST /operators/:operatorId/reset', undefined, 409],
  ] as const)('ends the sessions of another operator by %s', async (key, body, signInAfter) => {
    const { client } = await freshAdmin();
    const operator = await newOperator(`ended-by-${key.split('/').at(-1)}`);
    const params = { operatorId: operator.id };
    expect((await client.call(key, { params, ...(body ? { body } : {}) })).status).toBeLessThan(300);
    expect((await operator.client.call('GET /session')).status).toBe(401);
    testApp.clock.advance(60);
    expect((await signIn(testApp, operator)).status).toBe(signInAfter);
  });

  test('does nothing to the own account, and cannot remove the last admin', async () => {
    const { client, id } = await freshAdmin();
    const own = { operatorId: id };
    expect((await client.call('POST /operators/:operatorId/disable', { params: own })).status).toBe(409);
    expect(
      (await client.call('PUT /operators/:operatorId/roles', { params: own, body: { roles: ['shop'] } }))
        .status,
    ).toBe(409);
    const other = await newOperator('second-admin', ['admin']);
    await testApp.deps.db.statement('update operators set disabled_at = now() where id = $1', [other.id]);
    const params = { operatorId: id };
    const last = testApp.services.console.operatorAccounts.disable(
      { name: 'second-admin', osUser: null, id: other.id },
      params.operatorId,
    );
    await expect(last).rejects.toMatchObject({ kind: 'REFUSED' });
  });
});

test('the last second factor stays, and removing one ends the other sessions', async () => {
  const operator = await newOperator('factors');
  const { client } = operator;
  const authenticators = async () =>
    (await client.call('GET /account')).body.authenticators as { authenticatorId: string }[];
  const [first] = await authenticators();
  const remove = (authenticatorId = '') =>
    client.call('DELETE /account/authenticators/:authenticatorId', { params: { authenticatorId } });
  expect((await remove(first?.authenticatorId)).status).toBe(409);
  const begun = await client.call('POST /account/authenticators/begin');
  const code = codeOf(testApp, String(begun.body.secret));
  expect((await client.call('POST /account/authenticators', { body: { code } })).status).toBe(204);
  testApp.clock.advance(60);
  const elsewhere = createConsoleClient(testApp);
  await signIn(testApp, operator, { client: elsewhere });
  expect((await remove(first?.authenticatorId)).status).toBe(204);
  expect((await elsewhere.call('GET /session')).status).toBe(401);
  expect((await client.call('GET /session')).status).toBe(200);
});

test('a new password ends the other sessions', async () => {
  const operator = await newOperator('password');
  testApp.clock.advance(60);
  const elsewhere = createConsoleClient(testApp);
  await signIn(testApp, operator, { client: elsewhere });
  const change = (currentPassword: string) =>
    operator.client.call('POST /account/password', {
      body: { currentPassword, password: 'Another-Beacon-9' },
    });
  expect(await change('Wrong-Guess-1')).toMatchObject({ status: 400, body: { reason: 'INVALID_PASSWORD' } });
  expect((await change(OPERATOR_PASSWORD)).status).toBe(204);
  expect((await elsewhere.call('GET /session')).status).toBe(401);
  testApp.clock.advance(60);
  expect((await signIn(testApp, operator)).status).toBe(409);
  expect((await signIn(testApp, operator, { password: 'Another-Beacon-9' })).status).toBe(204);
});

test('guesses at the own password are limited, whatever other proof is given between them', async () => {
  const { client } = await newOperator('guessed');
  await testApp.deps.db.statement('delete from rate_limits');
  const guess = () =>
    client.call('POST /account/password', {
      body: { currentPassword: 'Wrong-Guess-1', password: 'Another-Beacon-9' },
    });
  const guesses: number[] = [];
  for (let nth = 0; nth < 9; nth += 1) guesses.push((await guess()).status);
  const begun = await client.call('POST /account/authenticators/begin');
  const code = codeOf(testApp, String(begun.body.secret));
  expect((await client.call('POST /account/authenticators', { body: { code } })).status).toBe(204);
  guesses.push((await guess()).status, (await guess()).status);
  expect(guesses).toEqual([...Array.from({ length: 10 }, () => 400), 429]);
});

test('a request that was let in before its session ended changes no second factor', async () => {
  const { ownOperatorAccount, operatorSessions, operatorAccounts } = testApp.services.console;
  const { id, client } = await newOperator('thief');
  const begun = await client.call('POST /account/authenticators/begin');
  const token = String(client.cookie).split('=')[1] ?? '';
  const session = await operatorSessions.lookup.find(token, { isAct: true });
  if (!session) throw new Error('there is no session');
  const pending = await rows('select * from operator_authenticators where activated_at is null');
  await operatorAccounts.reset({ name: 'CLI', osUser: null }, id);
  await testApp.deps.db.statement(
    'insert into operator_authenticators (operator_id, sealed_secret, created_at) values ($1, $2, $3)',
    [id, pending.find((one) => one.operator_id === id)?.sealed_secret, testApp.clock.now()],
  );
  const caller = {
    address: '192.0.2.7',
    addressBucket: '192.0.2.7',
    device: { browser: null, system: null },
  };
  const added = ownOperatorAccount.addAuthenticator(
    session,
    codeOf(testApp, String(begun.body.secret)),
    caller,
  );
  await expect(added).rejects.toMatchObject({ code: 'UNAUTHORIZED' });
});

test('a password that is changed during a sign-in with it opens no session', async () => {
  const operator = await newOperator('racing');
  testApp.clock.advance(60);
  const { deps, services } = testApp;
  const operatorCodes = createOperatorCodes(deps);
  const operatorPasskeys = createOperatorPasskeys(deps);
  const passwords = {
    async verifyOwn() {
      await deps.db.statement("update operators set password_hash = 'newer' where id = $1", [operator.id]);
      return true;
    },
  };
  const { byPassword } = createOperatorSignIn({
    ...deps,
    ...services.console,
    operatorCodes,
    operatorPasskeys,
    passwords,
  });
  const caller = {
    address: '192.0.2.8',
    addressBucket: '192.0.2.8',
    device: { browser: null, system: null },
  };
  const signedIn = byPassword(
    { email: operator.email, password: OPERATOR_PASSWORD, code: codeOf(testApp, operator.secret) },
    caller,
  );
  await expect(signedIn).rejects.toMatchObject({ code: 'CREDENTIALS_INVALID' });
});

test.each([
  ['reversed', 'Grace \u202eecarG'],
  ['blank', '   '],
])('no operator has a %s name, which could forge a line of the audit log', async (_, name) => {
  const { client } = await freshAdmin();
  const body = { email: 'named@example.test', name, roles: ['shop'] };
  expect((await client.call('POST /operators', { body })).status).toBe(400);
});
