import { and, eq, exists, inArray, or, type SQL, sql } from 'drizzle-orm';
import type { Db, Queries } from '../../db/db.ts';
import { couponRedemptions, coupons, ownerships } from '../../db/schema/commerce.ts';
import { legacyAccounts } from '../../db/schema/game-accounts.ts';
import { demoMails } from '../../db/schema/mails.ts';
import { dashboardDays, errorCounts } from '../../db/schema/operations.ts';
import { operators } from '../../db/schema/operators.ts';
import { demoPayments, orderEvents, orders, ownedExtras, purchaseAttempts } from '../../db/schema/orders.ts';
import { users } from '../../db/schema/people.ts';
import { publishedBuilds } from '../../db/schema/releases.ts';
import { funnelDays, trackingEvents } from '../../db/schema/tracking.ts';
import { StartupProblem } from '../../errors.ts';
import { DEMO_EVENT_DAYS } from './demo-events.seed.ts';
import { isOfDemoHistory } from './demo-history.seed.ts';
import {
  DEMO_COUPONS,
  DEMO_LEGACY_IDS,
  DEMO_OPERATOR,
  DEMO_PEOPLE,
  DEMO_VERSIONS,
} from './demo-world.seed.ts';

export interface DemoData {
  users: number;
  legacyAccounts: number;
  coupons: number;
  operators: number;
  /** Of all recipients. Serve mode never writes to this table. */
  mails: number;
}

export interface RemovedDemoData extends DemoData {
  /** Of invented visitors. */
  events: number;
}

const isDemoUser = or(
  inArray(
    users.id,
    Object.values(DEMO_PEOPLE).map(({ id }) => id),
  ),
  isOfDemoHistory,
);
const isDemoLegacyAccount = or(
  inArray(legacyAccounts.id, Object.values(DEMO_LEGACY_IDS)),
  // Seeded before these ids were fixed, in the same transaction as the demo's players.
  and(
    inArray(legacyAccounts.identityCanonical, ['oldknight', 'twinsoul', 'returner']),
    sql`${legacyAccounts.createdAt} = (select created_at from users where id = ${DEMO_PEOPLE.player.id})`,
  ),
);
const isDemoOperator = eq(operators.id, DEMO_OPERATOR.id);
const isDemoEvent = sql`${trackingEvents.details} ->> 'is_demo' = 'true'`;
/** An operator may choose the same code, but for another product. */
const isDemoCoupon = or(
  ...DEMO_COUPONS.map(({ code, productName }) =>
    and(eq(coupons.code, code), eq(coupons.productName, productName)),
  ),
);

export async function findDemoData(queries: Queries): Promise<DemoData> {
  return {
    users: await queries.$count(users, isDemoUser),
    legacyAccounts: await queries.$count(legacyAccounts, isDemoLegacyAccount),
    coupons: await queries.$count(coupons, isDemoCoupon),
    operators: await queries.$count(operators, isDemoOperator),
    mails: await queries.$count(demoMails),
  };
}

/** The passwords of these accounts, the second factor of the operator and the codes of these coupons are public. */
export async function refuseDemoData(db: Pick<Db, 'queries'>): Promise<void> {
  const { mails: _mails, ...found } = await findDemoData(db.queries);
  if (Object.values(found).every((count) => count === 0)) return;
  throw new StartupProblem(
    `The database holds demo data (${found.users} users, ${found.legacyAccounts} game accounts, ${found.coupons} coupons, ${found.operators} operators), ` +
      'which must not be served. Remove it with: npm run gatehouse -- demo remove',
  );
}

/**
 * Runs in the transaction that records it. Also removes what demo coupons and the demo checkout gave to other players;
 * those players stay.
 */
export async function removeDemoData(tx: Queries): Promise<RemovedDemoData> {
  const found = { ...(await findDemoData(tx)), events: await tx.$count(trackingEvents, isDemoEvent) };
  await removeDemoFunnelDays(tx);
  await tx.delete(errorCounts);
  // Counted again when an operator looks.
  await tx.delete(dashboardDays);
  await tx.delete(trackingEvents).where(isDemoEvent);
  await tx.delete(ownerships).where(and(eq(ownerships.source, 'coupon'), isGrantedBy(tx, isDemoCoupon)));
  const demoCodes = tx.select({ code: coupons.code }).from(coupons).where(isDemoCoupon);
  await tx.delete(couponRedemptions).where(inArray(couponRedemptions.couponCode, demoCodes));
  await tx.delete(coupons).where(isDemoCoupon);
  await removeDemoOrders(tx);
  await tx.delete(legacyAccounts).where(isDemoLegacyAccount);
  await tx.delete(users).where(isDemoUser);
  await tx.delete(operators).where(isDemoOperator);
  await tx.delete(demoMails);
  await tx.delete(publishedBuilds).where(inArray(publishedBuilds.version, [...DEMO_VERSIONS]));
  return found;
}

/**
 * The invented visitors came on the days before the demo was seeded, on which an empty database had no others. The
 * numbers of these days stay when their events expire, so the age of the demo's players also gives the days.
 */
async function removeDemoFunnelDays(tx: Queries): Promise<void> {
  const daysOfEvents = tx
    .selectDistinct({ day: sql`(${trackingEvents.receivedAt} at time zone 'UTC')::date` })
    .from(trackingEvents)
    .where(isDemoEvent);
  const seedDay = sql`(${users.createdAt} at time zone 'UTC')::date`;
  const isBeforeSeed = sql`${funnelDays.day} >= ${seedDay} - ${DEMO_EVENT_DAYS}::int and ${funnelDays.day} < ${seedDay}`;
  const seeds = tx.select({ one: sql`1` }).from(users).where(and(isDemoUser, isBeforeSeed));
  await tx.delete(funnelDays).where(or(inArray(funnelDays.day, daysOfEvents), exists(seeds)));
}

/** Paid with the demo checkout, or ordered by a player of the demo. */
async function removeDemoOrders(tx: Queries): Promise<void> {
  const demoPeople = tx.select({ id: users.id }).from(users).where(isDemoUser);
  const isDemoOrder = or(eq(orders.provider, 'demo'), inArray(orders.userId, demoPeople));
  const demoOrders = tx.select({ id: orders.id }).from(orders).where(isDemoOrder);
  await tx.delete(ownerships).where(inArray(ownerships.orderId, demoOrders));
  await tx.delete(ownedExtras).where(inArray(ownedExtras.orderId, demoOrders));
  await tx.delete(demoPayments).where(inArray(demoPayments.orderId, demoOrders));
  await tx.delete(purchaseAttempts).where(inArray(purchaseAttempts.orderId, demoOrders));
  await tx.delete(orderEvents).where(inArray(orderEvents.orderId, demoOrders));
  await tx.delete(orders).where(isDemoOrder);
}

function isGrantedBy(tx: Queries, coupon: SQL | undefined): SQL {
  return exists(
    tx
      .select({ one: sql`1` })
      .from(couponRedemptions)
      .innerJoin(coupons, eq(coupons.code, couponRedemptions.couponCode))
      .where(
        and(
          coupon,
          eq(couponRedemptions.userId, ownerships.userId),
          eq(coupons.productName, ownerships.productName),
        ),
      ),
  );
}
