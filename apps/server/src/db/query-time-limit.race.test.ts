import { connect, createServer, type Socket } from 'node:net';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { freePort } from '../../test/support/free-port.ts';
import { emptyPostgresUrl } from '../../test/support/open-test-db.ts';
import { isDatabaseUnavailable, requireAnswer } from './database-unavailable.ts';
import { migrate, readMigrations } from './migrate.ts';
import { openPostgres, type ServerDb } from './open-postgres.ts';
import { withQueryTimeLimit } from './query-time-limit.ts';

// Longer than a statement takes on a busy machine.
const QUERY_MS_MAX = 1500;

let url: string;
let db: ServerDb;
let silence: () => void;
let closeProxy: () => void;

beforeEach(async () => {
  url = await emptyPostgresUrl();
  const proxy = await startProxy(new URL(url));
  silence = proxy.silence;
  closeProxy = proxy.close;
  db = await openPostgres(proxy.url, () => undefined, QUERY_MS_MAX);
});
afterEach(async () => {
  await db.close();
  closeProxy();
});

/** Forwards to PostgreSQL until `silence`: then its open connections stay open and nothing comes back on them. */
async function startProxy(server: URL) {
  const sockets: Socket[] = [];
  const port = await freePort();
  const proxy = createServer((socket) => {
    const upstream = connect(Number(server.port), server.hostname);
    for (const end of [socket, upstream]) end.on('error', () => undefined);
    socket.pipe(upstream).pipe(socket);
    sockets.push(socket, upstream);
  });
  await new Promise<void>((resolve) => proxy.listen(port, '127.0.0.1', resolve));
  const through = new URL(server);
  through.host = `127.0.0.1:${port}`;
  return {
    url: through.href,
    silence() {
      for (const socket of sockets) socket.unpipe().resume();
    },
    close() {
      for (const socket of sockets) socket.destroy();
      proxy.close();
    },
  };
}

async function failureOf(work: Promise<unknown>): Promise<unknown> {
  return work.then(
    () => undefined,
    (error: unknown) => error,
  );
}

test('a statement on a silent connection fails as unavailable, and the next one gets another connection', async () => {
  await db.statement('select 1');
  silence();
  expect(await failureOf(db.statement('select 1'))).toSatisfy(isDatabaseUnavailable);
  expect((await db.statement('select 1 as one')).rows).toEqual([{ one: 1 }]);
});

test('a transaction whose connection becomes silent fails, and its connection is not used again', async () => {
  const failed = await failureOf(
    db.transaction(async (tx) => {
      await tx.execute('select 1');
      silence();
      await tx.execute('select 1');
    }),
  );
  expect(failed).toSatisfy(isDatabaseUnavailable);
  expect(db.pool.totalCount).toBe(0);
  expect((await db.statement('select 1 as one')).rows).toEqual([{ one: 1 }]);
});

test('a job may run statements that are too long for a request', async () => {
  const slow = () => db.statement('select pg_sleep(3)');
  expect(await failureOf(slow())).toSatisfy(isDatabaseUnavailable);
  expect(await failureOf(withQueryTimeLimit(60_000, slow))).toBeUndefined();
});

test('statements that wait for a connection keep their own time limit', async () => {
  const slow = () => db.statement('select pg_sleep(3)');
  // All connections of the pool are taken by jobs; what waits for one are requests.
  const jobs = Array.from({ length: 10 }, () => withQueryTimeLimit(60_000, slow));
  const requests = Array.from({ length: 10 }, () => failureOf(slow()));
  for (const request of requests) expect(await request).toSatisfy(isDatabaseUnavailable);
  expect(await failureOf(Promise.all(jobs))).toBeUndefined();
});

test('a read-only database does not count as ready', async () => {
  await migrate(db, await readMigrations());
  await requireAnswer(db);
  const name = new URL(url).pathname.slice(1);
  await db.statement(`alter database "${name}" set default_transaction_read_only = on`);
  const demoted = await openPostgres(url, () => undefined);
  expect(await failureOf(requireAnswer(demoted))).toEqual(new Error('The database is read-only'));
  await demoted.close();
});
