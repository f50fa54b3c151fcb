import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { StartupProblem } from '../errors.ts';
import type { Db } from './db.ts';
import { parseMigration } from './migration-script.rules.ts';
import { withoutQueryTimeLimit } from './query-time-limit.ts';

export interface Migration {
  name: string;
  script: string;
  checksum: string;
}

const MIGRATIONS_FOLDER = resolve(import.meta.dirname, '../../migrations');
const MIGRATION_NAME = /^\d{3}-[a-z0-9-]+\.sql$/;
/** Arbitrary, but the same on every node. */
const MIGRATION_LOCK = 486_200_001;
const LOCK_MS_MAX = 2000;
const LOCK_PAUSE_MS_MAX = 30_000;
/** About four minutes. */
const LOCK_ATTEMPTS_MAX = 12;
/** `lock_not_available` and `deadlock_detected`. */
const LOCK_CONFLICTS = new Set(['55P03', '40P01']);

export async function readMigrations(folder = MIGRATIONS_FOLDER): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => MIGRATION_NAME.test(name)).sort();
  return Promise.all(
    names.map(async (name) => {
      const script = await readFile(join(folder, name), 'utf8');
      return { name, script, checksum: createHash('sha256').update(script).digest('hex') };
    }),
  );
}

export interface MigrationState {
  /** Null for a database that Gatehouse was never started on. */
  applied: string[] | null;
  pending: string[];
  changed: string[];
  /** Applied by a newer version. */
  unknown: string[];
}

/** Changes nothing. */
export async function readMigrationState(db: Db, migrations: Migration[]): Promise<MigrationState> {
  const { rows: tables } = await db.statement("select to_regclass('schema_migrations') is not null as known");
  const isKnown = tables[0]?.known === true;
  const { rows } = isKnown
    ? await db.statement('select name, checksum from schema_migrations order by name')
    : { rows: [] };
  const applied = new Map(rows.map(({ name, checksum }) => [String(name), String(checksum)]));
  const known = new Set(migrations.map(({ name }) => name));
  return {
    applied: isKnown ? [...applied.keys()] : null,
    pending: migrations.filter(({ name }) => !applied.has(name)).map(({ name }) => name),
    changed: migrations
      .filter(({ name, checksum }) => applied.has(name) && applied.get(name) !== checksum)
      .map(({ name }) => name),
    unknown: [...applied.keys()].filter((name) => !known.has(name)),
  };
}

export interface MigrateOptions {
  /** How long a migration may wait for a lock. Meanwhile the requests of other nodes wait behind it. */
  lockMsMax?: number;
  onLockTimeout?: (details: { migration: string; attempt: number }) => void;
  pause?: (milliseconds: number) => Promise<unknown>;
}

/** Under a lock: a node that waited for it finds nothing left to apply. Each migration is complete or changes nothing. */
export async function migrate(
  db: Db,
  migrations: Migration[],
  options: MigrateOptions = {},
): Promise<string[]> {
  return db.alone(MIGRATION_LOCK, async () => {
    const applied = await readApplied(db);
    const changed = migrations.filter(
      ({ name, checksum }) => applied.has(name) && applied.get(name) !== checksum,
    );
    if (changed.length > 0) {
      throw new StartupProblem(
        `Applied migrations must not change, but these did: ${changed.map(({ name }) => name).join(', ')}.`,
      );
    }
    const pending = migrations.filter(({ name }) => !applied.has(name));
    for (const migration of pending) await applyPatiently(db, migration, options);
    return pending.map(({ name }) => name);
  });
}

async function readApplied(db: Db): Promise<Map<string, string>> {
  await db.statement(`create table if not exists schema_migrations (
    name text primary key,
    checksum text not null,
    applied_at timestamptz not null default now()
  )`);
  const { rows } = await db.statement('select name, checksum from schema_migrations');
  return new Map(rows.map(({ name, checksum }) => [String(name), String(checksum)]));
}

/** Gives up a lock that it cannot get soon, so that requests which wait behind it go on, and tries again. */
async function applyPatiently(db: Db, migration: Migration, options: MigrateOptions): Promise<void> {
  const { onLockTimeout, pause = wait, lockMsMax = LOCK_MS_MAX } = options;
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await apply(db, migration, lockMsMax);
    } catch (error) {
      if (!isLockConflict(error)) throw error;
      if (attempt === LOCK_ATTEMPTS_MAX) {
        throw new StartupProblem(
          `Migration ${migration.name} could not lock its tables in ${attempt} attempts, because other transactions use them. It has changed nothing: end those, and start again.`,
        );
      }
      onLockTimeout?.({ migration: migration.name, attempt });
      await pause(Math.min(2 ** (attempt - 1) * 1000, LOCK_PAUSE_MS_MAX));
    }
  }
}

async function apply(db: Db, { name, script, checksum }: Migration, lockMsMax: number): Promise<void> {
  const INSERT = 'insert into schema_migrations (name, checksum) values ($1, $2)';
  const parsed = parseMigration(script);
  if (parsed.kind === 'statements') {
    for (const { text, extension } of parsed.statements) {
      if (extension && (await hasExtension(db, extension.name)) !== extension.isThere) continue;
      await withoutQueryTimeLimit(() => db.statement(text));
    }
    await db.statement(INSERT, [name, checksum]);
    return;
  }
  await db.script(async ({ run, rows }) => {
    await run(
      `set local lock_timeout = ${lockMsMax}; set local statement_timeout = ${parsed.statementMsMax}`,
    );
    await run(parsed.script);
    await rows(INSERT, [name, checksum]);
  });
}

async function hasExtension(db: Db, name: string): Promise<boolean> {
  const { rows } = await db.statement('select 1 from pg_extension where extname = $1', [name]);
  return rows.length > 0;
}

function isLockConflict(error: unknown): boolean {
  return error instanceof Error && 'code' in error && LOCK_CONFLICTS.has(String(error.code));
}
