import { EventEmitter, once } from 'node:events';
import { request as ask, createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { text } from 'node:stream/consumers';
import Fastify from 'fastify';
import { expect, onTestFinished, test, vi } from 'vitest';
import { errors } from '../errors.ts';
import { createBlockConnections } from './block-connections.ts';
import { createFloodControl, weightOf } from './flood-control.ts';

const PER_SECOND = 5;
/** The burst of a block, and the requests that are delayed for up to a second. */
const [BURST, HELD] = [15, 5];
const FLOOD = 40;

interface Answer {
  status: number;
  headers: IncomingHttpHeaders;
  body: string;
}

async function openServer(trustedProxies: number) {
  const onHeld = vi.fn();
  const floodControl = createFloodControl({ requestsPerSecond: PER_SECOND, trustedProxies, onHeld });
  const handled: string[] = [];
  const app = Fastify({
    serverFactory(handler) {
      const server = createServer((request, response) => floodControl.receive(request, response, handler));
      floodControl.watch(server);
      return server;
    },
  });
  floodControl.register(app);
  errors(app);
  app.get('/*', async (request) => {
    handled.push(request.url);
    return 'served';
  });
  await app.listen({ host: '127.0.0.1', port: 0 });
  onTestFinished(() => app.close());
  const { port } = app.server.address() as AddressInfo;
  const get = (path: string, headers: Record<string, string> = {}, localAddress = '127.0.0.1') =>
    new Promise<Answer>((resolve, reject) => {
      ask({ host: '127.0.0.1', port, path, headers, localAddress, agent: false }, async (reply) =>
        resolve({ status: reply.statusCode ?? 0, headers: reply.headers, body: await text(reply) }),
      )
        .on('error', reject)
        .end();
    });
  return { port, get, onHeld, handled };
}

/** Time stands still for the rate: no block recovers while a busy machine sends. Timers go on. */
function openServerAtOneMoment(trustedProxies: number) {
  const clock = vi.spyOn(performance, 'now').mockReturnValue(1_000_000);
  onTestFinished(() => clock.mockRestore());
  return openServer(trustedProxies);
}

const ATTACKER = { 'x-forwarded-for': '203.0.113.80' };
const times = <T>(count: number, act: () => Promise<T>) => Promise.all(Array.from({ length: count }, act));

test('requests over the rate are delayed, then rejected, while other blocks and probes are answered', async () => {
  const { get, onHeld } = await openServerAtOneMoment(1);
  const flood = times(FLOOD, () => get('/api/v1/user/me', ATTACKER));
  await vi.waitUntil(() => onHeld.mock.calls.length > HELD, { timeout: 20_000 });
  expect((await get('/api/v1/user/me', { 'x-forwarded-for': '198.51.100.1' })).status).toBe(200);
  expect((await get('/health', ATTACKER)).status).toBe(200);
  const answers = await flood;
  const refused = answers.filter(({ status }) => status === 429);
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(BURST + HELD);
  expect(refused).toHaveLength(FLOOD - BURST - HELD);
  expect(onHeld).toHaveBeenCalledTimes(FLOOD - BURST);
  for (const { headers, body } of refused) {
    expect(headers).toMatchObject({ 'retry-after': '2', connection: 'close', 'cache-control': 'no-store' });
    expect(JSON.parse(body).errorTypes).toEqual(['TOO_MANY_REQUESTS']);
  }
});

test('probes of one block have a rate limit too', async () => {
  const { get } = await openServerAtOneMoment(1);
  const answers = await times(FLOOD, () => get('/health', ATTACKER));
  expect(answers.some(({ status }) => status === 429)).toBe(true);
});

test('requests outside of the API are rejected as plain text', async () => {
  const { get } = await openServerAtOneMoment(1);
  const answers = await times(FLOOD, () => get('/en-GB/', ATTACKER));
  const refused = answers.find(({ status }) => status === 429);
  expect([refused?.body, refused?.headers['content-type']]).toEqual([
    'Too many requests',
    'text/plain; charset=utf-8',
  ]);
});

test('a delayed request whose client disconnects is never handled', async () => {
  const { port, get, onHeld, handled } = await openServerAtOneMoment(1);
  await times(BURST, () => get('/', ATTACKER));
  const socket = connect({ host: '127.0.0.1', port });
  socket.write('GET /left HTTP/1.1\r\nHost: a\r\nX-Forwarded-For: 203.0.113.80\r\n\r\n');
  await vi.waitUntil(() => onHeld.mock.calls.length > 0, { timeout: 20_000 });
  socket.destroy();
  await times(HELD, () => get('/', ATTACKER));
  expect(handled).not.toContain('/left');
});

test('closes a connection that pipelines and delays its next requests, while others are served', async () => {
  const { port, get } = await openServer(0);
  const pipeline = async () => {
    const socket = connect({ host: '127.0.0.1', port });
    socket.on('error', () => undefined);
    let received = '';
    socket.setEncoding('latin1').on('data', (chunk) => {
      received += chunk;
    });
    socket.write('GET / HTTP/1.1\r\nHost: a\r\n\r\n'.repeat(200));
    await once(socket, 'close').catch(() => undefined);
    return received;
  };
  await pipeline();
  await expect(get('/')).rejects.toMatchObject({ code: 'ECONNRESET' });
  expect((await get('/', {}, '127.0.0.2')).status).toBe(200);
});

test('limits the connections of a block, with twice the limit for a /48, and does not count closed ones', () => {
  const connections = createBlockConnections<EventEmitter>(2);
  const open = (block: string) => {
    const connection = new EventEmitter();
    return { isTaken: connections.add(block, connection), close: () => connection.emit('close') };
  };
  const [first] = [open('192.0.2.1'), open('192.0.2.1')];
  expect(open('192.0.2.1').isTaken).toBe(false);
  expect(open('192.0.2.2').isTaken).toBe(true);
  first.close();
  expect(open('192.0.2.1').isTaken).toBe(true);
  const networks = [1, 2, 3, 4, 5].map((network) => open(`2001:db8:1:${network}::/64`).isTaken);
  expect(networks).toEqual([true, true, true, true, false]);
});

test.each(['by a route', 'immediately, like a cached page'])(
  'a body that goes on after its request was answered %s is not read',
  async (how) => {
    const { port } = how === 'by a route' ? await openServer(0) : await openSynchronousServer();
    const socket = connect(port, '127.0.0.1');
    socket.on('error', () => undefined);
    socket.resume();
    socket.write('GET /page HTTP/1.1\r\nHost: localhost\r\nContent-Length: 2000000000\r\n\r\n');
    const chunk = Buffer.alloc(64 * 1024);
    const send = () => {
      while (!socket.destroyed && socket.write(chunk));
    };
    socket.on('drain', send);
    send();
    // `once` would reject at the reset of the connection.
    await new Promise((resolve) => socket.once('close', resolve));
    // What fits into the buffers of both ends.
    expect(socket.bytesWritten).toBeLessThan(50_000_000);
  },
);

async function openSynchronousServer() {
  const floodControl = createFloodControl({ requestsPerSecond: PER_SECOND, trustedProxies: 0 });
  /** Larger than what a connection buffers: Node pauses and resumes it. */
  const page = 'x'.repeat(100_000);
  const answer = (_request: unknown, response: ServerResponse) => void response.end(page);
  const server = createServer((request, response) => floodControl.receive(request, response, answer)).listen(
    0,
    '127.0.0.1',
  );
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  return { port: (server.address() as AddressInfo).port };
}

test.each([
  ['chunked', 20, { 'transfer-encoding': 'chunked' }],
  ['of 64 KB', 9, { 'content-length': String(64 * 1024) }],
  ['of a form', 1, { 'content-length': '300' }],
])('a body %s counts as %i requests', (_kind, weight, headers) => {
  expect(weightOf({ headers })).toBe(weight);
});
