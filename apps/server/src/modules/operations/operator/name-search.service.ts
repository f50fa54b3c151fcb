import type { Database } from '../../../db/db.ts';
import { hasTrigramIndexes } from './name-search.repository.ts';
import { likePattern } from './search-text.rules.ts';

export type NameSearch = ReturnType<typeof createNameSearch>;

/** By any part of a name; by its beginning where the database user could not create the extension `pg_trgm`. */
export function createNameSearch({ db }: { db: Database }) {
  return {
    /** For `like` on a name in lower case. */
    patternOf: async (text: string): Promise<string> =>
      likePattern(text, await hasTrigramIndexes(db.queries)),
  };
}
