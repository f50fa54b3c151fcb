import { existsSync, mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import type { Command } from 'commander';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { migratedPostgresUrl } from '../../test/support/open-test-db.ts';
import { openPostgres, type ServerDb } from '../db/open-postgres.ts';
import { createJobs } from '../jobs/jobs.ts';
import { createLogger } from '../log.ts';
import { createBuilds } from '../modules/games/patching/builds.service.ts';
import { createSecretKeyCheck } from '../modules/operations/key-rotation/secret-key-check.service.ts';
import { systemClock } from '../ports/clock.ts';
import { createSecretBox } from '../ports/secret-box.ts';
import { createProgram, runGatehouse } from './run-gatehouse.ts';

// The doctor loads the portal's server bundle.
vi.setConfig({ testTimeout: 120_000 });

const SECRET_KEY = 'a key that only this test knows of';
const EMAIL = 'ada@example.test';
const GAME_ACCOUNT = '5c1f0a9e-7d22-4b8a-9f0e-3a4c6d7e8f90';
const REASON = ['--reason', 'ticket 4711'];
const FOLDER = mkdtempSync(join(tmpdir(), 'gatehouse-build-'));
const BUILDS_DIR = join(FOLDER, '../', `${basename(FOLDER)}-builds`);
const RELEASE_KEY_FILE = join(BUILDS_DIR, 'release-key.pem');
const OLD_BUILD = join(BUILDS_DIR, 'emberfall/default/0.9.0');
const CHANGED_BY_ACTS = [
  'users',
  'bans',
  'sessions',
  'two_factor_devices',
  'two_factor_recovery_codes',
  'coupons',
  'orders',
  'published_builds',
  'game_webhook_deliveries',
  'jobs.job',
];

/** Every command and the act that it records. A test fails until a new command is listed. */
const COMMANDS: Record<string, { args: string[]; act: string | null }> = {
  'user show': { args: [EMAIL], act: null },
  'user ban': { args: [EMAIL, ...REASON], act: 'user.ban' },
  'user unban': { args: ['banned@example.test'], act: 'user.unban' },
  'user sign-out': { args: [EMAIL], act: 'user.sign-out' },
  'user reset-two-factor': { args: [EMAIL, ...REASON], act: 'user.reset-two-factor' },
  'coupon create': { args: ['--product', 'neon-drift', '--count', '3'], act: 'coupon.create' },
  'coupon list': { args: [], act: null },
  'coupon revoke': { args: ['welcome 2026', ...REASON], act: 'coupon.revoke' },
  'order show': { args: ['GH-000001'], act: null },
  'order list': { args: ['--user', EMAIL, '--status', 'paid'], act: null },
  'order refund': { args: ['GH-000001', ...REASON], act: 'order.refund' },
  'order resend-webhook': { args: ['GH-000001', ...REASON], act: 'order.resend-webhook' },
  'build add': {
    args: ['emberfall', '2.0.0', FOLDER, '--launch', 'page:index.html', '--package', 'de-DE=lang/de-DE'],
    act: 'build.add',
  },
  'build publish': { args: ['emberfall', '1.0.0'], act: 'build.publish' },
  'build list': { args: [], act: null },
  'build prune': { args: ['emberfall', ...REASON], act: 'build.prune' },
  funnel: { args: ['--since', '7d'], act: null },
  'audit list': { args: ['--user', EMAIL], act: null },
  // The coupon of this test has the code and the product of one of the demo.
  'demo remove': { args: [], act: 'demo.remove' },
  doctor: { args: [], act: null },
};
const ACTS = Object.entries(COMMANDS).filter(([, { act }]) => act !== null);

let url: string;
let db: ServerDb;
beforeAll(async () => {
  mkdirSync(join(FOLDER, 'lang/de-DE'), { recursive: true });
  writeFileSync(join(FOLDER, 'index.html'), '<!doctype html>');
  writeFileSync(join(FOLDER, 'lang/de-DE/texts.json'), '{}');
  url = await migratedPostgresUrl();
  db = await openPostgres(url, () => undefined);
  const jobs = createJobs({ db, secrets: createSecretBox(SECRET_KEY), logger: createLogger('silent') });
  await jobs.start([
    { queue: 'mail', work: async () => undefined },
    { queue: 'refund', work: async () => undefined },
    { queue: 'game-webhook', work: async () => undefined },
  ]);
  await jobs.stop();
  await createSecretKeyCheck({
    db,
    secrets: createSecretBox(SECRET_KEY),
    logger: createLogger('silent'),
  }).check();
});
afterAll(async () => {
  await db.close();
  for (const folder of [FOLDER, BUILDS_DIR]) rmSync(folder, { recursive: true, force: true });
});

beforeEach(async () => {
  rmSync(BUILDS_DIR, { recursive: true, force: true });
  const env = { buildsDir: BUILDS_DIR, releaseKeyFile: RELEASE_KEY_FILE };
  for (const version of ['0.9.0', '1.0.0']) {
    await createBuilds({ env, db, clock: systemClock }).add(
      { productName: 'emberfall', branch: 'default', version },
      FOLDER,
      { launch: { kind: 'page', path: 'index.html' }, packages: [] },
      {},
    );
  }
  // Old enough for `build prune`.
  utimesSync(join(OLD_BUILD, 'manifest.json'), 0, 0);
  await db.script(({ run }) =>
    run(`
      delete from users; delete from coupons; delete from orders; delete from jobs.job; delete from published_builds;
      insert into users (id, kind, email, email_canonical, email_validated_at) values
        ('0d3a1c7e-2b54-4f0e-9a6d-51c7e8f20b01', 'platform', '${EMAIL}', '${EMAIL}', now()),
        ('0d3a1c7e-2b54-4f0e-9a6d-51c7e8f20b02', 'platform', 'banned@example.test', 'banned@example.test', now());
      insert into bans (user_id, reason) values ('0d3a1c7e-2b54-4f0e-9a6d-51c7e8f20b02', 'cheating');
      insert into sessions (user_id, token_hash, remembered, authenticated_at, last_seen_at, expires_at) values
        ('0d3a1c7e-2b54-4f0e-9a6d-51c7e8f20b01', repeat('a', 64), false, now(), now(), now() + interval '1 hour');
      insert into two_factor_devices (user_id, type, sealed_secret, activated_at) values
        ('0d3a1c7e-2b54-4f0e-9a6d-51c7e8f20b01', 'totp', 'sealed', now());
      insert into two_factor_recovery_codes (user_id, code_hash) values
        ('0d3a1c7e-2b54-4f0e-9a6d-51c7e8f20b01', repeat('b', 64));
      insert into orders (number, user_id, account_id, product_name, purchaseable_id, grants_product, is_unique, title, locale, amount, currency,
        tax_amount, tax_percent, status, provider, payment_id, created_at, paid_at) overriding system value values
        (1, '0d3a1c7e-2b54-4f0e-9a6d-51c7e8f20b01', '${GAME_ACCOUNT}', 'neon-drift', gen_random_uuid(), true, true, 'Neon Drift', 'en-GB',
        1499, 'EUR',
        250, 20, 'paid', 'stripe', 'pi_1', now(), now());
      insert into game_webhook_deliveries (game, order_id, payload, created_at, attempts, last_status, delivered_at)
        select 'neon-drift', id, '{}', now(), 1, 200, now() from orders;
      insert into coupons (code, product_name) values ('WELCOME-2026', 'neon-drift');
    `),
  );
});

async function run(name: string, args: string[], secretKey = SECRET_KEY) {
  const written = { stdout: '', stderr: '' };
  const exitCode = await runGatehouse([...name.split(' '), ...args, '--json', '--as', 'Grace'], {
    variables: {
      DATABASE_URL: url,
      SECRET_KEY: secretKey,
      PUBLIC_URL: 'https://play.example.test',
      BUILDS_DIR,
      RELEASE_KEY_FILE,
    },
    osUser: 'deploy',
    writeOut: (text) => {
      written.stdout += text;
    },
    writeError: (text) => {
      written.stderr += text;
    },
  });
  return { exitCode, ...written };
}

async function lastEntry(): Promise<number> {
  const { rows } = await db.statement('select coalesce(max(id), 0)::int as id from audit_log');
  return Number(rows[0]?.id);
}

async function entriesSince(id: number) {
  const { rows } = await db.statement('select act, operator, os_user from audit_log where id > $1', [id]);
  return rows;
}

async function dump(): Promise<string> {
  const tables = await Promise.all(
    CHANGED_BY_ACTS.map((table) => db.statement(`select t::text as row from ${table} t order by 1`)),
  );
  return JSON.stringify([existsSync(OLD_BUILD), ...tables.map(({ rows }) => rows)]);
}

function leavesOf(command: Command, path: string[] = []): string[] {
  if (command.commands.length === 0) return [path.join(' ')];
  return command.commands.flatMap((child) => leavesOf(child, [...path, child.name()]));
}

test('the table names every command', () => {
  const io = { variables: {}, osUser: null, writeOut() {}, writeError() {}, writeHelp() {} };
  expect(leavesOf(createProgram(io, () => undefined)).sort()).toEqual(Object.keys(COMMANDS).sort());
});

describe.each(Object.entries(COMMANDS))('%s', (name, { args, act }) => {
  test(act ? 'acts and records it once' : 'only reads and records nothing', async () => {
    const [before, last] = [await dump(), await lastEntry()];
    const { exitCode, stdout, stderr } = await run(name, args);
    // The doctor reports the missing mail server, which is a result.
    expect({ exitCode, stderr }).toEqual({ exitCode: name === 'doctor' ? 1 : 0, stderr: '' });
    expect(JSON.parse(stdout)).toEqual(
      act ? expect.objectContaining({ act, auditId: expect.any(Number) }) : expect.any(Object),
    );
    expect(await entriesSince(last)).toEqual(act ? [{ act, operator: 'Grace', os_user: 'deploy' }] : []);
    expect((await dump()) === before).toBe(act === null);
  });
});

test.each(ACTS)('%s changes nothing when its audit entry cannot be written', async (name, { args }) => {
  await db.script(({ run: script }) =>
    script(`create function refuse_entry() returns trigger language plpgsql as $$ begin raise exception 'full'; end $$;
      create trigger refuse_entry before insert on audit_log for each statement execute function refuse_entry()`),
  );
  const before = await dump();
  const { exitCode, stdout, stderr } = await run(name, args);
  await db.statement('drop function refuse_entry() cascade');
  expect({ exitCode, stdout }).toEqual({ exitCode: 1, stdout: '' });
  expect(JSON.parse(stderr)).toMatchObject({ error: { code: 'FAILED' } });
  expect(await dump()).toBe(before);
});

test.each([
  ['paid', 0],
  ['refunding', 0],
  ['refunded', 1],
])('an order that is %s and paid back by hand: exit code %i', async (status, expected) => {
  await db.statement('update orders set status = $1, closed_at = $2, next_check_at = $3', [
    status,
    status === 'refunded' ? new Date() : null,
    status === 'refunding' ? new Date() : null,
  ]);
  const { exitCode } = await run('order refund', ['GH-000001', '--by-hand', ...REASON]);
  expect(exitCode === 0 ? 0 : 1).toBe(expected);
});

test('control characters in a nickname are escaped', async () => {
  await db.statement('update users set nickname = $1 where email = $2', ['\u001b]0;owned\u0007', EMAIL]);
  let shown = '';
  await runGatehouse(['user', 'show', EMAIL], {
    variables: { DATABASE_URL: url },
    osUser: 'deploy',
    writeOut: (text) => {
      shown += text;
    },
    writeError: () => undefined,
  });
  expect(shown).toContain('\\u001b]0;owned\\u0007');
  expect(shown).not.toContain('\u001b');
});

test('changes nothing on a database that lacks a migration', async () => {
  await db.statement("update schema_migrations set name = 'x' || name where name like '019-%'");
  const { exitCode, stderr } = await run('user ban', [EMAIL, ...REASON]);
  await db.statement("update schema_migrations set name = substr(name, 2) where name like 'x019-%'");
  expect(exitCode).toBe(1);
  expect(stderr).toMatch(/lacks migrations of this version \(019-operator-acts\.sql\)/);
});

test('changes nothing with a key other than that of the database', async () => {
  const before = await dump();
  const wrongKey = 'a key that some other database has';
  const { exitCode, stderr } = await run('user reset-two-factor', [EMAIL, ...REASON], wrongKey);
  expect({ exitCode, code: JSON.parse(stderr).error.code }).toEqual({ exitCode: 1, code: 'FAILED' });
  expect(await dump()).toBe(before);
});

test('order show names the game account that the order is for', async () => {
  const { stdout } = await run('order show', ['GH-000001']);
  expect(JSON.parse(stdout)).toMatchObject({ order: { accountId: GAME_ACCOUNT } });
});
