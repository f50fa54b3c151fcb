import { openAsBlob } from 'node:fs';
import { PGlite } from '@electric-sql/pglite';
import { inject } from 'vitest';
import type { OpenDb } from '../../src/db/open-db.ts';
import { embeddedDb, PGLITE_EXTENSIONS } from '../../src/db/open-pglite.ts';
import { openPostgres } from '../../src/db/open-postgres.ts';
import { emptyDb, type Origin, readOrigin } from './empty-db.ts';
import { copyTemplate, createEmptyDatabase, dropDatabase } from './template.ts';

interface ReusableDb {
  /** What a new database has, before any test. */
  origin: Origin;
  open(): Promise<OpenDb>;
  drop(): Promise<void>;
}

/** Statements wait for locks and for a free connection on a busy machine. */
export const PATIENT = {
  timeLimits: { statementMs: 60_000, lockMs: 60_000, idleInTransactionMs: 60_000 },
  connectMsMax: 60_000,
};

/** Databases that tests of this worker have closed. To empty one takes a fraction of the time of a new copy. */
const idle: ReusableDb[] = [];

/** A migrated, empty database of the driver of this run. Close it when done. */
export async function openTestDb(): Promise<OpenDb> {
  const reusable = idle.pop() ?? (await createDb());
  const db = await reusable.open();
  let closing: Promise<void> | undefined;
  const close = async () => {
    // Closed first: it waits for work that the test has left running, which could write after the emptying.
    await db.close();
    if (await tryToEmpty(reusable)) idle.push(reusable);
    else await reusable.drop();
  };
  return {
    ...db,
    close: () => {
      closing ??= close();
      return closing;
    },
  };
}

async function tryToEmpty({ open, origin }: ReusableDb): Promise<boolean> {
  const db = await open();
  try {
    return await emptyDb(db, origin);
  } catch {
    return false;
  } finally {
    await db.close();
  }
}

async function createDb(): Promise<ReusableDb> {
  const created = await (process.env.TEST_DRIVER === 'postgres' ? copyPostgres() : copyPglite());
  const db = await created.open();
  const origin = await readOrigin(db);
  await db.close();
  return { ...created, origin };
}

async function copyPostgres(): Promise<Omit<ReusableDb, 'origin'>> {
  const postgres = inject('postgres');
  const url = await copyTemplate(postgres);
  return {
    open: () => openPostgres(url, () => undefined, PATIENT),
    drop: () => dropDatabase(postgres.serverUrl, url),
  };
}

async function copyPglite(): Promise<Omit<ReusableDb, 'origin'>> {
  const pglite = await PGlite.create({
    extensions: PGLITE_EXTENSIONS,
    loadDataDir: await openAsBlob(inject('pgliteTemplate')),
  });
  return {
    async open() {
      const { proxy, revoke } = revocable(pglite);
      return { ...embeddedDb(proxy), close: async () => revoke() };
    },
    drop: () => pglite.close(),
  };
}

/** Work that a test has left behind fails, as on a closed database, and does not reach the next test. */
function revocable(pglite: PGlite): { proxy: PGlite; revoke: () => void } {
  return Proxy.revocable(pglite, {
    // Methods read private fields, which only the object itself has.
    get(target, name) {
      const value: unknown = Reflect.get(target, name, target);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
}

/** The URL of an empty, unmigrated PostgreSQL database, for tests without a schema. */
export function emptyPostgresUrl(): Promise<string> {
  return createEmptyDatabase(inject('postgres'));
}

/** The URL of a migrated, empty PostgreSQL database, for tests of processes that open it themselves. */
export function migratedPostgresUrl(): Promise<string> {
  return copyTemplate(inject('postgres'));
}
