import { execFileSync } from 'node:child_process';
import { createHash, createPublicKey } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { get } from 'node:http';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { DEFAULT_GAME_ID } from '@gatehouse/domain/games';
import { strFromU8, unzipSync } from 'fflate';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeFolder } from '../../../../test/support/make-folder.ts';
import { buildNode, buildTestApp, type TestApp } from '../../../../test/support/test-app.ts';
import { loadReleaseKey } from '../../games/patching/release-key.ts';
import { createInstallers } from './installers.service.ts';

const DOWNLOAD = '7b0b6c2e-8d41-4a7b-9c35-1e7a90d3b264';
const EMBERFALL = 'c15e9d04-2b17-4e6a-8f1d-90a3b7c6d510';
const STARHAVEN = 'c25e9d04-2b27-4e6a-8f1d-90a3b7c6d520';
const MOSSFIELD = 'c75e9d04-2b77-4e6a-8f1d-90a3b7c6d570';
const FOLDER = 'gatehouse-launcher';

const keys = makeFolder();
let testApp: TestApp;
/** Signs versions. Every installer has it. */
let releaseKey: string;
beforeAll(async () => {
  testApp = await buildTestApp({ env: { RELEASE_KEY_FILE: join(keys.path, 'release-key.pem') } });
  ({ publicKey: releaseKey } = await loadReleaseKey(testApp.deps.env.releaseKeyFile));
});
afterAll(async () => {
  await testApp.close();
  keys.remove();
});

const ask = (query: Record<string, string>, headers: Record<string, string> = {}, app = testApp.app) =>
  app.inject({
    url: `/api/v1/client/download?${new URLSearchParams({ download_id: DOWNLOAD, locale: 'en-GB', ...query })}`,
    headers,
  });
const offered = async (app = testApp.app) =>
  (await app.inject('/api/v1/config')).json().features.clientDownload;

const downloadOf = (gameId: string, productName: string | null) => ({
  server: testApp.deps.env.publicUrl,
  downloadId: DOWNLOAD,
  gameId,
  productName,
  locale: 'en-GB',
  releaseKey,
});

test.each([
  ['the launcher', DEFAULT_GAME_ID, null, 'gatehouse-windows.zip'],
  ['a game', EMBERFALL, 'emberfall', 'emberfall-windows.zip'],
])('the installer of %s knows its download', async (_, game_id, product, name) => {
  const reply = await ask({ game_id });
  expect(reply.statusCode).toBe(200);
  expect(reply.headers).toMatchObject({
    'content-type': 'application/zip',
    'content-disposition': `attachment; filename="${name}"`,
    'content-length': String(reply.rawPayload.length),
    'cache-control': 'no-store',
  });
  const files = unzipSync(reply.rawPayload);
  expect(Object.keys(files)).toEqual([`${FOLDER}/shell.mjs`, `${FOLDER}/start`, `${FOLDER}/download.json`]);
  const known = strFromU8(files[`${FOLDER}/download.json`] ?? new Uint8Array());
  expect(JSON.parse(known)).toEqual(downloadOf(game_id, product));
});

test('other unpackers read the archives too, with the start script as a program', async () => {
  const folder = makeFolder();
  const inPython = (file: string) =>
    execFileSync('python3', [
      '-c',
      'import sys,zipfile; z=zipfile.ZipFile(sys.argv[1]); print(z.testzip()); print(oct(z.getinfo(sys.argv[2]).external_attr >> 16))',
      file,
      `${FOLDER}/start`,
    ]);
  const zip = join(folder.path, 'a.zip');
  writeFileSync(zip, (await ask({ game_id: MOSSFIELD, system: 'macos' })).rawPayload);
  if (hasProgram('python3')) expect(String(inPython(zip))).toBe('None\n0o100755\n');
  const tar = await ask({ game_id: MOSSFIELD, system: 'linux' });
  expect(tar.headers['content-disposition']).toBe('attachment; filename="mossfield-linux.tar.gz"');
  writeFileSync(join(folder.path, 'a.tar.gz'), tar.rawPayload);
  const options = { cwd: folder.path, encoding: 'utf8' as const };
  const list = execFileSync('tar', ['-tvzf', 'a.tar.gz'], options);
  expect(list).toMatch(/^-rwxr-xr-x .* gatehouse-launcher\/start$/m);
  execFileSync('tar', ['-xzf', 'a.tar.gz'], options);
  const known = readFileSync(join(folder.path, FOLDER, 'download.json'), 'utf8');
  expect(JSON.parse(known)).toEqual(downloadOf(MOSSFIELD, 'mossfield'));
  folder.remove();
});

function hasProgram(name: string): boolean {
  try {
    execFileSync(name, ['--version']);
    return true;
  } catch {
    return false;
  }
}

test.skipIf(!hasProgram('dpkg-deb'))('a package of Debian keeps its download as a control file', async () => {
  const folder = makeFolder();
  const reply = await ask({ game_id: MOSSFIELD, system: 'linux', package: 'deb' });
  expect(reply.headers['content-disposition']).toBe('attachment; filename="mossfield-linux.deb"');
  const deb = join(folder.path, 'a.deb');
  writeFileSync(deb, reply.rawPayload);
  const dpkgDeb = (...args: string[]) => execFileSync('dpkg-deb', args, { encoding: 'utf8' });
  expect(dpkgDeb('--field', deb, 'Package')).toBe('gatehouse-launcher\n');
  expect(JSON.parse(dpkgDeb('--info', deb, 'download'))).toEqual(downloadOf(MOSSFIELD, 'mossfield'));
  expect(dpkgDeb('--contents', deb)).toMatch(/^drwxr-xr-x \S+ .* \.\/gatehouse-launcher\/\n-rw-r--r--/);
  folder.remove();
});

test('the server needs only the public part of the key, and has none before the first version', async () => {
  const { deps } = testApp;
  const keyIn = async (releaseKeyFile: string) => {
    const node = await buildNode({ ...deps, env: { ...deps.env, releaseKeyFile } });
    const { rawPayload } = await ask({ game_id: MOSSFIELD }, {}, node);
    await node.close();
    return /"releaseKey":"(.*?)"/.exec(rawPayload.toString('latin1'))?.[1];
  };
  const file = join(keys.path, 'public.pem');
  expect(await keyIn(file)).toBeUndefined();
  const key = createPublicKey(readFileSync(deps.env.releaseKeyFile));
  writeFileSync(file, key.export({ type: 'spki', format: 'pem' }));
  expect(await keyIn(file)).toBe(releaseKey);
});

test('players never get an installer without a runtime, the demo offers it', async () => {
  const windows = {
    file: 'a.zip',
    format: 'zip',
    folder: 'a',
    size: 22,
    sha256: '0'.repeat(64),
    hasRuntime: false,
  };
  const folder = makeFolder({ 'installers.json': JSON.stringify({ windows }) });
  const systemsIn = (mode: 'serve' | 'demo') => {
    const { content, env } = testApp.deps;
    return createInstallers({ content, env: { ...env, mode, installersDir: folder.path } }).systems();
  };
  expect([systemsIn('serve'), systemsIn('demo')]).toEqual([[], ['windows']]);
  folder.remove();
});

test.each([
  ['Windows', { system: 'windows' }],
  ['macOS', { system: 'macos' }],
  ['Linux', { system: 'linux' }],
  ['Debian', { system: 'linux', package: 'deb' }],
])('an interrupted download for %s is resumed to the same file', async (_, of) => {
  const query = { game_id: MOSSFIELD, ...of };
  const whole = await ask(query);
  const etag = String(whole.headers.etag);
  const cuts = [0, 1000, whole.rawPayload.length - 700, whole.rawPayload.length - 3];
  const parts = await Promise.all(
    cuts.map(async (start, index) => {
      const end = cuts[index + 1];
      const reply = await ask(query, {
        range: `bytes=${start}-${end === undefined ? '' : end - 1}`,
        'if-range': etag,
      });
      expect(reply.statusCode).toBe(206);
      return reply.rawPayload;
    }),
  );
  const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');
  expect(sha256(Buffer.concat(parts))).toBe(sha256(whole.rawPayload));
});

test('a visitor who leaves in the middle of a download is no error, and their query is not in the log', async () => {
  const size = 20_000_000;
  const windows = { file: 'large.exe', format: 'nsis', size, sha256: '0'.repeat(64), hasRuntime: true };
  const folder = makeFolder({
    'large.exe': Buffer.alloc(size),
    'installers.json': JSON.stringify({ windows }),
  });
  const env = { ...testApp.deps.env, installersDir: folder.path };
  const node = await buildNode({ ...testApp.deps, env });
  const address = await node.listen({ port: 0 });
  const query = new URLSearchParams({ download_id: DOWNLOAD, locale: 'en-GB', game_id: EMBERFALL });
  const closed = new Promise<void>((resolve) => {
    node.server.once('request', (_request, response) => response.once('close', resolve));
  });
  const before = testApp.logs().length;
  const sent = get(`${address}/api/v1/client/download?${query}`, (response) => {
    response.once('data', () => sent.destroy());
  });
  await closed;
  // What is written when the response has closed is written in the same turn of the event loop.
  await setImmediate();
  await node.close();
  const lines = testApp.logs().slice(before);
  expect(lines).not.toContain('"level":"error"');
  expect(lines).not.toContain(DOWNLOAD);
  folder.remove();
});

test('another download is another file, so its parts are not joined', async () => {
  const first = await ask({ game_id: MOSSFIELD });
  const again = await ask({ game_id: MOSSFIELD });
  expect(again.headers.etag).toBe(first.headers.etag);
  const other = { game_id: MOSSFIELD, download_id: STARHAVEN };
  const rest = await ask(other, { range: 'bytes=1000-', 'if-range': String(first.headers.etag) });
  expect(rest.statusCode).toBe(200);
  expect(rest.headers.etag).not.toBe(first.headers.etag);
});

test.each<[string, Record<string, string>, number]>([
  ['an unknown game', { game_id: DOWNLOAD }, 404],
  ['a game that is played in the browser alone', { game_id: STARHAVEN }, 404],
  ['a game on a system that it does not run on', { game_id: EMBERFALL, system: 'linux' }, 404],
  ['an unknown system', { game_id: EMBERFALL, system: 'amiga' }, 400],
  ['a path', { game_id: '../../../etc/passwd' }, 400],
  ['a visitor whose id would end a line', { game_id: EMBERFALL, client_id: 'a\r\nb' }, 400],
])('there is no installer of %s', async (_, query, status) => {
  const reply = await ask(query);
  expect(reply.statusCode).toBe(status);
  expect(reply.headers['content-disposition']).toBeUndefined();
});

test('the address of the portal in it is the configured one', async () => {
  const reply = await ask({ game_id: EMBERFALL }, { host: 'evil.test', 'x-forwarded-host': 'evil.test' });
  expect(reply.rawPayload.includes('evil.test')).toBe(false);
});

test('without installers there is no download, and the operator can name a service elsewhere', async () => {
  expect(await offered()).toEqual({
    injectionServiceUrl: '/api/v1/client',
    systems: ['windows', 'macos', 'linux'],
    hasDeb: true,
  });
  const { deps } = testApp;
  const env = { ...deps.env, installersDir: join(deps.env.installersDir, 'nothing') };
  const bare = await buildNode({ ...deps, env });
  expect([await offered(bare), (await ask({ game_id: EMBERFALL }, {}, bare)).statusCode]).toEqual([
    undefined,
    404,
  ]);
  await bare.close();

  const clientDownload = { injectionServiceUrl: 'https://clients.games.example' };
  const node = await buildNode({ ...deps, env, content: withFeature(clientDownload) });
  expect(await offered(node)).toEqual({ ...clientDownload, systems: ['windows'] });
  await node.close();
});

test('an installer can lie elsewhere, where the download is passed on', async () => {
  const { deps } = testApp;
  const env = { ...deps.env, installersDir: join(deps.env.installersDir, 'nothing') };
  const installers = { windows: 'https://cdn.example/launcher.exe' };
  const node = await buildNode({ ...deps, env, content: withFeature({ installers }) });
  expect((await offered(node)).systems).toEqual(['windows']);
  const reply = await ask({ game_id: EMBERFALL }, {}, node);
  expect([reply.statusCode, reply.headers.location]).toEqual([
    302,
    `https://cdn.example/launcher.exe?download_id=${DOWNLOAD}&game_id=${EMBERFALL}&locale=en-GB`,
  ]);
  await node.close();
});

function withFeature(clientDownload: object) {
  const { content } = testApp.deps;
  return {
    ...content,
    portal: { ...content.portal, features: { ...content.portal.features, clientDownload } },
  };
}
