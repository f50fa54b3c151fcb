// @module-tag more
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestDb } from '../../../../test/support/open-test-db.ts';
import type { Queries } from '../../../db/db.ts';
import type { OpenDb } from '../../../db/open-db.ts';
import { redemptionsIn } from '../../commerce/coupons/coupon-stock.repository.ts';
import { countMovedIn } from '../legacy-acts/legacy-imports.repository.ts';
import { recentOrders, searchOrders } from '../order-acts/order-search.repository.ts';
import {
  countWaiting,
  errorsIn,
  failedMailsIn,
  migratedIn,
  signInsIn,
} from '../reports/dashboard.repository.ts';
import { activePlayersIn, disputesIn, refundsIn, salesIn, signUpsIn } from '../reports/reports.repository.ts';
import { accountsIn, ordersIn } from '../system/conversions.repository.ts';
import { libraryOf } from '../user-acts/player-library.repository.ts';
import { searchPlayers } from '../user-acts/user-search.repository.ts';
import { timelineOf } from '../user-acts/user-timeline.repository.ts';

const USER = '00000000-0000-4000-8000-000000000042';
const MONTH = { from: new Date('2026-05-01T00:00:00Z'), until: new Date('2026-06-01T00:00:00Z') };
const PLAYERS = 20_000;

let db: OpenDb;
beforeAll(async () => {
  db = await openTestDb();
  await db.script(({ run }) =>
    run(`
      insert into users (id, kind, email, email_canonical, nickname, created_at)
        select ('00000000-0000-4000-8000-' || lpad(n::text, 12, '0'))::uuid, 'platform', e, e, md5(n::text),
          '2020-01-01'::timestamptz + n * interval '3 hours'
        from generate_series(1, ${PLAYERS}) n, lateral (select md5('e' || n) || '@example.test' as e) a;
      insert into game_accounts (user_id, game_id, game_environment_id, account_group, display_name)
        select id, gen_random_uuid(), 'eu', 'main', md5('g' || id) from users;
      insert into orders (user_id, product_name, purchaseable_id, grants_product, is_unique, title, locale, amount,
          currency, tax_amount, tax_percent, status, provider, payment_id, payment_reference, created_at, paid_at, closed_at)
        select id, 'game-' || (row_number() over ()) % 500, gen_random_uuid(), true, true, 'T', 'en-GB', 100, 'EUR', 10, 19,
          case when random() < 0.1 then 'refunded' else 'paid' end, 'stripe', 'pi_' || id, 'cs_' || id, created_at, created_at,
          created_at from users;
      insert into order_refunds (order_id, amount, state, requested_at, ended_at)
        select id, 10, 'succeeded', paid_at, paid_at from orders;
      insert into order_events (order_id, kind, source, happened_at)
        select id, 'paid', 'webhook', paid_at from orders, generate_series(1, 3);
      insert into account_events (user_id, kind, happened_at) select id, 'sign_in', created_at from users;
      insert into audit_log (acted_at, operator, act, subject_type, subject_id)
        select created_at, 'o', 'user.ban', 'user', id::text from users;
      insert into mail_log (id, user_id, template, address, locale, details, state, queued_at)
        select gen_random_uuid(), id, 'receipt', email, 'en-GB', '{}', 'sent', created_at from users;
      insert into ownerships (user_id, product_name, source, order_id) select user_id, product_name, 'purchase', id from orders;
      insert into owned_extras (user_id, product_name, extra_name, order_id, granted_at)
        select user_id, product_name, 'extra', id, created_at from orders;
      insert into imported_extras (user_id, product_name, extra_name, count, granted_at)
        select id, 'game-1', 'gold', 5, created_at from users;
      update users set imported_at = created_at, migrated_at = case when random() < 0.5 then created_at end;
      insert into legacy_accounts (game_id, region, identity, identity_canonical, password_hash, display_name, migrated_at)
        select gen_random_uuid(), 'eu', id, id, '$argon2id$', 'Name', migrated_at from users;
      insert into coupons (code, product_name) values ('WELCOME2026', 'game-1');
      insert into coupon_redemptions (coupon_code, user_id, redeemed_at) select 'WELCOME2026', id, created_at from users;
      insert into error_counts (counted_at, kind, errors) select created_at, 'server', 1 from users;
      insert into operator_notes (user_id, operator, text, noted_at) select id, 'o', 't', created_at from users;
    `),
  );
  await db.statement('analyze');
});
afterAll(() => db.close());

/** The nodes of the plan of the statement that `act` sends. */
async function scansOf(act: (queries: Queries) => Promise<unknown>): Promise<string[]> {
  const scans: string[] = [];
  const explaining = {
    async execute(statement: Parameters<Queries['execute']>[0]) {
      const { rows } = await db.transaction(async (tx) => {
        // The tables of a test are so small that reading them is cheap.
        await tx.execute(sql`set local enable_seqscan = off`);
        return tx.execute<Record<string, string>>(sql`explain ${statement as never}`);
      });
      scans.push(...rows.map((row) => String(Object.values(row)[0])).filter((line) => line.includes('Scan')));
      return { rows: [] };
    },
  };
  await act(explaining as never);
  return scans;
}

const ONE_PLAYER = { uuid: USER, orderNumber: 5, paymentId: 'pi_5', couponCode: 'ABCDEF' };
const OPERATOR_QUERIES: Record<string, (queries: Queries) => Promise<unknown>> = {
  'players by part of a name': (queries) =>
    searchPlayers(
      queries,
      { ...ONE_PLAYER, pattern: '%a1b2c%' },
      { afterId: '00000000-0000-0000-0000-000000000000', limit: 21 },
    ),
  'orders by part of an e-mail address': (queries) =>
    searchOrders(
      queries,
      { emailPattern: '%a1b2c%', ids: { first: USER, last: USER }, number: 5, text: 'game-7' },
      { before: 1_000_000, limit: 21 },
    ),
  'a library': (queries) => libraryOf(queries, USER),
  'a timeline': (queries) => timelineOf(queries, USER, { before: null, limit: 51 }),
  'the next page of a timeline': (queries) =>
    timelineOf(queries, USER, {
      before: { at: '2026-05-01T00:00:00.000000Z', source: 'event', id: 'x' },
      limit: 51,
    }),
  sales: (queries) => salesIn(queries, MONTH),
  refunds: (queries) => refundsIn(queries, MONTH),
  disputes: (queries) => disputesIn(queries, MONTH),
  'sign-ups': (queries) => signUpsIn(queries, MONTH),
  'orders of a state': (queries) => recentOrders(queries, { before: 1000, limit: 51, status: 'pending' }),
  'the newest orders': (queries) => recentOrders(queries, { before: 1000, limit: 51 }),
  'sign-ins': (queries) => signInsIn(queries, MONTH),
  'failed mails': (queries) => failedMailsIn(queries, MONTH),
  'what waits': (queries) => countWaiting(queries),
  'who migrated': (queries) => migratedIn(queries, MONTH),
  'how many migrated': (queries) => countMovedIn(queries),
  errors: (queries) => errorsIn(queries, MONTH),
  'redemptions of coupons': (queries) => redemptionsIn(queries, MONTH, {}),
  'active players': (queries) => activePlayersIn(queries, MONTH),
  'accounts of the funnels': (queries) => accountsIn(queries, MONTH),
  'orders of the funnels': (queries) => ordersIn(queries, MONTH),
};

/** Few rows, or those that a month has. */
const SMALL = /\b(coupons|external_identities|Subquery|found|first|returned|timeline)\b/;

test.each(Object.entries(OPERATOR_QUERIES))(
  '%s are found by indexes, not by reading a table',
  async (_, act) => {
    const scans = await scansOf(act);
    expect(scans.length).toBeGreaterThan(0);
    expect(scans.filter((line) => line.includes('Seq Scan') && !SMALL.test(line))).toEqual([]);
  },
);
