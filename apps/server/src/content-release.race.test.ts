import { spawn } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { freePort } from '../test/support/free-port.ts';
import { runGatehouseCommand } from '../test/support/gatehouse-command.ts';
import { emptyPostgresUrl } from '../test/support/open-test-db.ts';
import { changeContent, releaseOf, writeSecondRelease } from '../test/support/second-release.ts';
import { type ServerProcess, startServer } from '../test/support/server-process.ts';
import { waitUntil } from '../test/support/wait-until.ts';
import { openPostgres, type ServerDb } from './db/open-postgres.ts';

const COMMAND = resolve(import.meta.dirname, 'gatehouse.ts');
const ROUNDS = 10;
const TIMEOUT_MS = 600_000;
const METRICS_TOKEN = 'a token of this test, long enough for it';
const folder = mkdtempSync(join(tmpdir(), 'gatehouse-release-'));
const second = join(folder, 'second');
/** Of the second release, instead of a text of the portal. */
const OWN_TEXT = 'The second shelf';
let variables: Record<string, string>;
let db: ServerDb;
let node: ServerProcess;

beforeAll(async () => {
  writeSecondRelease(second);
  changeContent(second, 'brand.json', (brand) => ({ ...brand, amber: '#1a4fd1' }));
  mkdirSync(join(second, 'texts'));
  writeFileSync(join(second, 'texts/en-GB.json'), JSON.stringify({ 'Nav.Shop.Link': OWN_TEXT }));
  variables = {
    PUBLIC_URL: 'https://play.example.test',
    SMTP_URL: 'smtp://127.0.0.1:1',
    SECRET_KEY: 'a key that only this test knows of',
    LOG_LEVEL: 'error',
    METRICS_TOKEN,
    REQUESTS_PER_SECOND: '100000',
    CONTENT_CACHE_DIR: join(folder, 'cache'),
    DATABASE_URL: await emptyPostgresUrl(),
  };
  node = startServer('serve', await freePort(), variables);
  await node.ready();
  db = await openPostgres(variables.DATABASE_URL ?? '', () => undefined);
}, TIMEOUT_MS);
afterAll(async () => {
  node.child.kill('SIGTERM');
  await node.ended;
  await db.close();
  rmSync(folder, { recursive: true, force: true });
});

const get = async (path: string, headers = {}) =>
  (await fetch(`http://127.0.0.1:${node.port}${path}`, { headers })).text();
const gatehouse = (...args: string[]) => runGatehouseCommand([...args, '--as', 'Grace', '--json'], variables);
const countFiles = async () =>
  Number((await db.statement('select count(*)::int as files from content_files')).rows[0]?.files);

/** A page whose texts are of another release than the rest is of both. */
function shownRelease(page: string): string {
  const release = releaseOf(page);
  return page.includes(OWN_TEXT) === (release === 'second') ? release : `mixed texts of ${release}`;
}

/** Reads pages until it is stopped, and remembers the order in which their releases came. */
function startLoad() {
  const seen: string[] = [];
  let isStopped = false;
  const lane = async (path: string) => {
    let last = '';
    while (!isStopped) {
      const release = shownRelease(await get(path).catch(String));
      if (release !== last) seen.push(release);
      last = release;
    }
  };
  const lanes = ['/en-GB/', '/en-GB/?lane=2', '/en-GB/?lane=3'].map(lane);
  return {
    seen,
    async stop() {
      isStopped = true;
      await Promise.all(lanes);
    },
  };
}

test('browsers load the texts and styles of the release of their page, and its texts also after another one', {
  tags: 'more',
  timeout: TIMEOUT_MS,
}, async () => {
  const fileOf = async () => /href="([^"]+\/en-GB\/core\.json)"/.exec(await get('/en-GB/'))?.[1] ?? '';
  const builtFile = await fileOf();
  expect(await get('/en-GB/')).not.toContain('brand.css');
  expect(builtFile).toMatch(/^\/assets\/messages-/);
  expect((await gatehouse('content', 'publish', second)).stderr).toBe('');
  await waitUntil(async () => (await fileOf()) !== builtFile, { timeoutMs: 60_000, what: 'own texts' });
  const ownFile = await fileOf();
  const [, styles = ''] = /href="(\/brand\.css[^"]*)"/.exec(await get('/en-GB/')) ?? [];
  expect(await get(styles)).toContain('--amber: #1a4fd1;');
  expect(JSON.parse(await get(ownFile))).toEqual({
    ...JSON.parse(await get(builtFile)),
    'Nav.Shop.Link': OWN_TEXT,
  });
  await gatehouse('content', 'rollback');
  await waitUntil(async () => (await fileOf()) === builtFile, { timeoutMs: 60_000, what: 'the built texts' });
  const stored = await fetch(`http://127.0.0.1:${node.port}${ownFile}`);
  expect(stored.headers.get('cache-control')).toContain('immutable');
  expect(await stored.json()).toHaveProperty(['Nav.Shop.Link'], OWN_TEXT);
  const unknown = ownFile.replace(/\w{16}/, '0123456789abcdef');
  expect((await fetch(`http://127.0.0.1:${node.port}${unknown}`)).status).toBe(404);
});

test('no page mixes two releases while content is published and rolled back', {
  tags: 'more',
  timeout: TIMEOUT_MS,
}, async () => {
  const load = startLoad();
  const shows = (release: string) =>
    waitUntil(async () => releaseOf(await get('/en-GB/')) === release, {
      timeoutMs: 60_000,
      what: `the node shows the ${release} release`,
    });
  for (let round = 0; round < ROUNDS; round += 1) {
    expect((await gatehouse('content', 'publish', second)).stderr).toBe('');
    await shows('second');
    expect((await gatehouse('content', 'rollback')).stderr).toBe('');
    await shows('first');
  }
  await load.stop();
  // Each of the three lanes saw the first one, then both in turn: no page of both, and no return to an old page.
  expect(load.seen.filter((release) => !['first', 'second'].includes(release))).toEqual([]);
  expect(load.seen.length).toBeLessThanOrEqual(3 * (2 * ROUNDS + 1));
});

test('a release that a node cannot read leaves it on its own, and probes and metrics show it', {
  timeout: TIMEOUT_MS,
}, async () => {
  const stateOf = async () => JSON.parse(await get('/ready')).content;
  const { release } = await stateOf();
  // As a newer version would have written it.
  const { rows } = await db.statement(`
    with file as (insert into content_files values (repeat('0', 64), '') on conflict do nothing),
      release as (insert into content_releases (digest, art_version, published_at, published_by)
        values ('of a newer version', 'a1b2c3d4', now(), 'Grace') returning id),
      files as (insert into content_release_files select id, 'brand.json', repeat('0', 64) from release)
    insert into content_activations (release_id, activated_at, activated_by) select id, now(), 'Grace' from release
    returning release_id`);
  const wanted = rows[0]?.release_id;
  await waitUntil(async () => (await stateOf()).state === 'refused', { timeoutMs: 60_000, what: 'refused' });
  expect(await stateOf()).toEqual({ release, wanted, state: 'refused' });
  expect(releaseOf(await get('/en-GB/'))).toBe('first');
  const metrics = await get('/metrics', { authorization: `Bearer ${METRICS_TOKEN}` });
  expect(metrics).toContain(`content_release ${release}\n`);
  expect(metrics).toContain(`content_release_wanted ${wanted}\n`);
  await gatehouse('content', 'rollback');
  await waitUntil(async () => (await stateOf()).state === 'ok', { timeoutMs: 60_000, what: 'taken back' });
  expect(await stateOf()).toEqual({ release, wanted: release, state: 'ok' });
});

test('a folder with mistakes is refused with all of them, and changes nothing', {
  tags: 'more',
  timeout: TIMEOUT_MS,
}, async () => {
  const wrong = join(folder, 'wrong');
  cpSync(second, wrong, { recursive: true });
  changeContent(wrong, 'brand.json', ({ name: _name, ...brand }) => brand);
  changeContent(wrong, 'shop.json', (shop) => ({ ...shop, tax: { defaultPercent: 101 } }));
  changeContent(wrong, 'products/neon-drift/product.json', (product) => ({ ...product, kind: 'toy' }));
  const before = [await countFiles(), await get('/ready')];
  const refused = await gatehouse('content', 'publish', wrong);
  expect(refused.exitCode).toBe(1);
  for (const file of ['brand.json: name', 'shop.json: tax.defaultPercent', 'product.json: kind']) {
    expect(refused.stderr).toContain(file);
  }
  expect([await countFiles(), await get('/ready')]).toEqual(before);
});

test('a publisher that is killed after it stored files leaves nothing of them', {
  tags: 'more',
  timeout: TIMEOUT_MS,
}, async () => {
  const killed = join(folder, 'killed');
  cpSync(second, killed, { recursive: true });
  changeContent(killed, 'brand.json', (brand) => ({ ...brand, name: 'Killedgate' }));
  const files = await countFiles();
  const waiting = `select count(*)::int as locks from pg_locks
    where relation = 'content_releases'::regclass and not granted`;
  await db.transaction(async (tx) => {
    // The release itself cannot be written while its files already are.
    await tx.execute('lock table content_releases in share mode');
    const child = spawn(process.execPath, [COMMAND, 'content', 'publish', killed, '--as', 'Grace'], {
      env: { PATH: process.env.PATH, ...variables },
      stdio: 'ignore',
    });
    // On this connection, which PostgreSQL would end if it were idle in its transaction.
    await waitUntil(async () => Number((await tx.execute<{ locks: number }>(waiting)).rows[0]?.locks) > 0, {
      timeoutMs: 120_000,
      what: 'the release is written',
    });
    child.kill('SIGKILL');
  });
  await waitUntil(
    async () =>
      Number(
        (
          await db.statement(`select count(*)::int as all from pg_locks
          where locktype = 'advisory' and objid = 486200060`)
        ).rows[0]?.all,
      ) === 0,
    { timeoutMs: 120_000, what: 'PostgreSQL has noticed it' },
  );
  expect(await countFiles()).toBe(files);
  expect((await gatehouse('content', 'publish', killed)).exitCode).toBe(0);
});
