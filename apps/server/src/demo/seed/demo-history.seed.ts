import { taxIncludedIn } from '@gatehouse/domain/money';
import { between, sql } from 'drizzle-orm';
import type { Db, Queries } from '../../db/db.ts';
import { users } from '../../db/schema/people.ts';
import type { Content } from '../../modules/content/files/content.ts';
import { pickProductTexts } from '../../modules/content/localisation/pick-locale.ts';
import { createRandom } from './demo-events.seed.ts';

const DAYS = 45;
const DAY_MS = 24 * 60 * 60 * 1000;
/** Declared after the end of the period, without a decision. */
const WITHDRAWALS = 3;
const HOUR_MS = 60 * 60 * 1000;
const ID_GROUP = '0d3a1c7e-2b54-4f0e-9a6e';

/** The invented players, by their ids. */
export const isOfDemoHistory = between(users.id, `${ID_GROUP}-000000000000`, `${ID_GROUP}-ffffffffffff`);

const PRODUCTS = [
  { productName: 'neon-drift', amount: 1499 },
  { productName: 'founders-pack', amount: 999 },
] as const;
const PLACES = [
  { currency: 'EUR', country: 'DE', taxPercent: 19 },
  { currency: 'EUR', country: 'FR', taxPercent: 20 },
  { currency: 'GBP', country: 'GB', taxPercent: 20 },
  { currency: 'USD', country: 'US', taxPercent: 0 },
] as const;

/** Players of a former platform. */
const VETERANS = 160;
const VETERANS_SINCE_DAYS = 900;
const COUPON = 'WELCOME-2026';

interface Player {
  id: string;
  email: string;
  createdAt: string;
  importedAt: string | null;
  migratedAt: string | null;
}

interface Sale {
  id: string;
  userId: string;
  productName: string;
  amount: number;
  currency: string;
  country: string;
  taxPercent: number;
  taxAmount: number;
  paidAt: string;
  /** Of a third of the amount. */
  refundedAt: string | null;
}

type SaleOfProduct = Sale & { purchaseableId: string; title: string };

interface History {
  players: Player[];
  signIns: { userId: string; happenedAt: string }[];
  sales: Sale[];
  redemptions: { userId: string; redeemedAt: string }[];
  errors: { countedAt: string; kind: 'server' | 'browser'; errors: number }[];
}

/** Weeks of invented players, sign-ins and orders, so that the console has something to show. */
export async function seedDemoHistory({ db, content }: { db: Db; content: Content }): Promise<void> {
  const { players, signIns, sales, redemptions, errors } = inventHistory(new Date());
  await db.transaction(async (tx) => {
    await insertPlayers(tx, players);
    await tx.execute(sql`
      insert into account_events (user_id, kind, details, browser, system, happened_at)
      select "userId", 'sign_in', '{"way":"password","isNewDevice":false}', 'Firefox', 'Windows', "happenedAt"
      from jsonb_to_recordset(${JSON.stringify(signIns)}::jsonb) as r ("userId" uuid, "happenedAt" timestamptz)`);
    await insertRedemptions(tx, redemptions);
    await tx.execute(sql`
      insert into error_counts (counted_at, kind, errors) select "countedAt", kind, errors
      from jsonb_to_recordset(${JSON.stringify(errors)}::jsonb) as r ("countedAt" timestamptz, kind text, errors int)`);
    const known = sales.flatMap((sale) => {
      const product = content.products.get(sale.productName);
      if (!product) return [];
      const title = pickProductTexts(product, 'en-GB').value.displayName;
      return [{ ...sale, purchaseableId: product.id, title }];
    });
    await insertSales(tx, known);
  });
}

async function insertPlayers(tx: Queries, players: readonly Player[]): Promise<void> {
  await tx.execute(sql`
    insert into users (id, kind, email, email_canonical, email_validated_at, created_at, imported_at, migrated_at)
    select id, 'platform', email, email, "createdAt", "createdAt", "importedAt", "migratedAt"
    from jsonb_to_recordset(${JSON.stringify(players)}::jsonb) as r (id uuid, email text, "createdAt" timestamptz,
      "importedAt" timestamptz, "migratedAt" timestamptz)`);
}

async function insertRedemptions(tx: Queries, redemptions: History['redemptions']): Promise<void> {
  const rows = sql`coupons c, jsonb_to_recordset(${JSON.stringify(redemptions)}::jsonb) as r ("userId" uuid, "redeemedAt" timestamptz)
    where c.code = ${COUPON}`;
  await tx.execute(sql`
    insert into coupon_redemptions (coupon_code, user_id, redeemed_at) select c.code, "userId", "redeemedAt" from ${rows}`);
  await tx.execute(sql`
    insert into ownerships (user_id, product_name, source, granted_at)
    select "userId", c.product_name, 'coupon', "redeemedAt" from ${rows}`);
  await tx.execute(sql`
    update coupons set uses = (select count(*) from coupon_redemptions r where r.coupon_code = code) where code = ${COUPON}`);
}

/** Paid with the demo checkout, which can refund them. */
async function insertSales(tx: Queries, sales: readonly SaleOfProduct[]): Promise<void> {
  const rows = sql`jsonb_to_recordset(${JSON.stringify(sales)}::jsonb) as r (id uuid, "userId" uuid, "productName" text, "purchaseableId" uuid,
    title text, amount int, currency text, country text, "taxPercent" float8, "taxAmount" int, "paidAt" timestamptz, "refundedAt" timestamptz)`;
  await tx.execute(sql`
    insert into orders (id, user_id, product_name, purchaseable_id, grants_product, is_unique, title, locale, amount,
      currency, country, tax_percent, tax_amount, status, provider, payment_reference, payment_id, created_at, paid_at,
      receipt_mailed_at, refunded_amount)
    select id, "userId", "productName", "purchaseableId", true, true, title, 'en-GB', amount,
      currency, country, "taxPercent", "taxAmount", 'paid', 'demo', id::text, id::text, "paidAt", "paidAt", "paidAt",
      case when "refundedAt" is null then 0 else amount / 3 end
    from ${rows} order by "paidAt"`);
  await tx.execute(sql`
    insert into withdrawals (order_id, name, declared_at, state, reason)
    select id, 'Guest', "paidAt" + interval '17 days', 'review', 'too-late' from ${rows}
    where "refundedAt" is null and "paidAt" + interval '17 days' < now() order by "paidAt" desc limit ${WITHDRAWALS}`);
  await tx.execute(sql`
    insert into demo_payments (order_id, amount, currency, state, refunds)
    select id, amount, currency, 'paid', case when "refundedAt" is null then '[]'::jsonb
      else jsonb_build_array(jsonb_build_object('id', 'history-' || id, 'amount', amount / 3)) end
    from ${rows}`);
  await tx.execute(sql`
    insert into order_refunds (order_id, amount, state, refund_id, requested_at, ended_at)
    select id, amount / 3, 'succeeded', 'history-' || id, "refundedAt", "refundedAt" from ${rows}
    where "refundedAt" is not null`);
  await tx.execute(sql`
    insert into order_events (order_id, kind, source, happened_at)
    select id, kind, 'player', "paidAt" from ${rows}, unnest(array['created', 'paid', 'granted']) as kind`);
  await tx.execute(sql`
    insert into ownerships (user_id, product_name, source, order_id, granted_at)
    select "userId", "productName", 'purchase', id, "paidAt" from ${rows}`);
}

/** More on weekends and towards today. The same at every start, but for the days. */
function inventHistory(now: Date): History {
  const random = createRandom();
  const history: History = { players: [], signIns: [], sales: [], redemptions: [], errors: [] };
  const today = Math.floor(now.getTime() / DAY_MS) * DAY_MS;
  for (let nth = 1; nth <= VETERANS; nth += 1) addVeteran(history, { nth, random, today });
  for (let ago = DAYS; ago >= 0; ago -= 1) {
    const start = today - ago * DAY_MS;
    const length = Math.min(DAY_MS, now.getTime() - start);
    const moment = () => new Date(start + Math.floor(random() * length)).toISOString();
    const weight = (dayWeight(start) * length * (1 + (DAYS - ago) / DAYS)) / DAY_MS;
    for (let nth = Math.round(weight * (3 + random() * 3)); nth > 0; nth -= 1) {
      addPlayer(history, { createdAt: moment(), random, now });
    }
    for (let nth = Math.round(weight * history.players.length * (0.12 + random() * 0.1)); nth > 0; nth -= 1) {
      const { id, createdAt, importedAt, migratedAt } = pick(history.players, random);
      const happenedAt = moment();
      const since = importedAt === null ? createdAt : migratedAt;
      if (since !== null && happenedAt > since) history.signIns.push({ userId: id, happenedAt });
    }
    for (const [kind, most] of [
      ['server', 2],
      ['browser', 6],
    ] as const) {
      const errors = Math.round(random() * most * weight);
      if (errors > 0) history.errors.push({ countedAt: moment(), kind, errors });
    }
  }
  return history;
}

interface Invented {
  createdAt: string;
  random: () => number;
  now: Date;
}

/** Many of them sign in here for the first time, most of these soon after the move. */
function addVeteran(
  { players, signIns }: History,
  { nth, random, today }: { nth: number; random: () => number; today: number },
): void {
  const id = `${ID_GROUP}-9${String(nth).padStart(11, '0')}`;
  const email = `veteran-${String(nth).padStart(3, '0')}@example.test`;
  const movedAt = today - DAYS * DAY_MS;
  const createdAt = new Date(movedAt - random() * VETERANS_SINCE_DAYS * DAY_MS).toISOString();
  const importedAt = new Date(movedAt).toISOString();
  const migratedAt = random() < 0.6 ? new Date(movedAt + random() ** 2 * DAYS * DAY_MS).toISOString() : null;
  players.push({ id, email, createdAt, importedAt, migratedAt });
  if (migratedAt !== null) signIns.push({ userId: id, happenedAt: migratedAt });
}

/** Some buy something within the hour, some redeem a coupon. */
function addPlayer(
  { players, signIns, sales, redemptions }: History,
  { createdAt, random, now }: Invented,
): void {
  const nth = String(players.length + 1 - VETERANS);
  const id = `${ID_GROUP}-${nth.padStart(12, '0')}`;
  const email = `guest-${nth.padStart(3, '0')}@example.test`;
  players.push({ id, email, createdAt, importedAt: null, migratedAt: null });
  signIns.push({ userId: id, happenedAt: createdAt });
  const paidAt = Date.parse(createdAt) + random() * HOUR_MS;
  if (paidAt > now.getTime()) return;
  if (random() > 0.6) {
    if (random() < 0.4) redemptions.push({ userId: id, redeemedAt: new Date(paidAt).toISOString() });
    return;
  }
  const { productName, amount } = pick(PRODUCTS, random);
  const place = pick(PLACES, random);
  const refundedAt = paidAt + random() * 5 * DAY_MS;
  sales.push({
    id: `0d3a1c7e-2b54-4f0e-9a6f-${nth.padStart(12, '0')}`,
    ...{ userId: id, productName, amount, ...place },
    taxAmount: taxIncludedIn(amount, place.taxPercent),
    paidAt: new Date(paidAt).toISOString(),
    refundedAt: random() < 0.12 && refundedAt < now.getTime() ? new Date(refundedAt).toISOString() : null,
  });
}

const dayWeight = (start: number): number => ([0, 6].includes(new Date(start).getUTCDay()) ? 1.5 : 1);

function pick<T>(of: readonly T[], random: () => number): T {
  const one = of[Math.floor(random() * of.length)];
  if (one === undefined) throw new Error('there is nothing to pick from');
  return one;
}
