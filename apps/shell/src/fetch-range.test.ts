import { once } from 'node:events';
import { createServer, type RequestListener, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test, vi } from 'vitest';
import { bridgeErrorOf } from './bridge-error.ts';
import { fetchRange } from './fetch-range.ts';

const content = Buffer.from('0123456789');
const signal = new AbortController().signal;
let close = () => {};
afterEach(() => {
  vi.useRealTimers();
  close();
});

async function serve(answer: RequestListener): Promise<string> {
  const server = createServer(answer).listen(0, '127.0.0.1');
  await once(server, 'listening');
  close = () => {
    server.close();
    server.closeAllConnections();
  };
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const sendPart: RequestListener = (request, response) => {
  const [, from = '', last = ''] = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '') ?? [];
  response.writeHead(206, { 'content-range': `bytes ${from}-${last}/${content.length}` });
  response.end(content.subarray(Number(from), Number(last) + 1));
};

async function read(url: string): Promise<string> {
  let text = '';
  for await (const piece of fetchRange(url, { from: 2, to: 5 }, { signal })) text += Buffer.from(piece);
  return text;
}

test('asks for a part, and follows redirects to it', async () => {
  const origin = await serve((request, response) => {
    if (request.url === '/old') response.writeHead(302, { location: '/new' }).end();
    else sendPart(request, response);
  });
  expect(await read(`${origin}/old`)).toBe('234');
});

test('takes the part out of a whole file, and out of a longer part', async () => {
  expect(await read(await serve((_, response) => response.end(content)))).toBe('234');
  close();
  const longer: RequestListener = (_, response) => {
    response.writeHead(206, { 'content-range': 'bytes 2-9/10' }).end(content.subarray(2));
  };
  expect(await read(await serve(longer))).toBe('234');
});

test('the next part comes on the same connection', async () => {
  const ports = new Set<number | undefined>();
  const origin = await serve((request, response) => {
    ports.add(request.socket.remotePort);
    sendPart(request, response);
  });
  await read(origin);
  await read(origin);
  expect(ports.size).toBe(1);
});

test.each(['/loop', 'ftp://127.0.0.1/file', 'not an address'])(
  'gives up a redirect to %s',
  async (location) => {
    const origin = await serve((_, response) => {
      response.writeHead(302, { location }).end();
    });
    await expect(read(`${origin}/loop`)).rejects.toThrow('no_network');
  },
);

test('a download that is stopped ends with the reason, also after its last byte', async () => {
  const stopping = new AbortController();
  const origin = await serve((_, response) => {
    response.writeHead(206, { 'content-range': 'bytes 2-4/10', 'content-length': 4 }).write('234');
  });
  const pieces = fetchRange(origin, { from: 2, to: 5 }, { signal: stopping.signal });
  expect(String((await pieces.next()).value)).toBe('234');
  stopping.abort(new Error('paused'));
  await expect(pieces.next()).rejects.toThrow('paused');
});

test.each([
  ['a few bytes are', 10, 'no_network'],
  ['enough bytes are not', 4096, 'the end'],
])('of connections on which something always arrives, those with %s given up', async (_, bytes, expected) => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const reply = Promise.withResolvers<ServerResponse>();
  const origin = await serve((_request, response) => reply.resolve(response));
  const pieces = fetchRange(origin, { from: 0 }, { signal });
  let next = pieces.next();
  const response = await reply.promise;
  for (const byte of ['a', 'b', 'c']) {
    response.write(byte.repeat(bytes));
    let received = 0;
    while (received < bytes) {
      received += (await next).value?.length ?? 0;
      next = pieces.next();
      next.catch(() => {});
    }
    vi.advanceTimersByTime(14_000);
  }
  response.end();
  expect(await next.then(() => 'the end', bridgeErrorOf)).toBe(expected);
});
