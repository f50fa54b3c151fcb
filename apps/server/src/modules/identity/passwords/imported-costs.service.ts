import type { Database, Queries } from '../../../db/db.ts';
import { readImportedHash, sampleOf } from '../../../ports/imported-hash.ts';
import { isCurrentHash } from '../../../ports/password-hasher.ts';
import { type ImportedCost, keepHighestCosts, listCosts } from './imported-costs.repository.ts';

export type ImportedCosts = ReturnType<typeof createImportedCosts>;

/** What a failed sign-in has to cost, so that its time does not reveal who came from a former platform. */
export function createImportedCosts({ db }: { db: Database }) {
  return {
    /** Part of the transaction that stores these hashes. */
    async note(tx: Queries, stored: readonly string[]): Promise<void> {
      const highest = new Map<string, ImportedCost>();
      for (const one of stored) {
        const hash = isCurrentHash(one) ? null : readImportedHash(one);
        if (!hash || hash.work <= (highest.get(hash.scheme)?.work ?? 0)) continue;
        highest.set(hash.scheme, { scheme: hash.scheme, work: hash.work, sample: sampleOf(one) });
      }
      await keepHighestCosts(tx, [...highest.values()]);
    },
    samples: async (): Promise<string[]> => (await listCosts(db.queries)).map(({ sample }) => sample),
  };
}
