import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { StartupProblem } from '../errors.ts';
import type { Db } from './db.ts';

export interface Migration {
  name: string;
  script: string;
  checksum: string;
}

const MIGRATIONS_FOLDER = resolve(import.meta.dirname, '../../migrations');
const MIGRATION_NAME = /^\d{3}-[a-z0-9-]+\.sql$/;
/** Arbitrary, but the same on every node. */
const MIGRATION_LOCK = 486_200_001;

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

/** In one transaction and under a lock: a node that waited for the lock finds nothing left to apply. */
export async function migrate(db: Db, migrations: Migration[]): Promise<string[]> {
  return db.script(async ({ run, rows }) => {
    await run(`select pg_advisory_xact_lock(${MIGRATION_LOCK})`);
    await run(`create table if not exists schema_migrations (
      name text primary key,
      checksum text not null,
      applied_at timestamptz not null default now()
    )`);
    const applied = new Map(
      (await rows<{ name: string; checksum: string }>('select name, checksum from schema_migrations')).map(
        (row) => [row.name, row.checksum],
      ),
    );
    const changed = migrations.filter(
      ({ name, checksum }) => applied.has(name) && applied.get(name) !== checksum,
    );
    if (changed.length > 0) {
      throw new StartupProblem(
        `Applied migrations must not change, but these did: ${changed.map(({ name }) => name).join(', ')}.`,
      );
    }
    const pending = migrations.filter(({ name }) => !applied.has(name));
    for (const { name, script, checksum } of pending) {
      await run(script);
      await rows('insert into schema_migrations (name, checksum) values ($1, $2)', [name, checksum]);
    }
    return pending.map(({ name }) => name);
  });
}
