import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { connect as connectTo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { BRIDGE_PATH, type ShellMessage } from '@gatehouse/contract/launcher-bridge';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { WebSocket } from 'ws';
import { type FakePortal, startFakePortal } from './testing/fake-portal.ts';

vi.setConfig({ testTimeout: 30_000 });

const SHELL = join(import.meta.dirname, 'shell.ts');
const INSTALLATION = '7d4c3a52-0f3e-4f0e-9a43-7d8f8f7f3f10';

let folder: string;
let portal: FakePortal;
let shells: ChildProcess[];
let env: NodeJS.ProcessEnv;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'gatehouse-shell-'));
  mkdirSync(join(folder, 'build/assets'), { recursive: true });
  writeFileSync(join(folder, 'build/launcher.html'), '<!doctype html>launcher');
  writeFileSync(join(folder, 'build/assets/a.js'), '1');
  portal = await startFakePortal();
  shells = [];
  env = { ...process.env, GATEHOUSE_OPEN_WITH: program('open-url', KEEP_ADDRESS) };
});
afterEach(async () => {
  for (const shell of shells.filter(({ exitCode, signalCode }) => exitCode === null && signalCode === null)) {
    shell.kill('SIGKILL');
    await once(shell, 'exit');
  }
  portal.close();
  rmSync(folder, { recursive: true });
});

/** In place of the system browser: keeps the address that it is to open, in `opened` beside it. */
const KEEP_ADDRESS = `const { renameSync, writeFileSync } = require('node:fs');
const opened = require('node:path').join(__dirname, 'opened');
writeFileSync(opened + '.new', process.argv[2]);
renameSync(opened + '.new', opened);`;

/** In place of Chromium: a window that is closed before it has loaded its page. */
const CLOSED_AT_ONCE = `const { createReadStream, writeSync } = require('node:fs');
const targetInfo = { targetId: '1', type: 'page' };
createReadStream('', { fd: 3 }).on('data', (text) => {
  if (!String(text).includes('setDiscoverTargets')) process.exit(0);
  writeSync(4, JSON.stringify({ method: 'Target.targetCreated', params: { targetInfo } }) + '\\0');
});`;

function program(name: string, script: string): string {
  const file = join(folder, `${name}.cjs`);
  writeFileSync(file, `#!${process.execPath}\n${script}`, { mode: 0o755 });
  return file;
}

const data = () => join(folder, 'data');

function start(...args: string[]): ChildProcess {
  const shell = spawn(
    process.execPath,
    [
      SHELL,
      '--no-window',
      `--portal=${portal.origin}`,
      `--data=${data()}`,
      `--build=${join(folder, 'build')}`,
      ...args,
    ],
    { stdio: ['ignore', 'inherit', 'inherit'], env },
  );
  shells.push(shell);
  return shell;
}

/** The address with the ticket, once the shell has written it. */
async function startUrl(): Promise<URL> {
  const file = join(data(), 'start-url');
  return vi.waitFor(() => new URL(readFileSync(file, 'utf8')), { timeout: 20_000, interval: 20 });
}

async function enter(): Promise<{ origin: string; cookie: string }> {
  const url = await startUrl();
  const reply = await fetch(url, { redirect: 'manual' });
  expect(reply.status).toBe(303);
  return { origin: url.origin, cookie: (reply.headers.get('set-cookie') ?? '').split(';')[0] ?? '' };
}

interface Page {
  messages: ShellMessage[];
  /** The code that the shell closes with. */
  closed: Promise<number>;
  command(command: object): Promise<Extract<ShellMessage, { type: 'reply' }>>;
  until<T>(look: (messages: ShellMessage[]) => T | undefined): Promise<T>;
}

/** A page on the bridge. */
async function connect(
  { origin, cookie }: { origin: string; cookie: string },
  versions = [1],
): Promise<Page> {
  const socket = new WebSocket(origin.replace('http', 'ws') + BRIDGE_PATH, { origin, headers: { cookie } });
  const messages: ShellMessage[] = [];
  const looks = new Set<() => void>();
  socket.on('message', (text) => {
    messages.push(JSON.parse(String(text)));
    for (const look of looks) look();
  });
  socket.on('error', () => {});
  const closed = new Promise<number>((resolve) => socket.on('close', resolve));
  await once(socket, 'open');
  const page: Page = {
    messages,
    closed,
    until: (look) =>
      new Promise((resolve) => {
        const check = () => {
          const found = look(messages);
          if (found === undefined) return;
          looks.delete(check);
          resolve(found);
        };
        looks.add(check);
        check();
      }),
    async command(command) {
      const id = Math.floor(Math.random() * 1e9);
      socket.send(JSON.stringify({ type: 'request', id, command }));
      return page.until((all) =>
        all.find((message) => message.type === 'reply' && message.id === id),
      ) as never;
    },
  };
  socket.send(JSON.stringify({ type: 'hello', versions }));
  await page.until((all) => all.find(({ type }) => type === 'welcome' || type === 'refused'));
  return page;
}

const lastState = (messages: ShellMessage[]) =>
  messages.findLast((message) => message.type === 'state')?.state;
const signIn = (page: Page) =>
  page.command({ type: 'session', token: 'token-1', installationId: INSTALLATION });
const install = (page: Page) =>
  page.command({ type: 'install', productName: 'emberfall', branchId: 'emberfall.default', packages: [] });
/** Resolves when all files are in place: a game is listed from the time on when the first one is. */
const installed = (page: Page) =>
  page.until((all) => (lastState(all)?.queue.length === 0 ? lastState(all)?.installed[0] : undefined));

/** Starts a shell whose player has installed this script as a game. */
async function installProgram(script: string): Promise<Page> {
  portal.files = { 'game.mjs': Buffer.from(script) };
  portal.launch = { kind: 'program', path: 'game.mjs' };
  start();
  const page = await connect(await enter());
  await signIn(page);
  await install(page);
  await installed(page);
  return page;
}

const play = {
  type: 'play',
  productName: 'emberfall',
  code: 'one-time-code',
  codeVerifier: 'v'.repeat(43),
  clientId: INSTALLATION,
  redirectUri: 'http://127.0.0.1:1/callback',
  locale: 'en-GB',
};

/** The status of a WebSocket handshake. */
async function handshake(origin: string, headers: Record<string, string>): Promise<number> {
  const socket = new WebSocket(origin.replace('http', 'ws') + BRIDGE_PATH, { headers });
  socket.on('error', () => {});
  const [, reply] = await Promise.race([once(socket, 'unexpected-response'), once(socket, 'open')]);
  socket.terminate();
  return reply?.statusCode ?? 101;
}

test('answers its own page alone', async () => {
  start();
  const { origin, cookie } = await enter();
  const { host } = new URL(origin);
  expect(statSync(data()).mode & 0o077).toBe(0);
  expect(statSync(join(data(), 'start-url')).mode & 0o077).toBe(0);
  // A ticket works once.
  expect((await fetch(await startUrl(), { redirect: 'manual' })).status).toBe(403);

  expect(await handshake(origin, { cookie, origin })).toBe(101);
  expect(await handshake(origin, { cookie, origin: 'https://evil.example' })).toBe(403);
  expect(await handshake(origin, { cookie, origin: origin.replace('127.0.0.1', 'localhost') })).toBe(403);
  expect(await handshake(origin, { cookie })).toBe(403);
  expect(await handshake(origin, { origin })).toBe(403);
  expect(await handshake(origin, { origin, cookie: 'gatehouse_shell=wrong' })).toBe(403);
  expect(await handshake(origin, { origin, cookie, host: 'evil.example' })).toBe(403);

  const get = async (path: string, headers: Record<string, string> = {}) =>
    (await fetch(origin + path, { headers })).status;
  expect(await get('/en-GB/library', { cookie })).toBe(200);
  expect(await get('/assets/a.js', { cookie })).toBe(200);
  expect(await get('/assets/../../data/state.json', { cookie })).toBe(404);
  for (const path of ['/', '/en-GB/library', '/api/v1/patching/x', '/callback?code=a&state=b']) {
    expect(await get(path)).toBe(403);
  }
  expect(await get('/api/v1/patching/x', { cookie, origin: 'https://evil.example' })).toBe(403);
  expect(await get('/api/v1/patching/x', { cookie, origin: `http://${host}` })).toBe(200);
});

test('connections that are reset in the middle of a refusal do not end it', async () => {
  start();
  const { origin, cookie } = await enter();
  const { port } = new URL(origin);
  for (let count = 0; count < 50; count += 1) {
    const socket = connectTo(Number(port), '127.0.0.1');
    await once(socket, 'connect');
    socket.write(
      `GET ${BRIDGE_PATH} HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n`,
    );
    socket.resetAndDestroy();
  }
  expect((await fetch(`${origin}/en-GB/library`, { headers: { cookie } })).status).toBe(200);
});

test('forwards to the portal alone, also a path that names another host', async () => {
  const other = await startFakePortal();
  start();
  const { origin, cookie } = await enter();
  const path = `//${new URL(other.origin).host}/api/v1/patching/x`;
  expect((await fetch(origin + path, { headers: { cookie } })).status).toBe(200);
  expect([portal.manifests.length, other.manifests.length]).toEqual([1, 0]);
  other.close();
});

test('the browser says whether the player has confirmed or declined the sign-in', async () => {
  start();
  const entered = await enter();
  const page = await connect(entered);
  const answer = async (query: Record<string, string>) => {
    const opened = join(folder, 'opened');
    rmSync(opened, { force: true });
    const reply = page.command({
      type: 'sign_in',
      clientId: INSTALLATION,
      locale: 'en-GB',
      direction: 'ltr',
      done: { title: 'You’re signed in', text: '' },
      declined: { title: 'You’re not signed in', text: '' },
    });
    const url = await vi.waitFor(() => new URL(readFileSync(opened, 'utf8')), {
      timeout: 20_000,
      interval: 20,
    });
    const state = url.searchParams.get('state') ?? '';
    const callback = `${entered.origin}/callback?${new URLSearchParams({ ...query, state })}`;
    const shown = await (await fetch(callback)).text();
    return [/<h1>(.*)<\/h1>/.exec(shown)?.[1], (await reply).error ?? 'confirmed'];
  };
  expect(await answer({ error: 'access_denied' })).toEqual(['You’re not signed in', 'sign_in_cancelled']);
  expect(await answer({ code: 'one-time-code' })).toEqual(['You’re signed in', 'confirmed']);
});

test('does not change the files of a game that runs', async () => {
  const game =
    'import{existsSync as e}from"node:fs";setInterval(()=>{if(!e("../../../play"))process.exit(0)},20)';
  const page = await installProgram(game);
  writeFileSync(join(folder, 'play'), '');
  await page.command(play);
  expect(await install(page)).toMatchObject({ error: 'busy' });
  for (const type of ['repair', 'uninstall']) {
    expect(await page.command({ type, productName: 'emberfall' })).toMatchObject({ error: 'busy' });
  }
  rmSync(join(folder, 'play'));
  await page.until((all) => all.find(({ type }) => type === 'game_exited'));
  expect(await install(page)).not.toHaveProperty('error');
});

test('a game whose window is closed while it opens does not count as running', async () => {
  env.CHROMIUM_PATH = program('chromium', CLOSED_AT_ONCE);
  start();
  const page = await connect(await enter());
  await signIn(page);
  await install(page);
  await installed(page);
  expect(await page.command(play)).not.toHaveProperty('error');
  const exit = await page.until((all) => all.find(({ type }) => type === 'game_exited'));
  expect(exit).toMatchObject({ outcome: 'ended' });
  expect(await page.command(play)).not.toHaveProperty('error');
});

test('ends with SIGTERM, without asking its page', async () => {
  const shell = start();
  await connect(await enter());
  const ended = once(shell, 'exit');
  shell.kill('SIGTERM');
  expect(await ended).toEqual([0, null]);
});

test('a link of a second start reaches a shell that is still starting', async () => {
  const first = start();
  const tell = async () => {
    const line = connectTo(join(data(), 'shell.sock'));
    line.end('open gatehouse://library/emberfall\n');
    await once(line.resume(), 'close');
  };
  await vi.waitFor(tell, { timeout: 20_000, interval: 1 });
  const page = await connect(await enter());
  const link = await page.until((all) => all.find(({ type }) => type === 'deep_link'));
  expect(link).toMatchObject({ productName: 'emberfall' });
  first.kill('SIGTERM');
});

test('refuses an old version of the bridge', async () => {
  start();
  const { origin, cookie } = await enter();
  const page = await connect({ origin, cookie }, [0]);
  expect(page.messages).toEqual([{ type: 'refused', error: 'version_unsupported', versions: [1] }]);
  expect(await page.closed).toBe(4001);
  const newer = await connect({ origin, cookie }, [2, 1]);
  expect(newer.messages[0]).toMatchObject({ type: 'welcome', version: 1 });
  expect(await newer.command({ type: 'format_disk' })).toMatchObject({ error: 'invalid_message' });
  expect(await install(newer)).not.toHaveProperty('error');
  await newer.until((all) => (lastState(all)?.queue[0]?.error === 'not_signed_in' ? true : undefined));
});

test('finishes a download after kill -9, without loading again what it has', async () => {
  portal.files = { 'index.html': Buffer.from('1'), 'big.bin': Buffer.alloc(1_000_000, 'b') };
  portal.faults = [undefined as never, 'hang'];
  const first = start();
  const page = await connect(await enter());
  await signIn(page);
  await install(page);
  await page.until((all) => ((lastState(all)?.queue[0]?.receivedBytes ?? 0) > 400_000 ? true : undefined));
  first.kill('SIGKILL');
  await once(first, 'exit');
  rmSync(join(data(), 'start-url'));

  start();
  const again = await connect(await enter());
  await signIn(again);
  await installed(again);
  expect(portal.asked.at(-1)?.range).toMatch(/^bytes=[1-9]/);
  expect(readFileSync(join(data(), 'games/emberfall/big.bin'))).toHaveLength(1_000_000);
});

test('starts a game with its code, notices its end, and a second start only hands over its link', async () => {
  const game =
    'import{writeFileSync as w}from"node:fs";w("launch.json",process.env.GATEHOUSE_LAUNCH);process.exit(65)';
  const page = await installProgram(game);
  // The shell names its system.
  expect(portal.manifests[0]).toMatch(/^(?:windows|macos|linux)$/);
  expect(await page.command({ ...play, productName: 'starhaven' })).toMatchObject({ error: 'not_installed' });
  expect(await page.command(play)).not.toHaveProperty('error');
  const exit = await page.until((all) => all.find(({ type }) => type === 'game_exited'));
  expect(exit).toMatchObject({ productName: 'emberfall', outcome: 'code_refused' });
  const handedOver = JSON.parse(readFileSync(join(data(), 'games/emberfall/launch.json'), 'utf8'));
  expect(handedOver).toMatchObject({ code: 'one-time-code', portal: portal.origin });
  expect(await page.until((all) => lastState(all)?.installed[0]?.lastPlayed ?? undefined)).toBeTruthy();

  const second = start('gatehouse://library/emberfall');
  const [code] = await once(second, 'exit');
  expect(code).toBe(0);
  expect(await page.until((all) => all.find(({ type }) => type === 'deep_link'))).toMatchObject({
    productName: 'emberfall',
  });
  await once(start('--quit'), 'exit');
  await page.until((all) => all.find(({ type }) => type === 'quit_requested'));
  await page.command({ type: 'uninstall', productName: 'emberfall' });
  expect(existsSync(join(data(), 'games/emberfall'))).toBe(false);
  const [shell] = shells;
  const ended = once(shell as ChildProcess, 'exit');
  void page.command({ type: 'quit' });
  expect((await ended)[0]).toBe(0);
});
