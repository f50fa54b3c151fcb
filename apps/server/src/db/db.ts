import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';

interface Rows<Row> {
  rows: Row[];
}

interface RowsResult extends PgQueryResultHKT {
  type: Rows<this['row']>;
}

/** Where statements go: the database itself or a transaction on it. The first argument of repository functions. */
export type Queries = PgDatabase<RowsResult, Record<string, never>>;

/** Plain SQL on one connection, for migrations and other scripts of many statements. */
export interface ScriptConnection {
  run(script: string): Promise<void>;
  rows<Row>(statement: string, values?: unknown[]): Promise<Row[]>;
}

export interface Db {
  readonly driver: 'pglite' | 'postgres';
  readonly queries: Queries;
  /**
   * Inside `work` use only the given transaction: PGlite has one connection, and a statement on `queries` would
   * wait for the end of the very transaction that awaits it.
   */
  transaction<T>(work: (tx: Queries) => Promise<T>): Promise<T>;
  /** For counters: `act` must not fail, and is not run after a rollback. */
  afterCommit(tx: Queries, act: () => void): void;
  /**
   * For what may be a moment old, by `DATABASE_REPLICA_URL` from a replica. Never sessions, limits, orders, or what a
   * player has just changed.
   */
  readRecent<T>(work: (queries: Queries) => Promise<T>): Promise<T>;
  script<T>(work: (connection: ScriptConnection) => Promise<T>): Promise<T>;
  /** One statement outside any transaction, for libraries that bring their own SQL. */
  statement(text: string, values?: unknown[]): Promise<{ rows: Record<string, unknown>[]; rowCount: number }>;
  /** Runs on one node at a time. Not a transaction: `work` may use every connection. */
  alone<T>(lock: number, work: () => Promise<T>): Promise<T>;
  close(): Promise<void>;
}

/** What services get of the database: they open transactions and pass them to repositories. */
export type Database = Pick<Db, 'queries' | 'transaction' | 'afterCommit' | 'readRecent'>;
