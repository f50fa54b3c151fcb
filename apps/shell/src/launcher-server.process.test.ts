import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { statSync } from 'node:fs';
import { join } from 'node:path';
import { BRIDGE_PATH } from '@gatehouse/contract/launcher-bridge';
import { expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { connect, SIGN_IN } from '../test/bridge-page.ts';
import { startFakePortal } from '../test/fake-portal.ts';
import { ask, toLoopback } from '../test/loopback-client.ts';
import { prepareShell } from '../test/shell-process.ts';

const setup = prepareShell();
const { data, enter, openedUrl, start, startUrl } = setup;

/** The status of a WebSocket handshake. */
async function handshake(origin: string, headers: Record<string, string>): Promise<number> {
  const socket = new WebSocket(origin.replace('http', 'ws') + BRIDGE_PATH, { headers, lookup: toLoopback });
  socket.on('error', () => {});
  const [, reply] = await Promise.race([once(socket, 'unexpected-response'), once(socket, 'open')]);
  socket.terminate();
  return reply?.statusCode ?? 101;
}

test('answers its own page alone', async () => {
  start();
  const { origin, cookie } = await enter();
  const { host, hostname, port } = new URL(origin);
  // Its own name: cookies of 127.0.0.1 belong to every port of this machine.
  expect(hostname).toMatch(/^launcher[0-9a-f]{16}\.localhost$/);
  expect(statSync(data()).mode & 0o077).toBe(0);
  expect(statSync(join(data(), 'start-url')).mode & 0o077).toBe(0);
  // A ticket works once.
  expect((await ask(await startUrl())).status).toBe(403);

  expect(await handshake(origin, { cookie, origin })).toBe(101);
  expect(await handshake(origin, { cookie, origin: 'https://evil.example' })).toBe(403);
  expect(await handshake(origin, { cookie, origin: origin.replace(hostname, '127.0.0.1') })).toBe(403);
  expect(await handshake(origin, { cookie })).toBe(403);
  expect(await handshake(origin, { origin })).toBe(403);
  expect(await handshake(origin, { origin, cookie: 'gatehouse_shell=wrong' })).toBe(403);
  expect(await handshake(origin, { origin, cookie, host: 'evil.example' })).toBe(403);

  const statusOf = async (path: string, headers: Record<string, string> = {}) =>
    (await ask(origin + path, headers)).status;
  expect(await statusOf('/en-GB/library', { cookie })).toBe(200);
  expect(await statusOf('/assets/a.js', { cookie })).toBe(200);
  expect(await statusOf('/assets/../../data/state.json', { cookie })).toBe(404);
  for (const path of ['/', '/en-GB/library', '/api/v1/patching/x', '/callback?code=a&state=b']) {
    expect(await statusOf(path)).toBe(403);
    expect(await statusOf(path, { cookie, host: `127.0.0.1:${port}` })).toBe(403);
  }
  expect(await statusOf('/api/v1/patching/x', { cookie, origin: 'https://evil.example' })).toBe(403);
  expect(await statusOf('/api/v1/patching/x', { cookie, origin: `http://${host}` })).toBe(200);
});

const NOBODY = 65534;
/** Only root may start a process of another user, and only Linux shows whose a connection is. */
test.skipIf(process.platform !== 'linux' || process.getuid?.() !== 0)(
  'another user of the machine cannot use an address that was read from a command line',
  async () => {
    start();
    const statusFor = async (address: URL, uid: number): Promise<number> => {
      const { hostname, port, pathname, search } = address;
      const script = `require('node:http').get({ host: '127.0.0.1', port: ${port}, path: '${pathname}${search}',
        headers: { host: '${hostname}:${port}' } }, ({ statusCode }) => process.exit(statusCode - 300))`;
      const [code] = await once(spawn(process.execPath, ['-e', script], { uid, gid: uid, cwd: '/' }), 'exit');
      return 300 + Number(code);
    };
    expect(await statusFor(await startUrl(), NOBODY)).toBe(403);
    const page = await connect(await enter());
    void page.command(SIGN_IN);
    const opened = await openedUrl();
    expect(await statusFor(opened, NOBODY)).toBe(403);
    expect(await statusFor(opened, 0)).toBe(303);
  },
);

test('forwards to the portal alone, also a path that names another host', async () => {
  const other = await startFakePortal();
  start();
  const { origin, cookie } = await enter();
  const path = `//${new URL(other.origin).host}/api/v1/patching/x`;
  const reply = await ask(origin + path, { cookie });
  expect(reply.status).toBe(200);
  expect([setup.portal.manifests.length, other.manifests.length]).toEqual([1, 0]);
  other.close();
});

test('a page that the portal sends is none of the launcher', async () => {
  setup.portal.answerOther = (_, response) => {
    response.writeHead(200, {
      'content-type': 'text/html',
      'content-security-policy': "default-src *; script-src * 'unsafe-inline'",
      'clear-site-data': '"cookies"',
      refresh: '0;url=https://evil.example',
      'set-cookie': 'gatehouse_shell=x',
    });
    response.end('<script>new WebSocket("ws://" + location.host + "/bridge")</script>');
  };
  start();
  const { origin, cookie } = await enter();
  for (const path of ['/art/page.html', '/brand/page.html', '/api/v1/page']) {
    const { headers } = await ask(origin + path, { cookie });
    expect(headers['content-security-policy']).toBe("default-src 'none'; sandbox");
    expect(headers).toMatchObject({ 'x-frame-options': 'DENY', 'x-content-type-options': 'nosniff' });
    for (const name of ['clear-site-data', 'refresh', 'set-cookie']) expect(headers).not.toHaveProperty(name);
  }
});
