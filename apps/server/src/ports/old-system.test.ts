import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { askedHash, createOldSystem, questionOf } from './old-system.ts';
import { createPasswordHasher } from './password-hasher.ts';
import { webhookHeaders } from './signed-webhook.ts';

const SECRET = 'a secret that both systems know';
const OWNER = { addressBucket: '192.0.2.1' };
const ANN = { game: 'emberfall', region: 'eu', username: 'Ann', email: null };
const PASSWORD = 'Lantern-Keep-1';

let answer: (request: IncomingMessage, response: ServerResponse, body: string) => void;
let asked: { body: string; headers: IncomingMessage['headers'] }[];
const server = createServer(async (request, response) => {
  let body = '';
  for await (const chunk of request) body += chunk;
  asked.push({ body, headers: request.headers });
  answer(request, response, body);
});
let url: string;
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/verify`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});
beforeEach(() => {
  asked = [];
  answer = (_, response, body) =>
    response.end(JSON.stringify({ valid: JSON.parse(body).password === PASSWORD }));
});

const hasher = (timeoutMs?: number) =>
  createPasswordHasher(undefined, undefined, createOldSystem({ url, secret: SECRET }, timeoutMs));

test('the old system is asked by a signed message who the player is, and decides', async () => {
  const stored = askedHash(ANN);
  expect(await hasher().verify(PASSWORD, stored, OWNER)).toBe(true);
  expect(await hasher().verify('wrong', stored, OWNER)).toBe(false);
  expect(hasher().isOutdated(stored)).toBe(true);
  const [first] = asked;
  expect(JSON.parse(first?.body ?? '')).toEqual({ ...ANN, password: PASSWORD });
  const { 'webhook-id': id, 'webhook-timestamp': at, 'webhook-signature': signature } = first?.headers ?? {};
  const message = { id: String(id), body: first?.body ?? '', sentAt: new Date(Number(at) * 1000) };
  expect(webhookHeaders(message, SECRET)['webhook-signature']).toBe(signature);
});

test('it is asked about no other player', async () => {
  const current = await hasher().hash(PASSWORD, OWNER);
  expect(await hasher().verify(PASSWORD, current, OWNER)).toBe(true);
  expect(await hasher().verify('wrong', current, OWNER)).toBe(false);
  expect(await hasher().verify(PASSWORD, null, OWNER)).toBe(false);
  expect(await hasher().verify(PASSWORD, '$ask$no-json', OWNER)).toBe(false);
  expect(asked).toEqual([]);
});

test.each<[string, typeof answer]>([
  ['an error', (_, response) => response.writeHead(500).end()],
  ['another status of success', (_, response) => response.writeHead(204).end()],
  ['a redirect', (_, response) => response.writeHead(307, { location: url }).end()],
  ['no JSON', (_, response) => response.end('yes')],
  ['a text for a boolean', (_, response) => response.end('{"valid":"true"}')],
  ['an endless answer', (_, response) => response.end(`{"valid":true,"more":"${'x'.repeat(100_000)}"}`)],
  ['no answer in time', () => undefined],
  ['a connection that is cut', (request) => request.socket.destroy()],
])('%s lets no one in, and no attempt is counted', async (_, given) => {
  answer = given;
  await expect(hasher(300).verify(PASSWORD, askedHash(ANN), OWNER)).rejects.toMatchObject({
    code: 'OVERLOADED',
  });
  expect(asked).toHaveLength(1);
});

test('without a setting nothing is asked, and the password is wrong', async () => {
  expect(await createPasswordHasher().verify(PASSWORD, askedHash(ANN), OWNER)).toBe(false);
  expect(asked).toEqual([]);
});

test('the question says nothing but whom it is about', () => {
  expect(questionOf(askedHash(ANN))).toEqual(ANN);
  expect(questionOf('$argon2id$v=19$')).toBeNull();
  expect(questionOf('$ask$')).toBeNull();
});
