// @module-tag more
import { type ChildProcess, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runGatehouseCommand } from '../../test/support/gatehouse-command.ts';
import { migratedPostgresUrl } from '../../test/support/open-test-db.ts';
import { waitUntil } from '../../test/support/wait-until.ts';
import { openPostgres, type ServerDb } from '../db/open-postgres.ts';
import { createLogger } from '../log.ts';
import { createSecretKeyCheck } from '../modules/operations/key-rotation/secret-key-check.service.ts';
import { createSecretBox } from '../ports/secret-box.ts';

const COMMAND = resolve(import.meta.dirname, '../gatehouse.ts');
const SECRET_KEY = 'a key that only this test knows of';
const LINES = 30_000;
const KILLS = 2;
/** On a busy machine the start of a command has taken half a minute. */
const STEP_MS = 180_000;
const folder = mkdtempSync(join(tmpdir(), 'gatehouse-import-'));

/** Every seventh line is bad, and every eleventh has the address of an earlier one. */
const content = [
  'email,username,passwordHash,salt',
  ...Array.from({ length: LINES }, (_, nth) => {
    const email = nth % 7 === 3 ? 'no address' : `player${nth % 11 === 10 ? nth - 1 : nth}@example.test`;
    return `${email},Player ${nth},${createHash('md5').update(String(nth)).digest('hex')},grain`;
  }),
].join('\n');

interface Target {
  db: ServerDb;
  file: string;
  variables: Record<string, string>;
}

let targets: [Target, Target];
beforeAll(async () => {
  targets = [await openTarget('whole'), await openTarget('killed')];
});
afterAll(async () => {
  for (const { db } of targets) await db.close();
  rmSync(folder, { recursive: true });
});

async function openTarget(name: string): Promise<Target> {
  const url = await migratedPostgresUrl();
  const db = await openPostgres(url, () => undefined);
  const secrets = createSecretBox(SECRET_KEY);
  await createSecretKeyCheck({ db, secrets, logger: createLogger('silent') }).check();
  const file = join(folder, `${name}.csv`);
  writeFileSync(file, content);
  return { db, file, variables: { DATABASE_URL: url, SECRET_KEY } };
}

const argsOf = ({ file }: Target) => [
  'legacy',
  'import',
  file,
  '--hash',
  'md5-salt-password',
  '--json',
  '--as',
  'Grace',
];

async function resultOf({ db, file }: Target) {
  const statement = `select email, nickname, password_hash, email_validated_at from users order by email_canonical`;
  const { rows } = await db.statement(statement);
  const imports = await db.statement(
    'select line, imported, rejected, finished_at is not null as done from legacy_imports',
  );
  return { rows, imports: imports.rows, report: readFileSync(`${file}.rejected.ndjson`, 'utf8') };
}

test('an import that is killed again and again ends with the same players and the same report', {
  timeout: (KILLS + 2) * STEP_MS,
}, async () => {
  const [whole, killed] = targets;
  expect(await runGatehouseCommand(argsOf(whole), whole.variables)).toMatchObject({ exitCode: 0 });
  for (let stop = 1; stop <= KILLS; stop += 1) {
    const child = spawn(process.execPath, [COMMAND, ...argsOf(killed), '--resume'], {
      env: { PATH: process.env.PATH, ...killed.variables },
      stdio: 'ignore',
    });
    await killAfterProgress(child, killed);
  }
  const { rows } = await killed.db.statement('select line from legacy_imports where finished_at is null');
  expect(Number(rows[0]?.line)).toBeGreaterThan(0);
  const resumed = await runGatehouseCommand([...argsOf(killed), '--resume'], killed.variables);
  expect(resumed).toMatchObject({ exitCode: 0, stderr: '' });
  expect(JSON.parse(resumed.stdout).afterLine).toBeGreaterThan(0);
  const [expected, actual] = [await resultOf(whole), await resultOf(killed)];
  expect(actual.imports).toEqual(expected.imports);
  expect(actual.report).toBe(expected.report);
  expect(actual.rows).toEqual(expected.rows);
  expect(expected.rows.length).toBeGreaterThan(LINES / 2);
});

async function killAfterProgress(child: ChildProcess, { db }: Target): Promise<void> {
  const lineNow = async () =>
    Number((await db.statement('select line from legacy_imports')).rows[0]?.line ?? 0);
  const before = await lineNow();
  const ended = once(child, 'close');
  await waitUntil(async () => (await lineNow()) > before || child.exitCode !== null, {
    timeoutMs: STEP_MS,
    what: 'a batch is committed',
  });
  child.kill('SIGKILL');
  await ended;
}
