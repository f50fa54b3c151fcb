import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { Agent, get } from 'node:http';
import { connect, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { freePort } from '../test/support/free-port.ts';
import { type ServerProcess, startServer } from '../test/support/server-process.ts';

// Each step waits for a condition; the timeouts are for busy machines.
vi.setConfig({ testTimeout: 600_000, hookTimeout: 120_000 });

const running: ServerProcess[] = [];
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'gatehouse-process-'));
});
afterEach(async () => {
  for (const { child, ended } of running.splice(0)) {
    child.kill('SIGKILL');
    await ended;
  }
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function start(variables: Record<string, string> = {}, mode = 'demo'): Promise<ServerProcess> {
  const server = startServer(mode, await freePort(), { DATA_DIR: join(folder, 'data'), ...variables });
  running.push(server);
  return server;
}

async function expectOneLine(server: ServerProcess, line: RegExp): Promise<void> {
  expect(await server.ended).toBe(1);
  const { stderr, stdout } = server.output();
  expect(stderr.trimEnd().split('\n')).toEqual([expect.stringMatching(line)]);
  expect(stdout).toBe('');
}

async function answerOf(socket: Socket, request: string, isWhole: RegExp): Promise<string> {
  let received = '';
  socket.on('data', (chunk) => {
    received += chunk.toString();
  });
  socket.write(request);
  await vi.waitFor(() => expect(received).toMatch(isWhole), { timeout: 60_000 });
  return received;
}

test('reports a malformed database URL in one line', async () => {
  await expectOneLine(
    await start({ DATABASE_URL: 'nonsense' }),
    /^Gatehouse cannot start\. The environment is not right: DATABASE_URL must be like postgres:/,
  );
});

test('reports an unreachable database in one line without its password', { tags: 'more' }, async () => {
  const port = await freePort();
  const server = await start({ DATABASE_URL: `postgres://accounts:hush-hush@127.0.0.1:${port}/accounts` });
  await expectOneLine(server, /The database at 127\.0\.0\.1:\d+ does not answer: .*ECONNREFUSED/);
  expect(server.output().stderr).not.toContain('hush-hush');
});

test('reports a read-only data folder in one line', { tags: 'more' }, async () => {
  const file = join(folder, 'a-file');
  await writeFile(file, '');
  await expectOneLine(
    await start({ DATA_DIR: join(file, 'data') }),
    /The data folder .* cannot be written: ENOTDIR/,
  );
});

test('serve mode without variables lists everything that is missing', async () => {
  const server = await start({}, 'serve');
  expect(await server.ended).toBe(1);
  expect(
    server
      .output()
      .stderr.split('\n')
      .filter((line) => line.endsWith('is missing')),
  ).toHaveLength(4);
});

test('a demo starts, shuts down gracefully, and starts again after a kill', { tags: 'more' }, async () => {
  const first = await start();
  await first.ready();
  expect(first.output().stdout).toContain(`http://127.0.0.1:${first.port}`);
  expect(first.output().stdout).toMatch(/guarded@example\.test .* secret [A-Z2-7]{32}/);

  const twin = await start();
  await expectOneLine(twin, /The data folder .* is in use by another Gatehouse/);

  const dots = connect(first.port, '127.0.0.1');
  const tricky = await answerOf(dots, 'GET /api/v1/user/%2e%2e/user/me HTTP/1.1\r\nhost: x\r\n\r\n', /\}$/);
  expect(tricky).toMatch(/^HTTP\/1\.1 400 /);
  const absolute = connect(first.port, '127.0.0.1');
  const foreign = await answerOf(absolute, 'GET http://evil.test/health HTTP/1.1\r\nhost: x\r\n\r\n', /\}$/);
  expect(foreign).toMatch(/^HTTP\/1\.1 400 /);

  const slow = connect(first.port, '127.0.0.1');
  const head =
    'POST /api/v1/nothing HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\n' +
    'content-length: 8\r\nexpect: 100-continue\r\n\r\n';
  await answerOf(slow, head, /100 Continue/);
  first.child.kill('SIGTERM');
  await vi.waitFor(() => expect(fetch(`http://127.0.0.1:${first.port}/health`)).rejects.toThrow(), {
    timeout: 60_000,
  });
  const answer = await answerOf(slow, '{"a": 1}', /errorTypes.*\}$/);
  expect(answer).toMatch(/^HTTP\/1\.1 404 /);
  expect(answer).toMatch(/^connection: close\r$/im);
  expect(await first.ended).toBe(0);

  const second = await start();
  await second.ready();
  second.child.kill('SIGKILL');
  expect(await second.ended).toBe('SIGKILL');

  const third = await start();
  await third.ready();
});

test('a shutdown under load answers every request', { tags: 'more' }, async () => {
  const server = await start();
  await server.ready();
  let answers = 0;
  const askers = Array.from({ length: 20 }, async () => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    for (;;) {
      const failure = await failureOfRequest(`http://127.0.0.1:${server.port}/api/v1/config`, agent);
      if (failure) return failure;
      answers += 1;
    }
  });
  await vi.waitFor(() => expect(answers).toBeGreaterThan(200), { timeout: 120_000 });
  server.child.kill('SIGTERM');
  const failures = new Set(await Promise.all(askers));
  // The system resets new connections that the process has not accepted yet when it closes the port.
  failures.delete('ECONNRESET on a new connection');
  failures.delete('ECONNREFUSED on a new connection');
  expect([...failures]).toEqual([]);
  expect(await server.ended).toBe(0);
});

/** Undefined when the whole response has arrived. */
function failureOfRequest(url: string, agent: Agent): Promise<string | undefined> {
  return new Promise((resolve) => {
    const request = get(url, { agent }, (response) => {
      response.on('error', (error) => resolve(`${error.message} in a response`));
      response.on('end', () => resolve(undefined)).resume();
    });
    request.on('error', (error: NodeJS.ErrnoException) =>
      resolve(`${error.code} on a ${request.reusedSocket ? 'kept' : 'new'} connection`),
    );
  });
}

test('reports a taken port in one line', { tags: 'more' }, async () => {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the port was not taken');
  await expectOneLine(
    await start({ PORT: String(address.port) }),
    /Cannot listen on 127\.0\.0\.1:\d+: EADDRINUSE\.$/,
  );
  server.close();
});
