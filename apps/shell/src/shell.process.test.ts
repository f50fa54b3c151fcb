import { type ChildProcess, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { get, type IncomingHttpHeaders, type IncomingMessage } from 'node:http';
import { connect as connectTo, type LookupFunction } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
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

/** In place of the system browser: keeps the address that it is to open, in `opened` beside it, and all in `opened-all`. */
const KEEP_ADDRESS = `const { appendFileSync, renameSync, writeFileSync } = require('node:fs');
const opened = require('node:path').join(__dirname, 'opened');
writeFileSync(opened + '.new', process.argv[2]);
appendFileSync(opened + '-all', process.argv[2] + '\\n');
renameSync(opened + '.new', opened);`;

/** In place of Chromium: a window that is closed before it has loaded its page. */
const CLOSED_AT_ONCE = `const { createReadStream, writeSync } = require('node:fs');
const params = { sessionId: '1', targetInfo: { targetId: '1', type: 'page' } };
createReadStream('', { fd: 3 }).on('data', (text) => {
  if (String(text).includes('runIfWaiting')) process.exit(0);
  if (!String(text).includes('setAutoAttach')) return;
  writeSync(4, JSON.stringify({ method: 'Target.attachedToTarget', params }) + '\\0');
});`;

function program(name: string, script: string): string {
  const file = join(folder, `${name}.cjs`);
  writeFileSync(file, `#!${process.execPath}\n${script}`, { mode: 0o755 });
  return file;
}

const data = () => join(folder, 'data');

const start = (...args: string[]) => spawnShell('--no-window', ...args);

function spawnShell(...args: string[]): ChildProcess {
  const shell = spawn(
    process.execPath,
    [SHELL, `--portal=${portal.origin}`, `--data=${data()}`, `--build=${join(folder, 'build')}`, ...args],
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

interface Reply {
  status: number;
  headers: IncomingHttpHeaders;
  text: string;
}

/** As a browser does it, names below `localhost` are this machine. */
async function ask(url: string | URL, headers: Record<string, string> = {}): Promise<Reply> {
  const [reply] = (await once(get(url, { headers, lookup: toLoopback }), 'response')) as [IncomingMessage];
  return { status: reply.statusCode ?? 0, headers: reply.headers, text: await text(reply) };
}

const toLoopback: LookupFunction = (_host, { all }, done) =>
  all ? done(null, [{ address: '127.0.0.1', family: 4 }]) : done(null, '127.0.0.1', 4);

const cookieOf = ({ headers }: Reply) => headers['set-cookie']?.[0]?.split(';')[0] ?? '';

async function enter(): Promise<{ origin: string; cookie: string }> {
  const url = await startUrl();
  const reply = await ask(url);
  expect(reply.status).toBe(303);
  return { origin: url.origin, cookie: cookieOf(reply) };
}

/** The address that the system browser opens. */
async function openedUrl(): Promise<URL> {
  const opened = join(folder, 'opened');
  const url = await vi.waitFor(() => new URL(readFileSync(opened, 'utf8')), {
    timeout: 20_000,
    interval: 20,
  });
  rmSync(opened);
  return url;
}

interface Page {
  messages: ShellMessage[];
  /** The code that the shell closes with. */
  closed: Promise<number>;
  leave(): Promise<number>;
  command(command: object): Promise<Extract<ShellMessage, { type: 'reply' }>>;
  until<T>(look: (messages: ShellMessage[]) => T | undefined): Promise<T>;
}

/** A page on the bridge. */
async function connect(
  { origin, cookie }: { origin: string; cookie: string },
  versions = [1],
): Promise<Page> {
  const socket = new WebSocket(origin.replace('http', 'ws') + BRIDGE_PATH, {
    origin,
    headers: { cookie },
    lookup: toLoopback,
  });
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
    leave() {
      socket.close();
      return closed;
    },
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
  // A name of its own: cookies of 127.0.0.1 belong to every port of this machine.
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
  expect((await ask(`${origin}/en-GB/library`, { cookie })).status).toBe(200);
});

test('forwards to the portal alone, also a path that names another host', async () => {
  const other = await startFakePortal();
  start();
  const { origin, cookie } = await enter();
  const path = `//${new URL(other.origin).host}/api/v1/patching/x`;
  const reply = await ask(origin + path, { cookie });
  expect(reply.status).toBe(200);
  expect([portal.manifests.length, other.manifests.length]).toEqual([1, 0]);
  other.close();
});

const SIGN_IN = {
  type: 'sign_in',
  clientId: INSTALLATION,
  locale: 'en-GB',
  direction: 'ltr',
  done: { title: 'You’re signed in', text: '' },
  declined: { title: 'You’re not signed in', text: '' },
};
/** What the portal answers the browser with, after the player has confirmed or declined. */
function redirectOf({ headers }: Reply, query: Record<string, string>): string {
  const asked = new URL(headers.location ?? '').searchParams;
  return `${asked.get('redirect_uri')}?${new URLSearchParams({ state: asked.get('state') ?? '', ...query })}`;
}

test('the browser says whether the player has confirmed or declined the sign-in', async () => {
  start();
  const page = await connect(await enter());
  const answer = async (query: Record<string, string>) => {
    const reply = page.command(SIGN_IN);
    const begun = await ask(await openedUrl());
    await page.until((all) => lastState(all)?.isSigningIn || undefined);
    const shown = await ask(redirectOf(begun, query), { cookie: cookieOf(begun) });
    await page.until((all) => (lastState(all)?.isSigningIn ? undefined : true));
    return [/<h1>(.*)<\/h1>/.exec(shown.text)?.[1], (await reply).error ?? 'confirmed'];
  };
  expect(await answer({ error: 'access_denied' })).toEqual(['You’re not signed in', 'sign_in_cancelled']);
  expect(await answer({ code: 'one-time-code' })).toEqual(['You’re signed in', 'confirmed']);
});

test('a page that was reloaded during the sign-in gets the code', async () => {
  start();
  const entered = await enter();
  const first = await connect(entered);
  void first.command(SIGN_IN);
  const begun = await ask(await openedUrl());
  await first.leave();
  const confirmed = redirectOf(begun, { code: 'one-time-code' });
  // The player may confirm while the page reloads: the browser waits for it.
  const shown = ask(confirmed, { cookie: cookieOf(begun) });
  const second = await connect(entered);
  expect(lastState(await second.until((all) => (lastState(all) ? all : undefined)))?.isSigningIn).toBe(true);
  const { clientId: _, ...texts } = SIGN_IN;
  const reply = await second.command({
    ...texts,
    type: 'continue_sign_in',
    locale: 'de-DE',
    done: { title: 'Angemeldet', text: '' },
  });
  expect(reply.value).toMatchObject({ code: 'one-time-code', codeVerifier: expect.any(String) });
  expect((await shown).text).toContain('<html lang="de-DE" dir="ltr">');
  expect((await shown).text).toContain('<h1>Angemeldet</h1>');
  expect(await second.command({ ...texts, type: 'continue_sign_in' })).toMatchObject({ error: 'not_found' });
});

test('a browser tab of an older sign-in says that it was replaced, and does not end the newer one', async () => {
  start();
  const page = await connect(await enter());
  void page.command(SIGN_IN);
  const first = await ask(await openedUrl());
  const reply = page.command(SIGN_IN);
  const second = await ask(await openedUrl());
  const cookie = cookieOf(second);
  const older = await ask(redirectOf(first, { code: 'older-code' }), { cookie });
  expect([older.status, older.headers['content-type']]).toEqual([403, 'text/html; charset=utf-8']);
  expect(older.text).toContain('<h1>This sign-in has ended</h1>');
  expect(older.text).toContain('replaced by a newer one. Go back to the launcher.');
  // Without the secrets, as from another site, the answer is the same.
  expect((await ask(new URL('/callback', redirectOf(first, {})))).text).toBe(older.text);
  expect(older.headers['set-cookie']).toBeUndefined();
  const newer = await ask(redirectOf(second, { code: 'newer-code' }), { cookie });
  expect(newer.text).toContain('You’re signed in');
  expect((await reply).value).toMatchObject({ code: 'newer-code' });
  // Also where the tab of a finished sign-in is reloaded: it must not say that the player is not signed in.
  expect((await ask(redirectOf(second, { code: 'newer-code' }), { cookie })).text).toBe(older.text);
  for (const { text, headers } of [older, newer]) {
    const style = /<style>(.*)<\/style>/s.exec(text)?.[1] ?? '';
    const hash = createHash('sha256').update(style).digest('base64');
    expect(headers['content-security-policy']).toContain(`default-src 'none';style-src 'sha256-${hash}'`);
    expect(text).toContain('<link rel="icon" href="data:,">');
  }
});

test('only the browser that has opened the sign-in finishes it', async () => {
  start();
  const page = await connect(await enter());
  const reply = page.command(SIGN_IN);
  const opened = await openedUrl();
  // Neither the state nor the challenge is in the address that other users can read.
  expect([opened.pathname, [...opened.searchParams.keys()]]).toEqual(['/sign-in', ['ticket']]);
  const begun = await ask(opened);
  expect(new URL(begun.headers.location ?? '').origin).toBe(portal.origin);
  const redirect = redirectOf(begun, { code: 'code-of-another-account' });
  expect((await ask(redirect)).status).toBe(403);
  expect((await ask(redirect, { cookie: 'gatehouse_sign_in=guessed' })).status).toBe(403);
  // The browser may come back to the address, a second browser ends the sign-in.
  expect((await ask(opened, { cookie: cookieOf(begun) })).status).toBe(303);
  expect((await ask(opened)).status).toBe(403);
  expect(await reply).toMatchObject({ error: 'sign_in_cancelled' });
  expect((await ask(redirect, { cookie: cookieOf(begun) })).status).toBe(403);
});

const NOBODY = 65534;
/** Only root may start a process of another user, and only Linux tells whose a connection is. */
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

/** Loaded in the window: tries each way to leave it, one after the other. */
const leaveScript = (site: string) => `
const put = (html) => { document.body.innerHTML = html; };
const WAYS = {
  assign: () => location.assign('${site}/assign'),
  redirect: () => location.assign('/api/v1/away'),
  open: () => window.open('${site}/open'),
  blank: () => { put('<a href="${site}/blank" target="_blank">x</a>'); document.querySelector('a').click(); },
  own: () => window.open('/en-GB/own'),
};
for (const [name, leave] of Object.entries(WAYS)) {
  leave();
  await fetch('/api/v1/left/' + name);
}
const refused = new Promise((resolve) => document.addEventListener('securitypolicyviolation', resolve));
put('<form method="post" action="${site}/form"></form>');
document.forms[0].submit();
await refused;
await fetch('/api/v1/done');`;

test('the window of the launcher never shows another site', async () => {
  const site = await startFakePortal();
  const build = join(folder, 'build');
  writeFileSync(
    join(build, 'launcher.html'),
    '<!doctype html><script type="module" src="/assets/a.js"></script>',
  );
  writeFileSync(join(build, 'assets/a.js'), leaveScript(site.origin));
  const opened = () => readFileSync(join(folder, 'opened-all'), 'utf8').trim().split('\n');
  const done = Promise.withResolvers<void>();
  portal.answerOther = async ({ pathname }, response) => {
    const name = pathname.split('/').at(-1) ?? '';
    if (name === 'away') response.writeHead(302, { location: `${site.origin}/redirect` });
    else if (name === 'done') done.resolve();
    // The page goes on when the system browser has got the address.
    else await vi.waitFor(() => expect(opened().join()).toContain(name), { timeout: 10_000, interval: 20 });
    response.end();
  };
  env.GATEHOUSE_BROWSER_ARGS = '--headless=new --no-sandbox --disable-gpu --disable-popup-blocking';
  const shell = spawnShell();
  await done.promise;
  const outside = ['assign', 'redirect', 'open', 'blank'].map((path) => `${site.origin}/${path}`);
  expect(opened()).toEqual([...outside, `${portal.origin}/en-GB/own`]);
  expect(site.requests).toBe(0);
  shell.kill('SIGTERM');
  await once(shell, 'exit');
  site.close();
});

/** Runs the shell with these arguments until it ends. */
async function run(...args: string[]): Promise<{ code: number; output: string; errors: string }> {
  const shell = spawn(process.execPath, [SHELL, `--data=${data()}`, ...args], { env });
  shells.push(shell);
  const [output, errors, [code]] = await Promise.all([
    text(shell.stdout),
    text(shell.stderr),
    once(shell, 'exit'),
  ]);
  return { code, output, errors };
}

test('says in one line that the browser does not start, and what can be set', async () => {
  env.CHROMIUM_PATH = program('ends-at-once', 'process.exit(1)');
  const { code, errors } = await run(`--portal=${portal.origin}`, `--build=${join(folder, 'build')}`);
  expect(code).toBe(1);
  expect(errors).toMatch(
    /^The browser did not start: .*ends-at-once.*CHROMIUM_PATH.*GATEHOUSE_BROWSER_ARGS.*\n$/,
  );
});

test('keeps why the browser did not start', async () => {
  env.CHROMIUM_PATH = program('ends-at-once', 'process.exit(1)');
  const args = [`--portal=${portal.origin}`, `--data=${data()}`, `--build=${join(folder, 'build')}`];
  const script = `import { runShell } from ${JSON.stringify(join(import.meta.dirname, 'run-shell.ts'))};
    const error = await runShell(${JSON.stringify(args)}, process.env).catch((failure) => failure);
    process.stdout.write(String(error.cause), () => process.exit());`;
  const shell = spawn(process.execPath, ['--input-type=module', '-e', script], { env });
  shells.push(shell);
  expect(await text(shell.stdout)).toMatch(/^Error: .*pipe/i);
});

test('lists its options with --help, and says in one line what is wrong with one', async () => {
  const { code, output, errors } = await run('--help');
  expect([code, errors]).toEqual([0, '']);
  expect(output).toMatch(/--portal=URL[\s\S]*--no-window[\s\S]*CHROMIUM_PATH/);
  const refused = await run('--portal=http://play.example.com');
  expect(refused).toMatchObject({
    code: 1,
    errors: expect.stringMatching(/^The portal needs an https .*\n$/),
  });
  const file = join(folder, 'build/launcher.html');
  expect(await run(`--data=${file}`)).toMatchObject({
    code: 1,
    errors: `The data folder cannot be used: ${file} (EEXIST). Choose another one with --data.\n`,
  });
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

test('a download of another player is paused, and continues for its own', async () => {
  portal.files = { 'index.html': Buffer.from('1'), 'big.bin': Buffer.alloc(1_000_000, 'b') };
  portal.faults = [undefined as never, 'hang'];
  start();
  const page = await connect(await enter());
  const tellSession = (token: string | null, playerId?: string) =>
    page.command({ type: 'session', token, installationId: INSTALLATION, playerId });
  const [anna, ben] = [INSTALLATION, INSTALLATION.replace('7', '8')];
  await tellSession('token-1', anna);
  await install(page);
  await page.until((all) => ((lastState(all)?.queue[0]?.receivedBytes ?? 0) > 400_000 ? true : undefined));
  await tellSession(null);
  await tellSession('token-2', ben);
  await page.until((all) => (lastState(all)?.queue[0]?.phase === 'paused' ? true : undefined));
  await tellSession(null);
  await tellSession('token-3', anna);
  expect(await installed(page)).toMatchObject({ productName: 'emberfall' });
  expect(portal.authorization).toBe('Bearer token-3');
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
