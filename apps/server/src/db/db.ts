import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';

interface Rows<Row> {
  rows: Row[];
}

interface RowsResult extends PgQueryResultHKT {
  type: Rows<this['row']>;
}

/** Where statements go: the database itself or a transaction on it. Repositories take one as their first word. */
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
  script<T>(work: (connection: ScriptConnection) => Promise<T>): Promise<T>;
  /** One statement outside any transaction, for libraries that bring their own SQL. */
  statement(text: string, values?: unknown[]): Promise<{ rows: Record<string, unknown>[]; rowCount: number }>;
  /** One node at a time. `work` is free to use every connection, so it is no transaction. */
  alone<T>(lock: number, work: () => Promise<T>): Promise<T>;
  close(): Promise<void>;
}

/** What a service sees of the database: it opens transactions and hands them to repositories. */
export type Database = Pick<Db, 'queries' | 'transaction'>;
