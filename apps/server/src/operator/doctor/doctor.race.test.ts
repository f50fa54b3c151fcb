// @module-tag more
import { chmod, cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { writeWholeFilesBuild } from '../../../test/fixtures/build.ts';
import { SHIPPED_CONTENT_DIR } from '../../../test/fixtures/content.ts';
import { changedContent } from '../../../test/support/changed-content.ts';
import { freePort } from '../../../test/support/free-port.ts';
import { startMailServer, type TestMailServer } from '../../../test/support/mail-server.ts';
import { emptyPostgresUrl, migratedPostgresUrl } from '../../../test/support/open-test-db.ts';
import { startThrowawayRedis, type ThrowawayRedis } from '../../../test/support/throwaway-redis.ts';
import { openPostgres, type ServerDb } from '../../db/open-postgres.ts';
import { DEMO_PEOPLE } from '../../demo/seed/demo-world.seed.ts';
import { hashToken } from '../../hash-token.ts';
import { createJobs } from '../../jobs/jobs.ts';
import { createLogger } from '../../log.ts';
import { createContentReleases } from '../../modules/content/releases/releases.service.ts';
import { DEMO_BRANCH_TOKEN } from '../../modules/games/patching/branch-token.rules.ts';
import { loadReleaseKey } from '../../modules/games/patching/release-key.ts';
import { TOTP_SECRET_PURPOSE } from '../../modules/identity/two-factor/totp.rules.ts';
import { systemClock } from '../../ports/clock.ts';
import { createSecretBox } from '../../ports/secret-box.ts';
import type { Check } from './check.ts';
import { examine } from './examine.ts';

let variables: Record<string, string>;
let mailServer: TestMailServer;
let redis: ThrowawayRedis;
let db: ServerDb;
let folder: string;
const publicToken = changedContent({
  'branches.json': JSON.stringify({
    default: {},
    default_sandbox: {},
    'early-access': { tokensSha256: [hashToken(DEMO_BRANCH_TOKEN)] },
  }),
});
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'gatehouse-doctor-'));
  mailServer = await startMailServer();
  redis = await startThrowawayRedis();
  variables = {
    DATABASE_URL: await migratedPostgresUrl(),
    PUBLIC_URL: 'https://play.example.test',
    SMTP_URL: mailServer.url,
    REDIS_URL: redis.url,
    SECRET_KEY: 'a key that only this test knows of',
    TRUST_PROXY: '1',
  };
  db = await openPostgres(variables.DATABASE_URL ?? '', () => undefined);
  const secrets = createSecretBox(variables.SECRET_KEY ?? '');
  const jobs = createJobs({ db, secrets, logger: createLogger('silent') });
  await jobs.start([{ queue: 'mail', work: async () => undefined }]);
  await jobs.stop();
});
afterAll(async () => {
  await db.close();
  await redis.stop();
  await mailServer.stop();
  await rm(folder, { recursive: true, force: true });
  publicToken.remove();
});

/** The checks that are not ok. */
async function findings(changed: Record<string, string | undefined> = {}): Promise<Check[]> {
  return (await examine({ ...variables, ...changed })).filter(({ state }) => state !== 'ok');
}

const brief = (checks: Check[]) => checks.map(({ name, state }) => `${state} ${name}`).sort();
const nowhere = async (protocol: string) => `${protocol}://127.0.0.1:${await freePort()}`;

test('reports no problem for a working installation, and sends no mail', async () => {
  expect(await findings()).toEqual([]);
  expect(mailServer.received).toEqual([]);
});

test('names a release key that other users can read, and a file that is none', async () => {
  const RELEASE_KEY_FILE = join(folder, 'release-key.pem');
  await loadReleaseKey(RELEASE_KEY_FILE);
  await chmod(RELEASE_KEY_FILE, 0o640);
  expect(brief(await findings({ RELEASE_KEY_FILE }))).toEqual(['fail release key']);
  await chmod(RELEASE_KEY_FILE, 0o600);
  expect(await findings({ RELEASE_KEY_FILE })).toEqual([]);
  await writeFile(RELEASE_KEY_FILE, '');
  expect(brief(await findings({ RELEASE_KEY_FILE }))).toEqual(['fail release key']);
});

test('names the secret without which nodes refuse the current release', async () => {
  const DATABASE_URL = await migratedPostgresUrl();
  const contentDir = join(folder, 'content');
  const isNoPicture = (path: string) => !path.startsWith(join(SHIPPED_CONTENT_DIR, 'art/'));
  await cp(SHIPPED_CONTENT_DIR, contentDir, { recursive: true, filter: isNoPicture });
  const file = join(contentDir, 'games/starhaven.json');
  const game = JSON.parse(await readFile(file, 'utf8'));
  await writeFile(file, JSON.stringify({ ...game, purchaseWebhookUrl: 'https://starhaven.example/orders' }));
  const own = await openPostgres(DATABASE_URL, () => undefined);
  const env = { contentCacheDir: join(folder, 'cache') };
  const releases = createContentReleases({ env, db: own, clock: systemClock });
  const checked = await releases.read(contentDir, () => undefined);
  await own.transaction((tx) => releases.publish(tx, checked, { by: 'Grace' }));
  await own.close();
  const named = async (GAME_WEBHOOK_SECRETS?: string) =>
    (await examine({ ...variables, DATABASE_URL, GAME_WEBHOOK_SECRETS })).find(
      ({ name }) => name === 'content release',
    );
  expect(await named()).toMatchObject({
    state: 'fail',
    message: expect.stringContaining('GAME_WEBHOOK_SECRETS has no secret of starhaven'),
  });
  expect(await named('starhaven=a secret of 24 characters or more')).toMatchObject({ state: 'warn' });
});

test('names versions without a signature where there is a key', async () => {
  const [RELEASE_KEY_FILE, BUILDS_DIR] = [join(folder, 'other-key.pem'), join(folder, 'builds')];
  writeWholeFilesBuild(BUILDS_DIR, { productName: 'emberfall', version: '1.0.0' }, { 'index.html': '' });
  expect(await findings({ RELEASE_KEY_FILE, BUILDS_DIR })).toEqual([]);
  await loadReleaseKey(RELEASE_KEY_FILE);
  expect(await findings({ RELEASE_KEY_FILE, BUILDS_DIR })).toMatchObject([
    { name: 'release key', state: 'warn', message: expect.stringContaining('emberfall 1.0.0') },
  ]);
});

test('names what serve would reject, and runs the other checks', async () => {
  const [environment, ...others] = await findings({ PUBLIC_URL: '', SECRET_KEY: 'short' });
  expect(environment).toMatchObject({ name: 'environment', state: 'fail' });
  expect(environment?.message).toMatch(
    /SECRET_KEY must have at least 32 characters\n.*PUBLIC_URL is missing/,
  );
  expect(others).toEqual([]);
  expect(brief(await findings({ SMTP_URL: undefined }))).toEqual(['fail environment', 'skipped mail server']);
});

test.each<[string, () => Promise<Record<string, string>>, string[]]>([
  ['a mail server that is away', async () => ({ SMTP_URL: await nowhere('smtp') }), ['fail mail server']],
  ['a Redis that is away', async () => ({ REDIS_URL: await nowhere('redis') }), ['fail redis']],
  ['a database that is away', async () => ({ DATABASE_URL: await nowhere('postgres') }), ['fail database']],
  [
    'an address without TLS',
    async () => ({ PUBLIC_URL: 'http://play.example.test' }),
    ['fail environment', 'fail public address'],
  ],
  ['a proxy that is not trusted', async () => ({ TRUST_PROXY: '0' }), ['warn proxy']],
  ['a public token of a branch', async () => ({ CONTENT_DIR: publicToken.path }), ['warn content']],
  ['a content folder that is empty', async () => ({ CONTENT_DIR: folder }), ['fail content']],
  [
    'a database that was never started on',
    async () => ({ DATABASE_URL: await emptyPostgresUrl() }),
    ['warn migrations'],
  ],
])('finds %s and says what to do', { tags: 'more' }, async (_what, changed, expected) => {
  const found = await findings(await changed());
  expect(brief(found)).toEqual(expected);
  for (const { name, advice } of found) expect(advice, name).toBeTruthy();
});

test('reports demo accounts, another secret key, and failed or waiting jobs', { tags: 'more' }, async () => {
  const { id, email } = DEMO_PEOPLE.player;
  await db.statement("insert into users (id, kind, email, email_canonical) values ($1, 'platform', $2, $2)", [
    id,
    email,
  ]);
  const seal = (key: string) => createSecretBox(key).seal(TOTP_SECRET_PURPOSE, 'x');
  const insert = "insert into two_factor_devices (user_id, type, sealed_secret) values ($1, 'totp', $2)";
  await db.statement(insert, [id, seal(variables.SECRET_KEY ?? '')]);
  expect(brief(await findings())).toEqual(['fail demo data']);
  await db.statement('update two_factor_devices set sealed_secret = $1', [
    seal('a key of some other database'),
  ]);
  await db.statement("insert into jobs.job (name, state) values ('mail', 'failed')");
  expect(brief(await findings())).toEqual(['fail demo data', 'fail secret key', 'warn jobs']);
  await db.statement(
    "insert into jobs.job (name, start_after) values ('mail', now() - interval '11 minutes')",
  );
  const jobs = (await findings()).find(({ name }) => name === 'jobs');
  expect(jobs).toMatchObject({
    state: 'warn',
    message: expect.stringMatching(/^1 waiting, 1 failed.*due for 11 minutes$/),
  });
});
