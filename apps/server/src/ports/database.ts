import type { Db } from '../db/db.ts';

export type { Queries } from '../db/db.ts';

/** What a service sees of the database: it opens transactions and hands them to repositories. */
export type Database = Pick<Db, 'queries' | 'transaction'>;
