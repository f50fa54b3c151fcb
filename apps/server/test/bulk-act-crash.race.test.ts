// @module-tag more
import { methodAndPath } from '@gatehouse/contract/endpoint';
import { OPERATOR_API_ROOT, OPERATOR_REQUEST_HEADER } from '@gatehouse/contract/operator/operator-endpoint';
import type { OperatorEndpointKey } from '@gatehouse/contract/operator/operator-endpoints';
import { generateSync } from 'otplib';
import { Client } from 'pg';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { OPERATOR_PASSWORD } from './support/console-client.ts';
import { freePort } from './support/free-port.ts';
import { runGatehouseCommand } from './support/gatehouse-command.ts';
import { emptyPostgresUrl } from './support/open-test-db.ts';
import { type ServerProcess, startServer } from './support/server-process.ts';
import { waitUntil } from './support/wait-until.ts';

const BULK = '0d3a1c7e-2b54-4f0e-9a6d-51c7e8f20a01';
const PLAYERS = 200;
/** The worker is killed in the transaction of the next player. */
const GRANTED_BEFORE = 120;
/** They only end a test that hangs: starts take minutes on a busy machine, and a dead worker is noticed after one. */
const STEP_MS = 15 * 60_000;
const TEST_MS = 4 * STEP_MS;

let variables: Record<string, string>;
let database: Client;
/** Holds the lock of a player. */
let locking: Client;
beforeAll(async () => {
  variables = {
    DATABASE_URL: await emptyPostgresUrl(),
    PUBLIC_URL: 'https://play.example.test',
    SMTP_URL: 'smtp://127.0.0.1:1',
    SECRET_KEY: 'a key that only this test knows of',
    LOG_LEVEL: 'error',
  };
  [database, locking] = [1, 2].map(() => new Client({ connectionString: variables.DATABASE_URL })) as [
    Client,
    Client,
  ];
  await Promise.all([database.connect(), locking.connect()]);
}, STEP_MS);
afterAll(() => Promise.all([database.end(), locking.end()]));

const running: ServerProcess[] = [];
afterEach(async () => {
  for (const { child, ended } of running.splice(0)) {
    child.kill('SIGKILL');
    await ended;
  }
}, STEP_MS);

async function start(role: 'web' | 'worker'): Promise<ServerProcess> {
  const server = startServer('serve', await freePort(), { ...variables, ROLE: role });
  running.push(server);
  await server.ready();
  return server;
}

const rows = async (statement: string, values: unknown[] = []) =>
  (await database.query(statement, values)).rows;
const granted = async () =>
  Number((await rows("select count(*) from bulk_grant_rows where state = 'granted'"))[0]?.count);

/** An admin who has used the set-up link. */
async function signedInAdmin({ port }: ServerProcess) {
  let cookie = '';
  async function call(key: OperatorEndpointKey, body?: unknown): Promise<Record<string, unknown>> {
    const { method, path } = methodAndPath(key);
    const reply = await fetch(
      `http://127.0.0.1:${port}${OPERATOR_API_ROOT}${path.replace(':bulkId', BULK)}`,
      {
        method,
        headers: { cookie, 'content-type': 'application/json', [OPERATOR_REQUEST_HEADER]: 'act' },
        body: body === undefined ? null : JSON.stringify(body),
      },
    );
    cookie = reply.headers.get('set-cookie')?.split(';', 1)[0] ?? cookie;
    const text = await reply.text();
    if (!reply.ok) throw new Error(`${key}: ${reply.status} ${text}`);
    return text === '' ? {} : JSON.parse(text);
  }
  const added = await runGatehouseCommand(
    ['operator', 'add', 'grace@example.test', '--name', 'Grace', '--role', 'admin', '--as', 'Test', '--json'],
    variables,
  );
  const token = new URL(JSON.parse(added.stdout).link).hash.slice(1);
  const { secret } = (await call('POST /set-up/begin', { token })).authenticator as { secret: string };
  await call('POST /set-up', { token, password: OPERATOR_PASSWORD, code: generateSync({ secret }) });
  return call;
}

test('a bulk act of the console whose worker is killed is ended by another worker, and each player gets it once', {
  timeout: TEST_MS,
}, async () => {
  const web = await start('web');
  const worker = await start('worker');
  const call = await signedInAdmin(web);
  const players = await rows(
    `insert into users (kind, email, email_canonical, email_validated_at)
     select 'platform', e, e, now() from generate_series(1, ${PLAYERS}) n, lateral (select n || '@example.test' as e) a
     returning id, email`,
  );
  const ids = players.map(({ id }) => String(id)).sort();
  await locking.query('begin');
  await locking.query('select id from users where id = $1 for no key update', [ids[GRANTED_BEFORE]]);

  // Currency can be granted again and again, so a second grant would show.
  const item = { product: 'neon-drift', extra: '500-volts', isCoupon: false, couponEndsAt: null };
  const lines = players.map(({ email }) => email);
  await call('POST /bulk-acts', { reason: 'sorry', bulkId: BULK, ...item, players: { lines } });
  const waitsForLock = `select 1 from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`;
  await waitUntil(async () => (await granted()) >= GRANTED_BEFORE && (await rows(waitsForLock)).length > 0, {
    timeoutMs: STEP_MS,
    what: 'the worker is in the transaction of a player',
  });
  worker.child.kill('SIGKILL');
  await worker.ended;
  await locking.query('rollback');
  const before = await granted();
  expect(before).toBeLessThan(PLAYERS);
  expect(await call('GET /bulk-acts/:bulkId')).toMatchObject({
    ...{ state: 'running', granted: before, waiting: PLAYERS - before },
  });

  await start('worker');
  const isDone = async () => (await call('GET /bulk-acts/:bulkId')).state === 'done';
  await waitUntil(isDone, { timeoutMs: STEP_MS, what: 'another worker has ended the act' });
  expect(await call('GET /bulk-acts/:bulkId')).toMatchObject({ granted: PLAYERS, refused: [], failed: [] });
  const [counted] = await rows(
    `select (select count(*)::int from owned_extras) as extras,
       (select count(distinct user_id)::int from owned_extras) as owners,
       (select count(*)::int from orders where status = 'paid') as orders,
       (select count(*)::int from audit_log where act = 'user.grant' and operator = 'Grace') as entries,
       (select count(distinct subject_id)::int from audit_log where act = 'user.grant') as subjects`,
  );
  const once = { extras: PLAYERS, owners: PLAYERS, orders: PLAYERS, entries: PLAYERS, subjects: PLAYERS };
  expect(counted).toEqual(once);
});
