import { CODE_EXCHANGE_FAILURES_PER_HOUR, CODE_PROOF_ATTEMPTS_MAX } from '@gatehouse/domain/limits';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { testClient } from '../../../../test/fixtures/auth-codes.ts';
import type { ApiClient } from '../../../../test/support/api-client.ts';
import { openPlayerTestApp, type PlayerTestApp } from '../../../../test/support/player-test-app.ts';
import { readEnv } from '../../../env.ts';
import { hashToken } from '../../../hash-token.ts';
import { loadContent } from '../../content/files/load-content.ts';
import { CLIENT_NAMES, type ClientName } from './client-registry.rules.ts';

let testApp: PlayerTestApp;
let browser: ApiClient;
beforeAll(async () => {
  testApp = await openPlayerTestApp();
  browser = await testApp.player('prover@example.test');
});
afterAll(() => testApp.close());
beforeEach(() => testApp.forgetLimits());

const clientOf = (name: ClientName) => testClient(testApp.deps.content, name);
const codeOf = async (order: Record<string, unknown>) =>
  String((await browser.call('POST /auth/codes', { body: order })).body.code);
const exchange = (body: Record<string, unknown>, from?: string) =>
  testApp.browser().call('POST /authProviders/mauth/sessions', { body, ...(from ? { from } : {}) });

async function refusalOf(body: Record<string, unknown>) {
  const { status, body: reply, headers, token } = await exchange(body);
  const { date: _date, 'x-request-id': _id, ...rest } = headers;
  return { status, reply, rest, token };
}

const WRONG_VERIFIER = 'w'.repeat(43);
type Body = Record<string, unknown>;

describe.each(CLIENT_NAMES)('A code of %s', (name) => {
  const others = CLIENT_NAMES.filter((other) => other !== name);
  const wrongs: [string, (proof: Body, code: string) => Body][] = [
    ['no proof', ({ clientId }, code) => ({ code, clientId })],
    ['a wrong secret', (proof) => ({ ...proof, clientSecret: 'wrong', codeVerifier: WRONG_VERIFIER })],
    ['the address of another redirect', (proof) => ({ ...proof, redirectUri: 'https://evil.test/' })],
    ['an unknown client', (proof) => ({ ...proof, clientId: '00000000-0000-4000-8000-000000000000' })],
    ...others.map((other): [string, (proof: Body, code: string) => Body] => [
      `the proof of ${other}`,
      (_, code) => ({ ...clientOf(other).proof(code), codeVerifier: WRONG_VERIFIER }),
    ]),
    ['an unknown code', (proof) => ({ ...proof, code: 'u'.repeat(43) })],
  ];

  test.each(wrongs)('is refused with %s, as an unknown code is', async (_, wrong) => {
    const client = clientOf(name);
    const code = await codeOf(client.order);
    const unknown = await refusalOf({ ...client.proof('x'.repeat(43)) });
    expect(unknown).toMatchObject({ status: 404, reply: { errorTypes: ['NOT_FOUND'] }, token: undefined });
    expect(await refusalOf(wrong(client.proof(code), code))).toEqual(unknown);
    // A single mistake does not void the client's code.
    const redirected = { ...client.proof(code), redirectUri: client.order.redirectUri };
    expect((await exchange(redirected)).status).toBe(200);
  });

  test('is void after a few wrong proofs, also for the right one', async () => {
    const client = clientOf(name);
    const code = await codeOf(client.order);
    const { clientId } = client.order;
    for (let tries = 0; tries < CODE_PROOF_ATTEMPTS_MAX; tries += 1) await exchange({ code, clientId });
    expect((await exchange(client.proof(code))).status).toBe(404);
  });

  test('works once, and for a minute', async () => {
    const client = clientOf(name);
    const used = await codeOf(client.order);
    expect((await exchange(client.proof(used))).status).toBe(200);
    expect((await exchange(client.proof(used))).status).toBe(404);
    const late = await codeOf(client.order);
    testApp.clock.advance(60);
    expect((await exchange(client.proof(late))).status).toBe(404);
  });
});

test('PKCE binds the code of a client with a secret too, where a challenge was given', async () => {
  const board = clientOf('board');
  const launcher = clientOf('launcher');
  const { codeChallenge } = launcher.order;
  const code = await codeOf({ ...board.order, codeChallenge });
  expect((await exchange(board.proof(code))).status).toBe(404);
  const { codeVerifier } = launcher.proof(code);
  expect((await exchange({ ...board.proof(code), codeVerifier })).status).toBe(200);
});

test('guessing from one address is limited, while a client with its secret is not', async () => {
  const board = clientOf('board');
  const { clientId } = board.order;
  const address = '192.0.2.7';
  const statuses = new Set<number>();
  for (let tries = 0; tries <= CODE_EXCHANGE_FAILURES_PER_HOUR; tries += 1) {
    statuses.add((await exchange({ code: `guess-${tries}`, clientId }, address)).status);
  }
  expect([...statuses]).toEqual([404, 429]);
  expect((await exchange(board.proof(await codeOf(board.order)), address)).status).toBe(200);
});

describe('Outside demo mode', () => {
  const env = readEnv('serve', {
    PUBLIC_URL: 'https://games.example',
    DATABASE_URL: 'postgres://nowhere/x',
    SMTP_URL: 'smtp://nowhere',
    SECRET_KEY: 'a key that only this test knows of',
  });
  const redeemIn = async (clientSecretsSha256: Record<string, Record<string, string[]>> | undefined) => {
    const content = loadContent(env.contentDir);
    const portal = { ...content.portal, ...(clientSecretsSha256 ? { clientSecretsSha256 } : {}) };
    const served = await openPlayerTestApp({ deps: { env, content: { ...content, portal } } });
    const player = await served.player('served@example.test');
    const redeem = async (clientSecret?: string) => {
      const board = testClient(content, 'board');
      const { body } = await player.call('POST /auth/codes', { body: board.order });
      const proof = { ...board.proof(String(body.code)), ...(clientSecret ? { clientSecret } : {}) };
      return (await served.browser().call('POST /authProviders/mauth/sessions', { body: proof })).status;
    };
    return { redeem, close: served.close };
  };

  test('a client without a configured secret is refused, and so are the demo secrets', async () => {
    const { redeem, close } = await redeemIn(undefined);
    expect(await redeem()).toBe(404);
    await close();
  });

  test('a client rotates its secret while both are configured', async () => {
    const hashes = [hashToken('the-old-secret'), hashToken('the-new-secret')];
    const { redeem, close } = await redeemIn({ Production: { board: hashes } });
    expect(await redeem('the-new-secret')).toBe(200);
    expect(await redeem('the-old-secret')).toBe(200);
    expect(await redeem('another-secret')).toBe(404);
    await close();
  });
});
