import { randomUUID } from 'node:crypto';
import type { EndpointKey } from '@gatehouse/contract/endpoints';
import type { Challenge } from '@gatehouse/contract/errors';
import { CHALLENGE_PROOF_HEADER } from '@gatehouse/contract/headers';
import { CHALLENGE_S } from '@gatehouse/domain/limits';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type ApiClient, createApiClient, PASSWORD } from '../../../../test/support/api-client.ts';
import { openPlayerTestApp, type PlayerTestApp } from '../../../../test/support/player-test-app.ts';
import { encodeProof, proofOf } from '../../../../test/support/solve-challenge.ts';
import { buildNode } from '../../../../test/support/test-app.ts';

const SCHOOL = '192.0.2.1';
const TAKEN = 'taken@example.test';
/** The first level is a sixteenth of the hardest challenge. */
const WORK_MAX = 16;

let testApp: PlayerTestApp;
beforeAll(async () => {
  testApp = await openPlayerTestApp({ env: { CHALLENGE_WORK: String(WORK_MAX) } });
  await testApp.player(TAKEN);
});
afterAll(() => testApp.close());
beforeEach(() => testApp.forgetLimits());

const newAddress = () => `${randomUUID()}@example.test`;

function signUp(email: string, proof?: string, { from = SCHOOL, client = testApp.browser() } = {}) {
  return client.call('POST /users', {
    body: { email, password: PASSWORD, locale: 'en-GB' },
    headers: proof === undefined ? {} : { [CHALLENGE_PROOF_HEADER]: proof },
    from,
    solves: false,
  });
}

const challengeOf = ({ status, body }: { status: number; body: Record<string, unknown> }): Challenge => {
  expect(status).toBe(428);
  return body.challenge as Challenge;
};

/** As if it had been counted so often in this hour, for every address block that was counted since the last reset. */
const setCount = (bucket: string, count: number) =>
  testApp.deps.db.statement('update rate_limits set points = $1 where key like $2', [count, `${bucket}:%`]);

/** A client behind the address has asked so often whether an address is taken, and solved every challenge. */
async function attack(times: number, from = SCHOOL): Promise<void> {
  const body = { email: TAKEN, password: PASSWORD, locale: 'en-GB' };
  expect((await testApp.browser().call('POST /users', { body, from })).status).toBe(409);
  await setCount('email-existence', times);
}

describe('Behind an attacked address', () => {
  test('a new player signs up by solving one challenge, and others are not asked', async () => {
    await attack(30);
    const email = newAddress();
    const demanded = challengeOf(await signUp(email));
    expect(demanded.parameters.data.work).toBe(WORK_MAX);
    expect((await signUp(email, await proofOf(demanded))).status).toBe(201);
    expect((await signUp(newAddress(), undefined, { from: '192.0.2.2' })).status).toBe(201);
  });

  test.each([
    [5, 1],
    [10, 2],
    [15, 4],
    [20, 8],
    [25, 16],
    [199, 16],
  ])(
    'the response after %i that an address is taken costs %i sixteenths of the work',
    async (times, work) => {
      await attack(times);
      expect(challengeOf(await signUp(TAKEN)).parameters.data.work).toBe(work);
      expect(challengeOf(await signUp(newAddress())).parameters.data.work).toBe(work);
    },
  );

  test('only the 201st response an hour is refused', async () => {
    await attack(199);
    const ask = (email: string) =>
      testApp.browser().call('POST /users', {
        body: { email, password: PASSWORD, locale: 'en-GB' },
        from: SCHOOL,
      });
    expect((await ask(TAKEN)).status).toBe(409);
    const refused = await ask(newAddress());
    expect(refused).toMatchObject({ status: 429, body: { errorTypes: ['TOO_MANY_REQUESTS'] } });
  });

  test('parallel requests learn as little as the same ones in a row', async () => {
    const players = await Promise.all(Array.from({ length: 4 }, () => testApp.player(newAddress())));
    await testApp.forgetLimits();
    const replies = await Promise.all(
      Array.from({ length: 40 }, (_, index) =>
        players[index % 4]?.call('PUT /user/email', {
          body: { email: TAKEN, locale: 'en-GB' },
          from: SCHOOL,
          solves: false,
        }),
      ),
    );
    const taken = replies.filter((reply) => reply?.status === 409);
    expect(taken.length).toBeLessThanOrEqual(5);
    expect(replies.every((reply) => reply?.status === 409 || reply?.status === 428)).toBe(true);
  });

  test('a known device signs in untouched', async () => {
    const player = await testApp.player(newAddress());
    const email = String((await player.call('GET /user/me')).body.email);
    const from = '192.0.2.7';
    await testApp.browser().signIn(newAddress(), 'Wrong-Guess-1', { from });
    await setCount('wrong-passwords', 40);
    const strange = await testApp.browser().signIn(email, PASSWORD, { from, solves: false });
    expect(challengeOf(strange).parameters.data.work).toBe(WORK_MAX);
    expect((await player.signIn(email, PASSWORD, { from, solves: false })).status).toBe(200);
  });
});

describe('A proof', () => {
  beforeEach(() => attack(5));

  test('is accepted once, on all nodes together', async () => {
    const proof = await proofOf(challengeOf(await signUp(TAKEN)));
    const node = await buildNode(testApp.deps);
    expect((await signUp(TAKEN, proof)).status).toBe(409);
    expect((await signUp(TAKEN, proof)).status).toBe(428);
    expect((await signUp(TAKEN, proof, { client: createApiClient(node) })).status).toBe(428);
    await node.close();
  });

  test('of another node is accepted', async () => {
    const node = await buildNode(testApp.deps);
    const proof = await proofOf(
      challengeOf(await signUp(TAKEN, undefined, { client: createApiClient(node) })),
    );
    expect((await signUp(TAKEN, proof)).status).toBe(409);
    await node.close();
  });

  test('is accepted once of several parallel uses', async () => {
    const proof = await proofOf(challengeOf(await signUp(TAKEN)));
    const replies = await Promise.all(Array.from({ length: 4 }, () => signUp(TAKEN, proof)));
    expect(replies.map(({ status }) => status).sort()).toEqual([409, 428, 428, 428]);
  });

  test('that has expired is refused', async () => {
    const proof = await proofOf(challengeOf(await signUp(TAKEN)));
    testApp.clock.advance(CHALLENGE_S + 1);
    expect((await signUp(TAKEN, proof)).status).toBe(428);
  });

  test('from another address block is refused', async () => {
    const proof = await proofOf(challengeOf(await signUp(TAKEN)));
    await attack(5, '192.0.2.99');
    expect((await signUp(TAKEN, proof, { from: '192.0.2.99' })).status).toBe(428);
    expect((await signUp(TAKEN, proof)).status).toBe(409);
  });

  test('of another endpoint is refused', async () => {
    const proof = await proofOf(challengeOf(await signUp(TAKEN)));
    await testApp.browser().signIn(newAddress(), 'Wrong-Guess-1', { from: SCHOOL });
    await setCount('wrong-passwords', 5);
    const signIn = await testApp.browser().signIn(TAKEN, PASSWORD, {
      from: SCHOOL,
      headers: { [CHALLENGE_PROOF_HEADER]: proof },
      solves: false,
    });
    expect(signIn.status).toBe(428);
  });

  test('that is easier than what is demanded meanwhile is refused, except by one level', async () => {
    const [first, second] = [await signUp(TAKEN), await signUp(TAKEN)].map(challengeOf);
    if (!first || !second) throw new Error('no challenges');
    await setCount('email-existence', 10);
    expect((await signUp(TAKEN, await proofOf(first))).status).toBe(409);
    await setCount('email-existence', 15);
    expect((await signUp(TAKEN, await proofOf(second))).status).toBe(428);
  });

  test.each<[string, (challenge: Challenge, solved: Solved) => unknown]>([
    ['no JSON', () => 'solved'],
    ['nothing of a proof', () => ({})],
    ['no solution', (challenge) => ({ challenge, solution: { counter: 0, derivedKey: '00' } })],
    [
      'the known half of the key',
      ({ parameters, signature }) => ({
        challenge: { parameters, signature },
        solution: { counter: 0, derivedKey: parameters.keyPrefix.padEnd(64, '0') },
      }),
    ],
    [
      'another signature',
      (challenge, solved) => ({
        ...solved,
        challenge: { ...challenge, signature: 'ab'.repeat(32) },
      }),
    ],
    [
      'more work than was done',
      ({ parameters, signature }, solved) => ({
        ...solved,
        challenge: { parameters: { ...parameters, data: { ...parameters.data, work: WORK_MAX } }, signature },
      }),
    ],
    [
      'a later end',
      ({ parameters, signature }, solved) => ({
        ...solved,
        challenge: { parameters: { ...parameters, expiresAt: parameters.expiresAt + 3600 }, signature },
      }),
    ],
  ])('with %s is refused', async (_name, forge) => {
    const challenge = challengeOf(await signUp(TAKEN));
    const solved = JSON.parse(Buffer.from(await proofOf(challenge), 'base64url').toString());
    expect((await signUp(TAKEN, encodeProof(forge(challenge, solved)))).status).toBe(428);
    expect((await signUp(TAKEN, encodeProof(solved))).status).toBe(409);
  });
});

interface Solved {
  challenge: Challenge;
  solution: { counter: number; derivedKey: string };
}

describe('Over its free allowance a call needs a challenge, and continues once it is solved:', () => {
  let player: ApiClient;
  let userId: string;
  beforeAll(async () => {
    player = await testApp.player(newAddress());
    userId = String((await player.call('GET /user/me')).body.userId);
  });

  const emberfall = () => {
    const game = testApp.deps.content.games.get('emberfall');
    if (!game) throw new Error('no game');
    return game;
  };
  const gameSignIn = () => ({
    identity: randomUUID(),
    password: 'Wrong-Guess-1',
    accountGroup: emberfall().accountGroup,
    gfLang: 'en',
    gameId: emberfall().id,
    gameEnvironmentId: emberfall().environments[0]?.id,
    locale: 'en-GB',
  });
  const downloadLink = () => ({
    downloadId: randomUUID(),
    email: newAddress(),
    locale: 'en-GB',
    gfLang: 'en',
    gameId: emberfall().id,
  });

  test.each<[string, EndpointKey, number, number, () => Parameters<ApiClient['call']>[1]]>([
    [
      'sign-up',
      'POST /users',
      10,
      201,
      () => ({ body: { email: newAddress(), password: PASSWORD, locale: 'en-GB' } }),
    ],
    [
      'sign-in',
      'POST /authProviders/credentials/sessions',
      5,
      409,
      () => ({ body: { identity: newAddress(), password: 'Wrong-Guess-1', locale: 'en-GB' } }),
    ],
    ['game sign-in', 'POST /auth/thin/sessions', 5, 409, () => ({ body: gameSignIn() })],
    [
      'recovery',
      'PUT /user/password/recovery',
      10,
      204,
      () => ({ body: { email: newAddress(), locale: 'en-GB' } }),
    ],
    ['download link', 'PUT /user/download', 10, 204, () => ({ body: downloadLink() })],
    [
      'coupon',
      'POST /product/coupon/:couponCode/redeem',
      5,
      404,
      () => ({
        params: { couponCode: 'NO-SUCH-COUPON' },
        body: { userId },
        headers: { 'idempotency-key': randomUUID() },
      }),
    ],
  ])('%s', async (_name, endpoint, free, status, call) => {
    const from = `192.0.2.${endpoint.length}`;
    const send = (solves: boolean) => {
      const client = endpoint.includes('coupon') ? player : testApp.browser();
      return client.call(endpoint, { ...call(), from, solves });
    };
    for (let turn = 0; turn < free; turn += 1) expect((await send(false)).status).toBe(status);
    expect(challengeOf(await send(false)).parameters.data.work).toBe(1);
    expect((await send(true)).status).toBe(status);
  });

  test.each<[string, EndpointKey, () => Parameters<ApiClient['call']>[1]]>([
    ['recovery', 'PUT /user/password/recovery', () => ({ body: { email: newAddress(), locale: 'en-GB' } })],
    ['download link', 'PUT /user/download', () => ({ body: downloadLink() })],
  ])(
    '%s, also after more parallel requests without a proof than would be refused',
    async (_name, endpoint, call) => {
      const send = (solves: boolean) => testApp.browser().call(endpoint, { ...call(), from: SCHOOL, solves });
      const burst = await Promise.all(Array.from({ length: 150 }, () => send(false)));
      expect(burst.filter(({ status }) => status === 204)).toHaveLength(10);
      expect(challengeOf(await send(false)).parameters.data.work).toBe(1);
      expect((await send(true)).status).toBe(204);
    },
  );

  test('game sign-in with an e-mail address, which counts one wrong password and not one for each account', async () => {
    const send = () =>
      testApp.browser().call('POST /auth/thin/sessions', {
        body: { ...gameSignIn(), identity: newAddress() },
        from: SCHOOL,
        solves: false,
      });
    for (let turn = 0; turn < 5; turn += 1) expect((await send()).status).toBe(409);
    expect(challengeOf(await send()).parameters.data.work).toBe(1);
  });
});
