import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import type { Command } from 'commander';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { writeWholeFilesBuild } from '../../test/fixtures/build.ts';
import { migratedPostgresUrl } from '../../test/support/open-test-db.ts';
import { openPostgres, type ServerDb } from '../db/open-postgres.ts';
import { createJobs } from '../jobs/jobs.ts';
import { createLogger } from '../log.ts';
import { createBuilds } from '../modules/games/patching/builds.service.ts';
import { createSecretKeyCheck } from '../modules/operations/key-rotation/secret-key-check.service.ts';
import { systemClock } from '../ports/clock.ts';
import { createSecretBox } from '../ports/secret-box.ts';
import { createProgram, runGatehouse } from './run-gatehouse.ts';

const SECRET_KEY = 'a key that only this test knows of';
const EMAIL = 'ada@example.test';
const BATCH = '0d3a1c7e-2b54-4f0e-9a6d-51c7e8f20c01';
const OPERATOR_EMAIL = 'grace@example.test';
const GAME_ACCOUNT = '5c1f0a9e-7d22-4b8a-9f0e-3a4c6d7e8f90';
const OTHER_USER = '0d3a1c7e-2b54-4f0e-9a6d-51c7e8f20b03';
const BULK = '0d3a1c7e-2b54-4f0e-9a6d-51c7e8f20b78';
const MAIL = '0d3a1c7e-2b54-4f0e-9a6d-51c7e8f20b77';
const REASON = ['--reason', 'ticket 4711'];
const FOLDER = mkdtempSync(join(tmpdir(), 'gatehouse-build-'));
const LIST = join(FOLDER, 'players.csv');
const BUILDS_DIR = join(FOLDER, '../', `${basename(FOLDER)}-builds`);
const RELEASE_KEY_FILE = join(BUILDS_DIR, 'release-key.pem');
const OLD_BUILD = join(BUILDS_DIR, 'emberfall/default/0.9.0');
const RELEASE = join(FOLDER, 'launcher-release');
const CONTENT = join(FOLDER, 'content');
const LEGACY_FILE = join(FOLDER, 'former-players.csv');
const RELEASE_STATEMENT = JSON.stringify({
  format: 1,
  kind: 'launcher',
  version: '0.9.0',
  node: '24.0.0',
  size: 1,
  sha256: '0'.repeat(64),
});
/** They show data, and change no row. */
const ONLY_RECORDED = ['user.export', 'content.preview'];
const CHANGED_BY_ACTS = [
  'users',
  'bans',
  'game_accounts',
  'sessions',
  'two_factor_devices',
  'two_factor_recovery_codes',
  'coupons',
  'orders',
  'withdrawals',
  'published_builds',
  'launcher_releases',
  'content_releases',
  'content_activations',
  'legacy_imports',
  'game_webhook_deliveries',
  'operators',
  'operator_tokens',
  'jobs.job',
  'order_refunds',
  'ownerships',
  'operator_notes',
  'mail_log',
  'bulk_grants',
  'bulk_grant_rows',
];

/** Every command and the act that it records. A test fails until a new command is listed. */
const COMMANDS: Record<string, { args: string[]; act: string | null; prepare?: () => Promise<unknown> }> = {
  'user show': { args: [EMAIL], act: null },
  'user ban': { args: [EMAIL, ...REASON], act: 'user.ban' },
  'user unban': { args: ['banned@example.test'], act: 'user.unban' },
  'user sign-out': { args: [EMAIL], act: 'user.sign-out' },
  'user export': { args: [EMAIL, '--out', `${FOLDER}-ada.zip`], act: 'user.export' },
  'user delete': { args: [EMAIL, ...REASON], act: 'user.delete' },
  'user reset-two-factor': { args: [EMAIL, ...REASON], act: 'user.reset-two-factor' },
  'user find': { args: ['ada@'], act: null },
  'user timeline': { args: [EMAIL], act: null },
  'user note': { args: [EMAIL, 'Asked for an invoice.'], act: 'user.note' },
  'user notes': { args: [EMAIL], act: null },
  'user grant': { args: [EMAIL, 'tidebreakers', ...REASON], act: 'user.grant' },
  'user coupon': { args: [EMAIL, 'neon-drift', '--ends', '4w', ...REASON], act: 'user.coupon' },
  'user change-email': {
    args: ['mistyped@example.test', 'right@example.test', ...REASON],
    act: 'user.change-email',
  },
  'user move-game-account': {
    args: [EMAIL, GAME_ACCOUNT, OTHER_USER, ...REASON],
    act: 'user.move-game-account',
  },
  'user revoke': { args: [EMAIL, 'neon-drift', ...REASON], act: 'user.revoke' },
  'mail list': { args: ['--user', EMAIL, '--failed'], act: null },
  'mail show': { args: [MAIL], act: null },
  'mail resend': { args: [MAIL, ...REASON], act: 'mail.resend' },
  'bulk grant': { args: [LIST, '--product', 'neon-drift', ...REASON], act: 'bulk.grant' },
  'bulk resume': { args: [BULK], act: 'bulk.resume' },
  'bulk pause': { args: [BULK], act: 'bulk.pause' },
  'bulk list': { args: [], act: null },
  'bulk report': { args: [BULK], act: null },
  'bulk show': { args: [BULK], act: null },
  'report revenue': { args: ['--from', '7d'], act: null },
  'report sign-ups': { args: ['--from', '7d'], act: null },
  'coupon create': { args: ['--product', 'neon-drift', '--count', '3'], act: 'coupon.create' },
  'coupon list': { args: [], act: null },
  'coupon usage': { args: [], act: null },
  'coupon revoke-batch': { args: [BATCH, ...REASON], act: 'coupon.revoke-batch' },
  'coupon revoke': { args: ['welcome 2026', ...REASON], act: 'coupon.revoke' },
  'order show': { args: ['GH-000001'], act: null },
  'order find': { args: ['neon-drift'], act: null },
  'order list': { args: ['--user', EMAIL, '--status', 'paid'], act: null },
  'order refund': { args: ['GH-000001', ...REASON], act: 'order.refund' },
  'order withdrawals': { args: [], act: null },
  'order withdrawal accept': { args: ['GH-000001', ...REASON], act: 'order.withdrawal-accept' },
  'order withdrawal decline': { args: ['GH-000001', ...REASON], act: 'order.withdrawal-decline' },
  'order resend-webhook': { args: ['GH-000001', ...REASON], act: 'order.resend-webhook' },
  'build add': {
    args: ['emberfall', '2.0.0', FOLDER, '--launch', 'page:index.html', '--package', 'de-DE=lang/de-DE'],
    act: 'build.add',
  },
  'build publish': { args: ['emberfall', '1.0.0'], act: 'build.publish' },
  'build roll-out': { args: ['emberfall', '1.0.0', '20'], act: 'build.roll-out' },
  'build rollback': { args: ['emberfall', '--to', '1.0.0', ...REASON], act: 'build.roll-back' },
  'build sign': { args: ['emberfall', ...REASON], act: 'build.sign' },
  'build list': { args: [], act: null },
  'build prune': { args: ['emberfall', ...REASON], act: 'build.prune' },
  'launcher publish': { args: [RELEASE, '--percent', '10'], act: 'launcher.publish' },
  'launcher list': { args: [], act: null },
  'launcher roll-out': { args: ['0.9.0', '50'], act: 'launcher.roll-out' },
  'launcher withdraw': { args: ['0.9.0', ...REASON], act: 'launcher.withdraw' },
  'content check': { args: [], act: null },
  'content schemas': { args: [CONTENT], act: null },
  'content new': { args: ['game', 'frost-haven', '--folder', CONTENT], act: null },
  'content publish': { args: [...REASON], act: 'content.publish' },
  'content rollback': { args: ['101', ...REASON], act: 'content.rollback' },
  'content preview': { args: ['101'], act: 'content.preview' },
  'content list': { args: [], act: null },
  'content show': { args: ['101'], act: null },
  'content export': { args: [join(FOLDER, 'exported'), '101'], act: null },
  'promotion end': {
    args: ['neon-drift-volts', ...REASON],
    act: 'promotion.end',
    prepare: () => run('content publish', []),
  },
  'content diff': { args: ['101', '102'], act: null },
  'content prune': { args: ['--keep', '1'], act: 'content.prune' },
  'legacy import': { args: [LEGACY_FILE, '--hash', 'md5-password', ...REASON], act: 'legacy.import' },
  'legacy report': { args: [], act: null },
  funnel: { args: ['--since', '7d'], act: null },
  'operator add': { args: ['linus@example.test', '--role', 'support', 'shop'], act: 'operator.add' },
  'operator list': { args: [], act: null },
  'operator disable': { args: [OPERATOR_EMAIL], act: 'operator.disable' },
  'operator reset': { args: [OPERATOR_EMAIL], act: 'operator.reset' },
  'audit list': { args: ['--user', EMAIL], act: null },
  // The coupon of this test has the code and the product of one of the demo.
  'demo remove': { args: [], act: 'demo.remove' },
  migrate: { args: [], act: null },
  doctor: { args: [], act: null },
};
const ACTS = Object.entries(COMMANDS).filter(([, { act }]) => act !== null);

let url: string;
let db: ServerDb;
beforeAll(async () => {
  mkdirSync(join(FOLDER, 'lang/de-DE'), { recursive: true });
  writeFileSync(join(FOLDER, 'index.html'), '<!doctype html>');
  writeFileSync(join(FOLDER, 'lang/de-DE/texts.json'), '{}');
  writeFileSync(
    LEGACY_FILE,
    'email,passwordHash\nimported@example.test,f96b697d7cb7938d525a2f31aaf161d0\nno address,x\n',
  );
  mkdirSync(CONTENT);
  // She has the game, so that nothing but the bulk grant itself is recorded.
  writeFileSync(LIST, `${EMAIL}\n`);
  mkdirSync(join(RELEASE, 'launcher'), { recursive: true });
  writeFileSync(join(RELEASE, 'launcher/launcher.html'), '<!doctype html>');
  writeFileSync(join(RELEASE, 'shell.mjs'), '');
  writeFileSync(join(RELEASE, 'release.json'), '{"version":"1.0.0","node":"24.0.0"}');
  url = await migratedPostgresUrl();
  db = await openPostgres(url, () => undefined);
  const jobs = createJobs({ db, secrets: createSecretBox(SECRET_KEY), logger: createLogger('silent') });
  await jobs.start([
    { queue: 'mail', work: async () => undefined },
    { queue: 'refund', work: async () => undefined },
    { queue: 'withdrawal', work: async () => undefined },
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
  const unsigned = { productName: 'emberfall', version: '0.8.0' };
  writeWholeFilesBuild(BUILDS_DIR, unsigned, { 'index.html': 'zero' });
  // Old enough for `build prune`.
  utimesSync(join(OLD_BUILD, 'manifest.json'), 0, 0);
  await db.script(({ run }) =>
    run(`
      delete from users; delete from coupons; delete from order_refunds; delete from order_events; delete from orders;
      delete from bulk_grants; select setval(pg_get_serial_sequence('orders', 'number'), 100); delete from jobs.job; delete from published_builds;
      delete from launcher_releases; delete from content_releases; delete from content_files;
      delete from legacy_imports; delete from operators;
      insert into published_builds (product_name, branch, version, published_at)
        values ('emberfall', 'default', '0.8.0', now() - interval '1 day');
      insert into operators (name, email, email_canonical, roles, created_at) values
        ('Grace', '${OPERATOR_EMAIL}', '${OPERATOR_EMAIL}', '{admin}', now());
      insert into content_releases (id, digest, art_version, published_at, published_by) overriding system value
        select id, 'digest ' || id, 'a1b2c3d4', now(), 'server' from generate_series(101, 102) id;
      insert into launcher_releases (version, statement, signature, public_key, percent, published_at) values
        ('0.9.0', '${RELEASE_STATEMENT}', '', '', 100, now());
      insert into users (id, kind, email, email_canonical, email_validated_at) values
        ('0d3a1c7e-2b54-4f0e-9a6d-51c7e8f20b01', 'platform', '${EMAIL}', '${EMAIL}', now()),
        ('0d3a1c7e-2b54-4f0e-9a6d-51c7e8f20b02', 'platform', 'banned@example.test', 'banned@example.test', now()),
        ('${OTHER_USER}', 'platform', 'mistyped@example.test', 'mistyped@example.test', null);
      insert into game_accounts (id, user_id, game_id, game_environment_id, account_group, display_name) values
        ('${GAME_ACCOUNT}', '0d3a1c7e-2b54-4f0e-9a6d-51c7e8f20b01', gen_random_uuid(), 'eu', 'main', 'Nightwarden');
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
      insert into withdrawals (order_id, name, declared_at, state, reason) select id, 'Ada', now(), 'review', 'used' from orders;
      insert into game_webhook_deliveries (game, order_id, payload, created_at, attempts, last_status, delivered_at)
        select 'neon-drift', id, '{}', now(), 1, 200, now() from orders;
      insert into coupons (code, product_name) values ('WELCOME-2026', 'neon-drift');
      insert into coupons (code, product_name, batch_id) values ('BATCH-0001', 'neon-drift', '${BATCH}');
      insert into bulk_grants (id, product_name, operator, reason, created_at)
        values ('${BULK}', 'neon-drift', 'Grace', 'ticket 4711', now());
      insert into ownerships (user_id, product_name, source)
        select id, 'neon-drift', 'coupon' from users where email = '${EMAIL}';
      insert into mail_log (id, user_id, template, address, locale, details, state, queued_at, ended_at)
        select '${MAIL}', id, 'order-disputed', email, 'en-GB', '{"link":"https://play.example.test/en-GB/orders/1"}', 'failed', now(), now()
        from users where email = '${EMAIL}';
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
  const unsigned = readFileSync(join(BUILDS_DIR, 'emberfall/default/0.8.0/manifest.json'), 'utf8');
  return JSON.stringify([existsSync(OLD_BUILD), unsigned, ...tables.map(({ rows }) => rows)]);
}

function leavesOf(command: Command, path: string[] = []): string[] {
  if (command.commands.length === 0) return [path.join(' ')];
  return command.commands.flatMap((child) => leavesOf(child, [...path, child.name()]));
}

test('the table names every command', () => {
  const io = { variables: {}, osUser: null, writeOut() {}, writeError() {}, writeHelp() {} };
  expect(leavesOf(createProgram(io, () => undefined)).sort()).toEqual(Object.keys(COMMANDS).sort());
});

describe.each(Object.entries(COMMANDS))('%s', (name, { args, act, prepare }) => {
  test(act ? 'acts and records it once' : 'only reads and records nothing', async () => {
    await prepare?.();
    const [before, last] = [await dump(), await lastEntry()];
    const { exitCode, stdout, stderr } = await run(name, args);
    // The doctor reports the missing mail server, which is a result.
    expect({ exitCode, stderr }).toEqual({ exitCode: name === 'doctor' ? 1 : 0, stderr: '' });
    expect(JSON.parse(stdout)).toEqual(
      act ? expect.objectContaining({ act, auditId: expect.any(Number) }) : expect.any(Object),
    );
    expect(await entriesSince(last)).toEqual(act ? [{ act, operator: 'Grace', os_user: 'deploy' }] : []);
    expect((await dump()) === before).toBe(act === null || ONLY_RECORDED.includes(act));
  });
});

test.each(ACTS)(
  '%s changes nothing when its audit entry cannot be written',
  async (name, { args, prepare }) => {
    await prepare?.();
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
  },
);

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

test.each([
  ['decline', { state: 'declined' }, 'withdrawal'],
  ['accept', { state: 'accepted' }, 'refund'],
])('a withdrawal is decided once: %s', async (decision, row, queue) => {
  const listed = await run('order withdrawals', []);
  expect(JSON.parse(listed.stdout).withdrawals).toMatchObject([
    { name: 'Ada', reason: 'used', order: { number: 'GH-000001' } },
  ]);
  const args = ['GH-000001', ...REASON];
  expect(await run(`order withdrawal ${decision}`, args)).toMatchObject({ exitCode: 0 });
  expect((await db.statement('select state from withdrawals')).rows).toEqual([row]);
  expect((await db.statement('select name from jobs.job')).rows).toEqual([{ name: queue }]);
  for (const other of ['accept', 'decline']) {
    expect(await run(`order withdrawal ${other}`, args)).toMatchObject({ exitCode: 4 });
  }
  expect(JSON.parse((await run('order withdrawals', [])).stdout).withdrawals).toEqual([]);
});

test('a withdrawal from an order that was refunded meanwhile can only be accepted, and pays nothing twice', async () => {
  await db.statement("update orders set status = 'refunded', closed_at = now()");
  const args = ['GH-000001', ...REASON];
  // The mail would say that the money is not refunded.
  expect(await run('order withdrawal decline', args)).toMatchObject({ exitCode: 4 });
  expect(await run('order withdrawal accept', args)).toMatchObject({ exitCode: 0 });
  expect((await db.statement('select state from withdrawals')).rows).toEqual([{ state: 'accepted' }]);
  expect((await db.statement('select name from jobs.job')).rows).toEqual([]);
});

test('an export that replaces a file can be read by its owner alone', async () => {
  const file = `${FOLDER}-readable.zip`;
  writeFileSync(file, 'before', { mode: 0o644 });
  try {
    expect(await run('user export', [EMAIL, '--out', file])).toMatchObject({ exitCode: 0 });
    expect(statSync(file).mode & 0o777).toBe(0o600);
  } finally {
    rmSync(file, { force: true });
  }
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

test('a part of an order is refunded once for its key, and never more than was paid', async () => {
  const part = (amount: string, key: string) =>
    run('order refund', ['GH-000001', '--amount', amount, '--key', key, ...REASON]);
  expect(JSON.parse((await part('4.99', 'a')).stdout)).toMatchObject({
    amount: 499,
    auditId: expect.any(Number),
  });
  expect(JSON.parse((await part('4.99', 'a')).stdout)).toMatchObject({ amount: 499, auditId: null });
  expect(await part('10.01', 'b')).toMatchObject({ exitCode: 4 });
  for (const amount of ['0', '-1', '4.999', 'x'])
    expect(await part(amount, 'c')).toMatchObject({ exitCode: 2 });
  expect((await db.statement('select amount, state from order_refunds')).rows).toEqual([
    { amount: 499, state: 'requested' },
  ]);
  const shown = JSON.parse((await run('order show', ['GH-000001'])).stdout).order;
  expect(shown).toMatchObject({
    email: EMAIL,
    paymentId: 'pi_1',
    refunds: [{ amount: 499, state: 'requested' }],
  });
});

test('the revenue is printed as CSV', async () => {
  let shown = '';
  await runGatehouse(['report', 'revenue', '--csv'], {
    variables: { DATABASE_URL: url },
    osUser: 'deploy',
    writeOut: (text) => {
      shown += text;
    },
    writeError: () => undefined,
  });
  expect(shown).toMatch(
    /^day,currency,country,[\w, ]+\r\n\d{4}-\d\d-\d\d,EUR,,1,14.99,2.5,0,0,0,0,0,0,14.99,2.5\n$/,
  );
});
