interface Waiting<Row> {
  rows: readonly Row[];
  resolve(): void;
  reject(error: unknown): void;
}

/** Callers in one insert. */
const BATCH_MAX = 50;

/**
 * Rows that arrive while an insert runs are inserted together by the next one, so that a burst costs few statements.
 * A caller waits until its own rows are stored.
 */
export function createBatchedInsert<Row>(
  insert: (rows: readonly Row[]) => Promise<void>,
): (rows: readonly Row[]) => Promise<void> {
  const waiting: Waiting<Row>[] = [];
  let isInserting = false;

  async function insertWaiting(): Promise<void> {
    if (isInserting) return;
    isInserting = true;
    while (waiting.length > 0) await insertTogether(waiting.splice(0, BATCH_MAX));
    isInserting = false;
  }

  async function insertTogether(batch: Waiting<Row>[]): Promise<void> {
    try {
      await insert(batch.flatMap(({ rows }) => rows));
      for (const { resolve } of batch) resolve();
    } catch {
      // Rows that cannot be stored must not take the rows of others with them.
      await Promise.all(batch.map(({ rows, resolve, reject }) => insert(rows).then(resolve, reject)));
    }
  }

  return (rows) =>
    new Promise((resolve, reject) => {
      waiting.push({ rows, resolve, reject });
      void insertWaiting();
    });
}
