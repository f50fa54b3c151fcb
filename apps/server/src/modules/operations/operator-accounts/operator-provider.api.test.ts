import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  addOperator,
  type ConsoleClient,
  type ConsoleReply,
  createConsoleClient,
  signedInOperator,
  signIn,
} from '../../../../test/support/console-client.ts';
import {
  type Claims,
  newKeys,
  type OpenIdStandIn,
  openOpenIdStandIn,
} from '../../../../test/support/openid-stand-in.ts';
import { openPlayerTestApp, type PlayerTestApp } from '../../../../test/support/player-test-app.ts';
import { TEST_OPERATOR } from '../../../../test/support/test-operator.ts';

const IDLE_S = 16 * 60;
const REFUSED = { status: 409, body: { errorTypes: ['CREDENTIALS_INVALID'] } };

let testApp: PlayerTestApp;
let provider: OpenIdStandIn;

const settingsOf = ({ issuer, clientId, clientSecret }: OpenIdStandIn) => ({
  OPERATOR_OIDC_ISSUER: issuer,
  OPERATOR_OIDC_CLIENT_ID: clientId,
  OPERATOR_OIDC_CLIENT_SECRET: clientSecret,
  OPERATOR_OIDC_ROLES: '{"console-admins":["admin"],"helpdesk":["support","shop"]}',
});

beforeAll(async () => {
  provider = await openOpenIdStandIn(() => testApp.clock.now());
  testApp = await openPlayerTestApp({ env: settingsOf(provider) });
});
afterAll(async () => {
  await testApp.close();
  await provider.close();
});
beforeEach(async () => {
  provider.forgery = {};
  provider.isDown = false;
  provider.person = newPerson();
  await statement('delete from rate_limits');
});

const statement = async (text: string, values?: unknown[]) =>
  (await testApp.deps.db.statement(text, values)).rows;

function newPerson(more: Claims = {}): Claims {
  const sub = randomUUID();
  return {
    ...{ sub, email: `${sub}@publisher.test`, email_verified: true, name: 'Grace Hopper' },
    ...{ groups: ['helpdesk', 'everybody'], ...more },
  };
}

/** The way of a browser to the provider. Its cookie is that of the client, next to the one of the session. */
async function begin(
  client: ConsoleClient,
  key: 'POST /session/provider/begin' | 'POST /session/confirm/provider/begin',
) {
  const session = client.cookie;
  const begun = await client.call(key);
  expect(begun.status).toBe(200);
  const cookie = client.cookie ?? '';
  client.cookie = session;
  return { query: provider.authorize(String(begun.body.url)).search, cookie };
}

interface Way {
  query: string;
  cookie: string;
}

const finish = (
  client: ConsoleClient,
  { query, cookie }: Way,
  key: 'POST /session/provider' | 'POST /session/confirm/provider' = 'POST /session/provider',
) =>
  client.call(key, {
    body: { query },
    headers: { cookie: [client.cookie, cookie].filter(Boolean).join('; ') },
  });

async function signInByProvider(
  client = createConsoleClient(testApp),
): Promise<{ client: ConsoleClient; reply: ConsoleReply }> {
  const reply = await finish(client, await begin(client, 'POST /session/provider/begin'));
  return { client, reply };
}

const actsOf = async (operatorId: unknown) =>
  (await statement('select act from audit_log where subject_id = $1 order by id', [operatorId])).map(
    ({ act }) => act,
  );
const session = async (client: ConsoleClient) => (await client.call('GET /session')).body;

describe('A sign-in by the OpenID provider', () => {
  test('adds the operator the first time, with the roles of the groups', async () => {
    const { client, reply } = await signInByProvider();
    expect(reply.status).toBe(204);
    const known = await session(client);
    expect(known).toMatchObject({
      ...{ name: 'Grace Hopper', email: provider.person.email, roles: ['support', 'shop'] },
      provider: '127.0.0.1',
    });
    expect(await actsOf(known.operatorId)).toEqual(['operator.add', 'operator.sign-in']);
    const again = await signInByProvider();
    expect(await session(again.client)).toMatchObject({ operatorId: known.operatorId });
  });

  test('asks for a code with PKCE, state, nonce and the exact address of the console', async () => {
    await signInByProvider();
    const asked = Object.fromEntries(provider.asked?.searchParams ?? []);
    expect(asked).toMatchObject({
      ...{ response_type: 'code', code_challenge_method: 'S256', scope: 'openid email profile' },
      redirect_uri: `${testApp.deps.env.publicUrl}/operator/sign-in/callback`,
      state: expect.stringMatching(/^sign-in\.[\w-]{43}$/),
      nonce: expect.stringMatching(/^[\w-]{43}$/),
      code_challenge: expect.stringMatching(/^[\w-]{43}$/),
    });
    expect(asked).not.toHaveProperty('prompt');
  });

  test('follows the groups, and ends the sessions of former roles', async () => {
    const { client } = await signInByProvider();
    const { operatorId } = await session(client);
    provider.person = { ...provider.person, groups: ['console-admins'] };
    const promoted = await signInByProvider();
    expect(await session(promoted.client)).toMatchObject({ operatorId, roles: ['admin'] });
    expect((await client.call('GET /session')).status).toBe(401);
    expect(await actsOf(operatorId)).toContain('operator.change-roles');
  });

  test('ends what a lost group allowed at the next sign-in, and all of it with the last one', async () => {
    provider.person = newPerson({ groups: ['console-admins', 'helpdesk'] });
    const { client } = await signInByProvider();
    expect((await client.call('GET /operators')).status).toBe(200);
    provider.person = { ...provider.person, groups: ['helpdesk'] };
    const reduced = await signInByProvider();
    expect(await session(reduced.client)).toMatchObject({ roles: ['support', 'shop'] });
    expect((await reduced.client.call('GET /operators')).status).toBe(403);
    expect((await client.call('GET /operators')).status).toBe(401);
    provider.person = { ...provider.person, groups: ['everybody'] };
    expect((await signInByProvider()).reply).toMatchObject(REFUSED);
  });

  test('takes an operator of the console over by the address, whose password and second factors end', async () => {
    const known = await signedInOperator(testApp, `${randomUUID()}@publisher.test`, ['admin']);
    provider.person = newPerson({ email: known.email.toUpperCase() });
    const { client } = await signInByProvider();
    expect(await session(client)).toMatchObject({ operatorId: known.id, hasAuthenticator: false });
    expect((await known.client.call('GET /session')).status).toBe(401);
    testApp.clock.advance(31);
    expect(await signIn(testApp, known)).toMatchObject(REFUSED);
  });

  test('is refused to an operator who is disabled, also after a change of groups', async () => {
    const { client } = await signInByProvider();
    const { operatorId } = await session(client);
    await testApp.services.console.operatorAccounts.disable(TEST_OPERATOR, String(operatorId));
    provider.person = { ...provider.person, groups: ['console-admins'] };
    expect((await signInByProvider()).reply).toMatchObject(REFUSED);
    expect(await statement('select roles from operators where id = $1', [operatorId])).toEqual([
      { roles: ['support', 'shop'] },
    ]);
  });

  test('ends a set-up link of before', async () => {
    const email = `${randomUUID()}@publisher.test`;
    const { token } = await addOperator(testApp, email, ['support']);
    provider.person = newPerson({ email });
    expect((await signInByProvider()).reply.status).toBe(204);
    const begun = await createConsoleClient(testApp).call('POST /set-up/begin', { body: { token } });
    expect(begun.status).toBe(404);
  });
});

/** What an attacker or a wrong configuration may send. Nothing of it opens a session or adds an operator. */
const WRONG: Record<string, () => void> = {
  'a token that another key has signed': () => {
    provider.forgery = { key: newKeys().privateKey };
  },
  'a token for another client': () => {
    provider.forgery = { claims: { aud: 'another-client' } };
  },
  'a token of another issuer': () => {
    provider.forgery = { claims: { iss: 'https://evil.example.test' } };
  },
  'a token that has expired': () => {
    provider.forgery = { claims: { exp: Math.floor(Date.now() / 1000) - 3600 } };
  },
  'another nonce': () => {
    provider.forgery = { claims: { nonce: 'of-another-sign-in' } };
  },
  'an address that is not verified': () => {
    provider.forgery = { claims: { email_verified: false } };
  },
  'a text instead of a boolean about the address': () => {
    provider.forgery = { claims: { email_verified: 'true' } };
  },
  'no address': () => {
    provider.forgery = { claims: { email: undefined } };
  },
  'no group with a role': () => {
    provider.forgery = { claims: { groups: ['everybody'] } };
  },
  'no groups': () => {
    provider.forgery = { claims: { groups: undefined } };
  },
  'a group that is a property of every object': () => {
    provider.forgery = { claims: { groups: ['constructor', '__proto__', 'toString'] } };
  },
  'a text in place of groups': () => {
    provider.forgery = { claims: { groups: 'console-admins' } };
  },
};

test.each(Object.entries(WRONG))('%s is refused, and adds no operator', async (_, forge) => {
  forge();
  const { client, reply } = await signInByProvider();
  expect(reply).toMatchObject(REFUSED);
  expect((await client.call('GET /session')).status).toBe(401);
  expect(await statement('select 1 from operators where email = $1', [provider.person.email])).toEqual([]);
});

test('an answer works once, in the browser that has begun it, within ten minutes, and for nothing else', async () => {
  const client = createConsoleClient(testApp);
  const way = await begin(client, 'POST /session/provider/begin');
  expect(await finish(client, { ...way, cookie: '' })).toMatchObject(REFUSED);
  const other = await begin(client, 'POST /session/provider/begin');
  expect((await finish(client, other)).status).toBe(204);
  expect(await finish(createConsoleClient(testApp), other)).toMatchObject(REFUSED);

  const mixed = await begin(client, 'POST /session/provider/begin');
  const foreign = await begin(createConsoleClient(testApp), 'POST /session/provider/begin');
  expect(await finish(client, { query: mixed.query, cookie: foreign.cookie })).toMatchObject(REFUSED);

  const late = await begin(client, 'POST /session/provider/begin');
  testApp.clock.advance(10 * 60 + 1);
  expect(await finish(createConsoleClient(testApp), late)).toMatchObject(REFUSED);
  for (const query of ['?', '?state=sign-in.x&code=y', '?error=access_denied']) {
    expect(await finish(createConsoleClient(testApp), { query, cookie: '' })).toMatchObject(REFUSED);
  }
});

test('of parallel first sign-ins of one person one adds the operator, and no answer is an error of the server', async () => {
  const clients = [1, 2, 3].map(() => createConsoleClient(testApp));
  const ways = await Promise.all(clients.map((client) => begin(client, 'POST /session/provider/begin')));
  const replies = await Promise.all(clients.map((client, nth) => finish(client, ways[nth] as Way)));
  expect(replies.filter(({ status }) => status === 204).length).toBeGreaterThan(0);
  expect(replies.filter(({ status }) => ![204, 409].includes(status))).toEqual([]);
  expect(await statement('select 1 from operators where email = $1', [provider.person.email])).toHaveLength(
    1,
  );
});

test('the id of another person with the address of a known one is refused', async () => {
  await signInByProvider();
  provider.person = newPerson({ email: provider.person.email });
  expect((await signInByProvider()).reply).toMatchObject(REFUSED);
});

describe('A provider that does not answer is named, and the operator is asked to try again', () => {
  const GONE = {
    status: 409,
    body: { errorTypes: ['ACT_REFUSED'], message: expect.stringContaining('127.0.0.1 does not answer') },
  };

  test.each(['with a failure of its own', 'at all'])('%s', async (how) => {
    // Nobody has signed in by it before: its configuration is not known.
    const gone = await openOpenIdStandIn();
    const deps = { db: testApp.deps.db, clock: testApp.clock };
    const { app } = await openPlayerTestApp({ env: settingsOf(gone), deps });
    gone.isDown = true;
    if (how === 'at all') await gone.close();
    expect(await createConsoleClient({ app }).call('POST /session/provider/begin')).toMatchObject(GONE);
    await app.close();
    if (how !== 'at all') await gone.close();
  });

  test('after the browser has come back', async () => {
    const client = createConsoleClient(testApp);
    const way = await begin(client, 'POST /session/provider/begin');
    provider.isDown = true;
    expect(await finish(client, way)).toMatchObject(GONE);
    provider.isDown = false;
    expect((await signInByProvider(client)).reply.status).toBe(204);
  });
});

describe('After 15 idle minutes', () => {
  const dangerous = (client: ConsoleClient) =>
    client.call('POST /account/password', {
      body: { currentPassword: 'x', password: 'Lighthouse-Keeper-8' },
    });
  const confirm = async (client: ConsoleClient) =>
    finish(
      client,
      await begin(client, 'POST /session/confirm/provider/begin'),
      'POST /session/confirm/provider',
    );
  async function idle() {
    const { client } = await signInByProvider();
    testApp.clock.advance(IDLE_S);
    expect((await dangerous(client)).body.errorTypes).toEqual(['REAUTHENTICATION_REQUIRED']);
    return client;
  }
  const isConfirmed = async (client: ConsoleClient) =>
    (await dangerous(client)).body.errorTypes?.toString() !== 'REAUTHENTICATION_REQUIRED';

  test('a dangerous act waits until the provider has asked for the credentials again', async () => {
    const client = await idle();
    expect((await confirm(client)).status).toBe(204);
    expect(Object.fromEntries(provider.asked?.searchParams ?? [])).toMatchObject({
      ...{ prompt: 'login', max_age: '0' },
    });
    expect(await isConfirmed(client)).toBe(true);
  });

  test.each<[string, Claims]>([
    ['the provider has not asked again', { auth_time: 1_000_000_000 }],
    ['the provider does not say when', { auth_time: undefined }],
    ['it is another person', { sub: 'another-person' }],
    ['the groups are gone', { groups: [] }],
  ])('it is refused where %s', async (_, claims) => {
    const client = await idle();
    provider.forgery = { claims };
    expect(await confirm(client)).toMatchObject(REFUSED);
    expect(await isConfirmed(client)).toBe(false);
  });

  test('neither an answer of a sign-in nor one of another session confirms', async () => {
    const client = await idle();
    const signingIn = await begin(client, 'POST /session/provider/begin');
    expect(await finish(client, signingIn, 'POST /session/confirm/provider')).toMatchObject(REFUSED);
    const { client: second } = await signInByProvider();
    const way = await begin(second, 'POST /session/confirm/provider/begin');
    expect(await finish(client, way, 'POST /session/confirm/provider')).toMatchObject(REFUSED);
    const again = await begin(second, 'POST /session/confirm/provider/begin');
    expect(await finish(createConsoleClient(testApp), again)).toMatchObject(REFUSED);
    expect(await isConfirmed(client)).toBe(false);
  });
});

test('an operator who signs in by the provider can add neither a passkey nor an authenticator', async () => {
  const { client } = await signInByProvider();
  for (const key of ['POST /account/authenticators/begin', 'POST /account/passkeys/options'] as const) {
    expect((await client.call(key)).status).toBe(403);
  }
});

test('roles that follow groups are not changed by hand, and a reset gives the operator a password again', async () => {
  const { client } = await signInByProvider();
  const id = String((await session(client)).operatorId);
  const { operatorAccounts } = testApp.services.console;
  await expect(operatorAccounts.changeRoles(TEST_OPERATOR, id, ['admin'])).rejects.toMatchObject({
    kind: 'REFUSED',
  });
  const { link } = await operatorAccounts.reset(TEST_OPERATOR, id);
  const token = new URL(link).hash.slice(1);
  const begun = await createConsoleClient(testApp).call('POST /set-up/begin', { body: { token } });
  expect(begun.status).toBe(200);
});

describe('With OPERATOR_PASSWORD_SIGN_IN=off', () => {
  let closed: PlayerTestApp;
  beforeAll(async () => {
    closed = await openPlayerTestApp({
      env: { ...settingsOf(provider), OPERATOR_PASSWORD_SIGN_IN: 'off' },
      deps: { db: testApp.deps.db, clock: testApp.clock },
    });
  });
  afterAll(() => closed.app.close());

  test('password and set-up link are refused, and the page learns that they are off', async () => {
    const known = await signedInOperator(testApp, `${randomUUID()}@publisher.test`, ['support']);
    testApp.clock.advance(31);
    const refused = await signIn(testApp, known, { client: createConsoleClient(closed) });
    expect(refused).toMatchObject(REFUSED);
    const { token } = await addOperator(testApp, `${randomUUID()}@publisher.test`, ['support']);
    const client = createConsoleClient(closed);
    expect((await client.call('POST /set-up/begin', { body: { token } })).status).toBe(404);
    const methods = await client.call('GET /session/methods');
    expect(methods.body).toEqual({ hasPassword: false, provider: '127.0.0.1' });
  });
});
