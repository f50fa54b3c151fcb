import type { Db, Queries } from './db.ts';

/** Transactions, and what waits for their commit. */
export function createTransactions(queries: Queries): Pick<Db, 'transaction' | 'afterCommit'> {
  const waiting = new WeakMap<Queries, (() => void)[]>();
  return {
    async transaction(work) {
      const acts: (() => void)[] = [];
      const result = await queries.transaction((tx) => {
        waiting.set(tx, acts);
        return work(tx);
      });
      for (const act of acts) act();
      return result;
    },
    afterCommit(tx, act) {
      const acts = waiting.get(tx);
      if (!acts) throw new Error('Only a transaction of this database has a commit');
      acts.push(act);
    },
  };
}
