import type { Database } from '../../src/db/db.ts';

const STARTS = ['select', 'insert', 'update', 'delete', 'execute'] as const;

/** The names of the queries outside of transactions from now on, in order. */
export function countQueries({ queries }: Pick<Database, 'queries'>): string[] {
  const made: string[] = [];
  for (const name of STARTS) {
    const original = Reflect.get(queries, name) as (...values: unknown[]) => unknown;
    Reflect.set(queries, name, (...values: unknown[]) => {
      made.push(name);
      return original.apply(queries, values);
    });
  }
  return made;
}
