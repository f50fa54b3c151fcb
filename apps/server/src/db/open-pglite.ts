import { PGlite } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { drizzle } from 'drizzle-orm/pglite';
import { fromPglite, type Db as JobsDatabase } from 'pg-boss';
import type { Db, Queries } from './db.ts';
import { createTransactions } from './transactions.ts';

export interface EmbeddedDb extends Db {
  readonly driver: 'pglite';
  readonly jobsDatabase: JobsDatabase;
  dump(): Promise<Blob>;
}

/** Those that migrations use. */
export const PGLITE_EXTENSIONS = { pg_trgm };

export async function openPglite(from: { folder?: string; dump?: Blob }): Promise<EmbeddedDb> {
  const pglite = await PGlite.create({
    extensions: PGLITE_EXTENSIONS,
    ...(from.folder === undefined ? {} : { dataDir: from.folder }),
    ...(from.dump === undefined ? {} : { loadDataDir: from.dump }),
  });
  return embeddedDb(pglite);
}

export function embeddedDb(pglite: PGlite): EmbeddedDb {
  const queries: Queries = drizzle(pglite);
  return {
    driver: 'pglite',
    queries,
    jobsDatabase: fromPglite(pglite),
    readRecent: (work) => work(queries),
    ...createTransactions(queries),
    script: (work) =>
      pglite.transaction((tx) =>
        work({
          run: async (script) => {
            await tx.exec(script);
          },
          rows: async <Row>(statement: string, values?: unknown[]) =>
            (await tx.query<Row>(statement, values)).rows,
        }),
      ),
    async statement(text, values) {
      const result = await pglite.query<Record<string, unknown>>(text, values);
      return { rows: result.rows, rowCount: result.affectedRows || result.rows.length };
    },
    // The data folder belongs to one process.
    alone: (_lock, work) => work(),
    dump: () => pglite.dumpDataDir('none'),
    close: () => pglite.close(),
  };
}
