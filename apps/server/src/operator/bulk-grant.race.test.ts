// @module-tag more
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runGatehouseCommand } from '../../test/support/gatehouse-command.ts';
import { migratedPostgresUrl } from '../../test/support/open-test-db.ts';
import { waitUntil } from '../../test/support/wait-until.ts';
import { openPostgres, type ServerDb } from '../db/open-postgres.ts';
import { createJobs } from '../jobs/jobs.ts';
import { createLogger } from '../log.ts';
import { createSecretKeyCheck } from '../modules/operations/key-rotation/secret-key-check.service.ts';
import { createSecretBox } from '../ports/secret-box.ts';

const COMMAND = resolve(import.meta.dirname, '../gatehouse.ts');
const SECRET_KEY = 'a key that only this test knows of';
const PLAYERS = 10_000;
/** Granted players after which the process is killed: soon after its start, and in the middle of a group of 100. */
const KILLS = [1, 350, 2_525];
/** Granted players after which another process pauses it. */
const PAUSE = 4_000;
/** It only ends a test that hangs: a busy machine grants ten players a second. */
const STEP_MS = 30 * 60_000;
const folder = mkdtempSync(join(tmpdir(), 'gatehouse-bulk-'));

let db: ServerDb;
let variables: Record<string, string>;
beforeAll(async () => {
  const url = await migratedPostgresUrl();
  variables = { DATABASE_URL: url, SECRET_KEY };
  db = await openPostgres(url, () => undefined);
  const secrets = createSecretBox(SECRET_KEY);
  const logger = createLogger('silent');
  await createSecretKeyCheck({ db, secrets, logger }).check();
  const jobs = createJobs({ db, secrets, logger, role: 'web' });
  await jobs.start(
    ['mail', 'game-webhook', 'bulk-acts'].map((queue) => ({ queue, work: async () => undefined })),
  );
  await jobs.stop();
});
afterAll(async () => {
  await db.close();
  rmSync(folder, { recursive: true });
});

const countOf = async (statement: string) => Number((await db.statement(statement)).rows[0]?.count);
const granted = () => countOf("select count(*) from bulk_grant_rows where state = 'granted'");

/** Also when the process has ended before. */
const untilGranted = (child: ChildProcess, target: number) =>
  waitUntil(async () => (await granted()) >= target || child.exitCode !== null, {
    timeoutMs: STEP_MS,
    what: `${target} players have it`,
  });

async function killAfter(child: ChildProcess, target: number): Promise<void> {
  const ended = once(child, 'close');
  await untilGranted(child, target);
  child.kill('SIGKILL');
  await ended;
}

const run = (act: 'pause' | 'resume' | 'show', bulkId: string) =>
  runGatehouseCommand(['bulk', act, bulkId, '--json', '--as', 'Grace'], variables);

function start(args: string[]): ChildProcess {
  return spawn(process.execPath, [COMMAND, ...args, '--json', '--as', 'Grace'], {
    env: { PATH: process.env.PATH, ...variables },
    stdio: 'ignore',
  });
}

test('10,000 players get currency exactly once each, through kills, a pause, and with two processes that resume at once', {
  timeout: (KILLS.length + 8) * STEP_MS,
}, async () => {
  const { rows } = await db.statement(
    `insert into users (kind, email, email_canonical, email_validated_at)
     select 'platform', e, e, now() from generate_series(1, ${PLAYERS}) n, lateral (select n || '@example.test' as e) a
     returning email`,
  );
  const file = join(folder, 'players.csv');
  writeFileSync(file, rows.map(({ email }) => `${email},Gold`).join('\n'));
  const item = ['--product', 'neon-drift', '--extra', '500-volts'];
  await killAfter(start(['bulk', 'grant', file, ...item, '--reason', 'sorry']), Number(KILLS[0]));
  const bulkId = String((await db.statement('select id from bulk_grants')).rows[0]?.id);
  for (const target of KILLS.slice(1)) await killAfter(start(['bulk', 'resume', bulkId]), target);

  const running = start(['bulk', 'resume', bulkId]);
  const ended = once(running, 'close');
  await untilGranted(running, PAUSE);
  expect(await run('pause', bulkId)).toMatchObject({ exitCode: 0 });
  // By itself.
  expect(await ended).toEqual([0, null]);
  const before = await granted();
  expect(before).toBeGreaterThanOrEqual(PAUSE);
  expect(before).toBeLessThan(PLAYERS);
  const shown = await run('show', bulkId);
  expect(JSON.parse(shown.stdout)).toMatchObject({
    ...{ state: 'paused', granted: before, waiting: PLAYERS - before },
  });

  const resumed = await Promise.all([1, 2].map(() => run('resume', bulkId)));
  expect(resumed).toMatchObject([{ exitCode: 0 }, { exitCode: 0 }]);
  // Currency can be granted again and again, so a second grant would show.
  expect(await countOf('select count(*) from owned_extras')).toBe(PLAYERS);
  expect(await countOf('select count(distinct user_id) from owned_extras')).toBe(PLAYERS);
  expect(await countOf("select count(*) from orders where status = 'paid'")).toBe(PLAYERS);
  expect(await countOf("select count(distinct subject_id) from audit_log where act = 'user.grant'")).toBe(
    PLAYERS,
  );
  expect(await countOf("select count(*) from audit_log where act = 'user.grant'")).toBe(PLAYERS);
  expect(await granted()).toBe(PLAYERS);
});
