import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestDb } from '../../test/support/open-test-db.ts';

let db: Awaited<ReturnType<typeof openTestDb>>;
beforeAll(async () => {
  db = await openTestDb();
});
afterAll(() => db.close());

test('what waits for the commit happens after it, and not after a rollback', async () => {
  const done: string[] = [];
  await db.transaction(async (tx) => {
    db.afterCommit(tx, () => done.push('counted'));
    expect(done).toEqual([]);
  });
  const rolledBack = db.transaction(async (tx) => {
    db.afterCommit(tx, () => done.push('counted too early'));
    throw new Error('rolled back');
  });
  await expect(rolledBack).rejects.toThrow('rolled back');
  expect(done).toEqual(['counted']);
  expect(() => db.afterCommit(db.queries, () => undefined)).toThrow();
});
