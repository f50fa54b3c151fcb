import { afterEach, beforeEach, expect, test } from 'vitest';
import { emptyPostgresUrl } from '../../test/support/open-test-db.ts';
import type { Db } from './db.ts';
import { openPostgres, type ServerDb } from './open-postgres.ts';
import { withReplica } from './replica.ts';

const nameOf = 'select current_database() as name';

let urls: { primary: string; replica: string };
let opened: ServerDb[];
beforeEach(async () => {
  urls = { primary: await emptyPostgresUrl(), replica: await emptyPostgresUrl() };
  opened = [];
});
afterEach(() => Promise.all(opened.map((db) => db.close())));

async function open(replicaUrl: string, problems: unknown[] = []): Promise<ServerDb> {
  const primary = await openPostgres(urls.primary, () => undefined);
  const db = withReplica(
    primary,
    () => openPostgres(replicaUrl, () => undefined),
    (error) => problems.push(error),
  );
  opened.push(db);
  return db;
}

const recent = (db: Db) => db.readRecent(async (queries) => (await queries.execute(nameOf)).rows[0]?.name);
const database = (url: string) => new URL(url).pathname.slice(1);

test('reads that may be old go to the replica, all others to the primary', async () => {
  const db = await open(urls.replica);
  expect(await recent(db)).toBe(database(urls.replica));
  expect((await db.statement(nameOf)).rows[0]?.name).toBe(database(urls.primary));
});

test('while the replica is away, the primary answers, and the replica is not asked each time', async () => {
  const problems: unknown[] = [];
  const db = await open('postgres://gatehouse@127.0.0.1:1/gone', problems);
  expect(await recent(db)).toBe(database(urls.primary));
  expect(await recent(db)).toBe(database(urls.primary));
  expect(problems).toHaveLength(1);
});

test('a failure of the statement itself is not hidden', async () => {
  const db = await open(urls.replica);
  await expect(db.readRecent((queries) => queries.execute('select nothing'))).rejects.toThrow();
});
