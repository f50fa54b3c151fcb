import { getTableName } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Queries } from '../src/db/db.ts';
import { buildTestApp, type TestApp } from './support/test-app.ts';

interface Answer {
  /** What becomes of the rows of a ghost that is merged into a player: a row that is not moved is deleted with the ghost. */
  merge: 'moves' | 'moves with the provider' | 'is deleted';
  /** How many rows one player may have, or what they cost. Their limits are tested in rows-per-player. */
  rows: string;
}

/** Every table that refers to a player. A new one is added here with its answers. */
const PLAYER_TABLES: Record<string, Answer> = {
  account_events: { merge: 'moves', rows: '200 of each kind' },
  bans: { merge: 'is deleted', rows: 'operators add them; a banned ghost is not merged' },
  bulk_grant_rows: { merge: 'is deleted', rows: 'one for each bulk grant of operators' },
  consent_receipts: { merge: 'moves', rows: '50 of each marketing consent and document' },
  cookie_consents: { merge: 'is deleted', rows: '50' },
  coupon_attempts: { merge: 'is deleted', rows: 'the attempts of a day, limited by the hour' },
  coupon_redemptions: { merge: 'moves', rows: 'one for each coupon' },
  data_exports: { merge: 'is deleted', rows: 'one' },
  device_reports: { merge: 'moves', rows: '100' },
  email_codes: { merge: 'is deleted', rows: 'one for each purpose' },
  email_holds: { merge: 'is deleted', rows: 'one for each proved former address, for seven days' },
  external_auth_requests: { merge: 'is deleted', rows: 'limited by address, kept for an hour' },
  external_identities: { merge: 'moves with the provider', rows: 'one for each provider' },
  former_passwords: {
    merge: 'is deleted',
    rows: 'one for each change of the password in 14 days, or exposed',
  },
  game_accounts: { merge: 'moves', rows: '20 in each game' },
  imported_extras: { merge: 'moves', rows: 'imported; players add none' },
  known_devices: { merge: 'is deleted', rows: '20' },
  legacy_accounts: { merge: 'moves', rows: 'imported; players add none' },
  mail_log: { merge: 'moves', rows: 'of 90 days, limited as mails are' },
  one_time_tokens: {
    merge: 'is deleted',
    rows: '20 codes, one challenge; links are limited as their mails are',
  },
  operator_notes: { merge: 'moves', rows: 'operators add them' },
  orders: { merge: 'moves', rows: '30 unpaid a day; the others are paid' },
  owned_extras: { merge: 'moves', rows: 'one for each order' },
  ownerships: { merge: 'moves', rows: 'one for each product' },
  passkeys: { merge: 'is deleted', rows: '10; a ghost with one is not merged' },
  play_times: { merge: 'moves', rows: '20 in each game' },
  purchase_attempts: { merge: 'is deleted', rows: 'the purchases of 30 days, limited as all writes are' },
  sessions: { merge: 'is deleted', rows: '50, and 10 of partners' },
  trusted_devices: { merge: 'is deleted', rows: '10' },
  tracking_events: { merge: 'moves', rows: 'limited by bytes an hour, kept for the configured days' },
  two_factor_devices: { merge: 'is deleted', rows: '5; a ghost with one is not merged' },
  two_factor_recovery_codes: { merge: 'is deleted', rows: 'one' },
  wishes: { merge: 'moves', rows: '200' },
};

let testApp: TestApp;
beforeAll(async () => {
  testApp = await buildTestApp();
});
afterAll(() => testApp.close());

test('every table that refers to a player has an answer for merges and for the number of its rows', async () => {
  const { rows } = await testApp.deps.db.statement(`
    select distinct c.relname as name from pg_constraint f join pg_class c on c.oid = f.conrelid
    where f.contype = 'f' and f.confrelid = 'users'::regclass and not c.relispartition`);
  expect(rows.map(({ name }) => name).sort()).toEqual(Object.keys(PLAYER_TABLES).sort());
});

test('a merge moves the rows of exactly the tables that say so', async () => {
  const { db } = testApp.deps;
  const { rows } = await db.statement(
    "insert into users (kind) values ('social_ghost'), ('social_ghost') returning id",
  );
  const [ghost, player] = rows.map(({ id }) => String(id));
  const moved: string[] = [];
  await db.transaction((tx) =>
    testApp.services.ghosts.merge(recordingUpdates(tx, moved), String(ghost), 'social_ghost', String(player)),
  );
  const expected = Object.entries(PLAYER_TABLES).flatMap(([name, { merge }]) =>
    merge === 'moves' ? [name] : [],
  );
  expect(moved.sort()).toEqual(expected);
});

function recordingUpdates(tx: Queries, tables: string[]): Queries {
  return new Proxy(tx, {
    get(target, name) {
      if (name !== 'update') return Reflect.get(target, name, target);
      return (table: PgTable) => {
        tables.push(getTableName(table));
        return target.update(table);
      };
    },
  });
}
