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

interface Player {
  id: string;
  email: string;
  createdAt: string;
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
}

/** Weeks of invented players, sign-ins and orders, so that the console has something to show. */
export async function seedDemoHistory({ db, content }: { db: Db; content: Content }): Promise<void> {
  const { players, signIns, sales } = inventHistory(new Date());
  await db.transaction(async (tx) => {
    await insertPlayers(tx, players);
    await tx.execute(sql`
      insert into account_events (user_id, kind, details, browser, system, happened_at)
      select "userId", 'sign_in', '{"way":"password","isNewDevice":false}', 'Firefox', 'Windows', "happenedAt"
      from jsonb_to_recordset(${JSON.stringify(signIns)}::jsonb) as r ("userId" uuid, "happenedAt" timestamptz)`);
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
    insert into users (id, kind, email, email_canonical, email_validated_at, created_at)
    select id, 'platform', email, email, "createdAt", "createdAt"
    from jsonb_to_recordset(${JSON.stringify(players)}::jsonb) as r (id uuid, email text, "createdAt" timestamptz)`);
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
  const history: History = { players: [], signIns: [], sales: [] };
  const today = Math.floor(now.getTime() / DAY_MS) * DAY_MS;
  for (let ago = DAYS; ago >= 0; ago -= 1) {
    const start = today - ago * DAY_MS;
    const length = Math.min(DAY_MS, now.getTime() - start);
    const moment = () => new Date(start + Math.floor(random() * length)).toISOString();
    const weight = (dayWeight(start) * length * (1 + (DAYS - ago) / DAYS)) / DAY_MS;
    for (let nth = Math.round(weight * (3 + random() * 3)); nth > 0; nth -= 1) {
      addPlayer(history, { createdAt: moment(), random, now });
    }
    for (let nth = Math.round(weight * history.players.length * (0.12 + random() * 0.1)); nth > 0; nth -= 1) {
      const { id, createdAt } = pick(history.players, random);
      const happenedAt = moment();
      if (happenedAt > createdAt) history.signIns.push({ userId: id, happenedAt });
    }
  }
  return history;
}

interface Invented {
  createdAt: string;
  random: () => number;
  now: Date;
}

/** Some buy something within the hour. */
function addPlayer({ players, signIns, sales }: History, { createdAt, random, now }: Invented): void {
  const nth = String(players.length + 1);
  const id = `${ID_GROUP}-${nth.padStart(12, '0')}`;
  players.push({ id, email: `guest-${nth.padStart(3, '0')}@example.test`, createdAt });
  signIns.push({ userId: id, happenedAt: createdAt });
  const paidAt = Date.parse(createdAt) + random() * HOUR_MS;
  if (random() > 0.6 || paidAt > now.getTime()) return;
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
