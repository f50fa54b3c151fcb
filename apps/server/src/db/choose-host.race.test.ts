// @module-tag more
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type SilentProxy, startSilentProxy } from '../../test/support/silent-proxy.ts';
import { startThrowawayPostgres, type ThrowawayPostgres } from '../../test/support/throwaway-postgres.ts';
import { isDatabaseUnavailable } from './database-unavailable.ts';
import { openPostgres } from './open-postgres.ts';

const TIME_LIMITS = { statementMs: 500, lockMs: 1000, idleInTransactionMs: 10_000 };

let primary: ThrowawayPostgres;
let standby: ThrowawayPostgres;
let proxy: SilentProxy;
beforeAll(async () => {
  primary = await startThrowawayPostgres();
  // A standby for its clients: it can be read only, until it is promoted.
  standby = await startThrowawayPostgres(['default_transaction_read_only=on']);
  proxy = await startSilentProxy(new URL(primary.url));
});
afterAll(async () => {
  proxy.close();
  await Promise.all([primary.stop(), standby.stop()]);
});

const hosts = (target = '') => {
  const standbyPort = new URL(standby.url).port;
  return `postgres://gatehouse@127.0.0.1:1,127.0.0.1:${standbyPort},127.0.0.1:${proxy.port}/postgres${target}`;
};
const isReadOnly = "select current_setting('transaction_read_only') as answer";

test('of several hosts the one is used that can be written to, or a standby if one is preferred', async () => {
  const db = await openPostgres(hosts(), () => undefined);
  expect((await db.statement(isReadOnly)).rows).toEqual([{ answer: 'off' }]);
  await db.close();
  const replica = await openPostgres(hosts('?target_session_attrs=prefer-standby'), () => undefined);
  expect((await replica.statement(isReadOnly)).rows).toEqual([{ answer: 'on' }]);
  await replica.close();
});

test('after a primary becomes silent, connections lead to the promoted standby', async () => {
  const db = await openPostgres(hosts(), () => undefined, { timeLimits: TIME_LIMITS });
  proxy.silenceAll();
  const lost = await db.statement('create table kept (id int)').catch((error: unknown) => error);
  expect(lost).toSatisfy(isDatabaseUnavailable);
  const meanwhile = await db.statement('create table kept (id int)').catch((error: unknown) => error);
  expect(meanwhile).toSatisfy(isDatabaseUnavailable);
  const operator = await openPostgres(standby.url, () => undefined);
  await operator.statement(
    'begin read write; alter database postgres set default_transaction_read_only = off; commit',
  );
  await operator.close();
  await vi.waitFor(() => db.statement('create table kept (id int)'), { timeout: 30_000 });
  await db.close();
});
