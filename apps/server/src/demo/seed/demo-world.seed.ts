import { pbkdf2Sync, randomBytes } from 'node:crypto';
import { taxIncludedIn } from '@gatehouse/domain/money';
import { eq, sql } from 'drizzle-orm';
import type { Db, Queries } from '../../db/db.ts';
import { accountEvents } from '../../db/schema/account-events.ts';
import { coupons, ownerships } from '../../db/schema/commerce.ts';
import { gameAccounts, legacyAccounts } from '../../db/schema/game-accounts.ts';
import { operatorAuthenticators, operators } from '../../db/schema/operators.ts';
import { demoPayments, orderEvents, orders } from '../../db/schema/orders.ts';
import { bans, users } from '../../db/schema/people.ts';
import { twoFactorDevices } from '../../db/schema/sessions.ts';
import { StartupProblem } from '../../errors.ts';
import type { Content, Game } from '../../modules/content/files/content.ts';
import { pickProductTexts } from '../../modules/content/localisation/pick-locale.ts';
import { TOTP_SECRET_PURPOSE } from '../../modules/identity/two-factor/totp.rules.ts';
import type { PasswordHasher } from '../../ports/password-hasher.ts';
import type { SecretBox } from '../../ports/secret-box.ts';
import { demoAccountEvents } from './demo-account-events.seed.ts';
import { demoEvents } from './demo-events.seed.ts';

export const DEMO_PASSWORD = 'Lantern-Keep-1';
export const DEMO_TOTP_SECRET = 'LANTERNKEEPGATEHOUSEDEMO24672357';
const DAY_MS = 24 * 60 * 60 * 1000;
const DEMO_ORDER = {
  orderId: '0d3a1c7e-2b54-4f0e-9a6d-51c7e8f20c01',
  productName: 'founders-pack',
  amount: 999,
  currency: 'EUR',
} as const;
const SEED_LOCK = 486_200_002;

export const DEMO_PEOPLE = {
  player: { id: '0d3a1c7e-2b54-4f0e-9a6d-51c7e8f20a01', email: 'player@example.test' },
  fresh: { id: '0d3a1c7e-2b54-4f0e-9a6d-51c7e8f20a02', email: 'fresh@example.test' },
  guarded: { id: '0d3a1c7e-2b54-4f0e-9a6d-51c7e8f20a03', email: 'guarded@example.test' },
  banned: { id: '0d3a1c7e-2b54-4f0e-9a6d-51c7e8f20a04', email: 'banned@example.test' },
} as const;

/** An admin of the console, with the password and the secret of the authenticator that the summary prints. */
export const DEMO_OPERATOR = {
  id: '0d3a1c7e-2b54-4f0e-9a6d-51c7e8f20d01',
  email: 'operator@example.test',
} as const;

/** Fixed ids distinguish them from imported game accounts of the same name. */
export const DEMO_LEGACY_IDS = {
  oldKnight: '0d3a1c7e-2b54-4f0e-9a6d-51c7e8f20b01',
  twinSoul: '0d3a1c7e-2b54-4f0e-9a6d-51c7e8f20b02',
  returner: '0d3a1c7e-2b54-4f0e-9a6d-51c7e8f20b03',
} as const;

/** The demo publishes the first; `POST /demo/builds/:product` publishes the other. */
export const DEMO_VERSIONS = ['1.0.0-demo', '2.0.0-demo'] as const;

export const DEMO_COUPONS = [
  { code: 'WELCOME-2026', productName: 'neon-drift' },
  { code: 'BYGONE-2020', productName: 'neon-drift', endsAt: new Date('2020-12-31T23:59:59Z') },
  ...Array.from({ length: 100 }, (_, index) => ({
    code: `ONCE-${String(index + 1).padStart(4, '0')}`,
    productName: 'hollow-court',
    usesMax: 1,
  })),
];

/** Seeds once, in one transaction. Later changes by visitors stay. */
export async function seedDemoWorld({
  db,
  content,
  passwords,
  secrets,
}: {
  db: Db;
  content: Content;
  passwords: PasswordHasher;
  secrets: SecretBox;
}): Promise<boolean> {
  if (await isSeeded(db.queries)) return false;
  const passwordHash = await passwords.hash(DEMO_PASSWORD, { addressBucket: 'seed' });
  return db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${SEED_LOCK})`);
    // Another process may have seeded while this one waited.
    if (await isSeeded(tx)) return false;
    await refuseOtherPeople(tx);
    await seedPeople(tx, passwordHash, secrets);
    await seedOperator(tx, passwordHash, secrets);
    await seedOrder(tx, content);
    await seedGameAccounts(tx, gameOf(content, 'emberfall'), gameOf(content, 'starhaven'));
    await tx.insert(coupons).values(DEMO_COUPONS);
    await seedEvents(tx);
    await tx.insert(accountEvents).values(demoAccountEvents(DEMO_PEOPLE, new Date()));
    return true;
  });
}

async function isSeeded(queries: Queries): Promise<boolean> {
  const known = await queries.select({ id: users.id }).from(users).where(eq(users.id, DEMO_PEOPLE.player.id));
  return known.length > 0;
}

/** The demo's passwords and mailbox are public, so it must not run on a database of real players. */
async function refuseOtherPeople(tx: Queries): Promise<void> {
  for (const table of [users, legacyAccounts, coupons]) {
    const rows = await tx.select({ one: sql`1` }).from(table).limit(1);
    if (rows.length === 0) continue;
    throw new StartupProblem(
      'The database holds players, game accounts or coupons that are not of the demo. Start the demo on an empty one.',
    );
  }
}

async function seedPeople(tx: Queries, passwordHash: string, secrets: SecretBox): Promise<void> {
  const now = new Date();
  await tx.insert(users).values(
    Object.values(DEMO_PEOPLE).map(({ id, email }) => ({
      id,
      kind: 'platform' as const,
      email,
      emailCanonical: email,
      emailValidatedAt: id === DEMO_PEOPLE.fresh.id ? null : now,
      passwordHash,
      passwordChangedAt: now,
    })),
  );
  await tx.insert(bans).values({ userId: DEMO_PEOPLE.banned.id, reason: 'Part of the demo world' });
  await tx.insert(twoFactorDevices).values({
    userId: DEMO_PEOPLE.guarded.id,
    type: 'totp',
    sealedSecret: secrets.seal(TOTP_SECRET_PURPOSE, DEMO_TOTP_SECRET),
    activatedAt: now,
  });
  await tx
    .insert(ownerships)
    .values({ userId: DEMO_PEOPLE.player.id, productName: 'hollow-court', source: 'grant' });
}

async function seedOperator(tx: Queries, passwordHash: string, secrets: SecretBox): Promise<void> {
  const now = new Date();
  const { id, email } = DEMO_OPERATOR;
  await tx.insert(operators).values({
    id,
    email,
    emailCanonical: email,
    name: 'Demo operator',
    roles: ['admin'],
    passwordHash,
    passwordChangedAt: now,
    createdAt: now,
    setUpAt: now,
  });
  await tx.insert(operatorAuthenticators).values({
    operatorId: id,
    sealedSecret: secrets.seal(TOTP_SECRET_PURPOSE, DEMO_TOTP_SECRET),
    createdAt: now,
    activatedAt: now,
  });
}

/** Paid two days ago and not used, so that a visitor can withdraw from it. */
async function seedOrder(tx: Queries, { products, shop }: Content): Promise<void> {
  const pack = products.get(DEMO_ORDER.productName);
  if (!pack) return;
  const { orderId, amount, currency, productName } = DEMO_ORDER;
  const paidAt = new Date(Date.now() - 2 * DAY_MS);
  const userId = DEMO_PEOPLE.player.id;
  await tx.insert(orders).values({
    id: orderId,
    userId,
    productName,
    purchaseableId: pack.id,
    grantsProduct: true,
    isUnique: true,
    title: pickProductTexts(pack, 'en-GB').value.displayName,
    locale: 'en-GB',
    amount,
    currency,
    country: 'DE',
    taxPercent: 19,
    taxAmount: taxIncludedIn(amount, 19),
    status: 'paid',
    provider: 'demo',
    paymentReference: orderId,
    paymentId: orderId,
    createdAt: paidAt,
    paidAt,
    receiptMailedAt: paidAt,
    consentedAt: paidAt,
    consentVersion: shop.policy.version,
  });
  await tx.insert(demoPayments).values({ orderId, amount, currency, state: 'paid' });
  await tx.insert(orderEvents).values(
    ['created', 'paid', 'granted'].map((kind) => {
      return { orderId, kind, source: 'player' as const, happenedAt: paidAt };
    }),
  );
  await tx.insert(ownerships).values({ userId, productName, source: 'purchase', orderId, grantedAt: paidAt });
}

async function seedGameAccounts(tx: Queries, emberfall: Game, starhaven: Game): Promise<void> {
  const [returner] = await tx
    .insert(gameAccounts)
    .values([
      {
        userId: DEMO_PEOPLE.player.id,
        ...placeIn(emberfall),
        displayName: 'Returner',
        isDisplayNameFromGame: true,
        isMigrated: true,
        lastLoginAt: new Date('2026-03-01T18:30:00Z'),
      },
      {
        userId: DEMO_PEOPLE.player.id,
        ...placeIn(starhaven),
        displayName: 'Player-One',
        lastLoginAt: new Date('2026-02-14T20:00:00Z'),
      },
    ])
    .returning();
  if (!returner) throw new Error('the migrated game account was not created');
  const legacy = {
    gameId: emberfall.id,
    region: emberfall.region ?? 'eu',
    passwordHash: legacyHash(DEMO_PASSWORD),
  };
  await tx.insert(legacyAccounts).values([
    {
      ...legacy,
      id: DEMO_LEGACY_IDS.oldKnight,
      identity: 'OldKnight',
      identityCanonical: 'oldknight',
      displayName: 'OldKnight',
    },
    {
      ...legacy,
      id: DEMO_LEGACY_IDS.twinSoul,
      identity: 'TwinSoul',
      identityCanonical: 'twinsoul',
      displayName: 'TwinSoul',
      email: DEMO_PEOPLE.player.email,
      emailCanonical: DEMO_PEOPLE.player.email,
    },
    {
      ...legacy,
      id: DEMO_LEGACY_IDS.returner,
      identity: 'Returner',
      identityCanonical: 'returner',
      displayName: 'Returner',
      platformGameAccountId: returner.platformGameAccountId,
      userId: DEMO_PEOPLE.player.id,
      gameAccountId: returner.id,
      migratedAt: new Date('2026-01-10T12:00:00Z'),
    },
  ]);
}

/** As one parameter: one for each value of the two thousand rows takes ten times as long. */
async function seedEvents(tx: Queries): Promise<void> {
  await tx.execute(sql`
    insert into tracking_events (name, visitor_id, received_at, details)
    select name, "visitorId", "receivedAt", details
    from jsonb_to_recordset(${JSON.stringify(demoEvents(new Date()))}::jsonb)
      as event (name text, "visitorId" uuid, "receivedAt" timestamptz, details jsonb)`);
}

function placeIn({ id: gameId, productName, environments: [first], accountGroup }: Game) {
  if (!first) throw new StartupProblem(`The demo world plays ${productName}, but it has no environment.`);
  return { gameId, gameEnvironmentId: first.id, accountGroup };
}

function gameOf(content: Content, name: string): Game {
  const game = content.games.get(name);
  if (!game)
    throw new StartupProblem(`The demo world plays ${name}, but the content folder has no such game.`);
  return game;
}

/** In the format of the old game server, so that the demo shows the upgrade of a hash at the first sign-in. */
function legacyHash(password: string): string {
  const iterations = 1000;
  const salt = randomBytes(16);
  const encode = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '');
  return `$pbkdf2-sha256$i=${iterations}$${encode(salt)}$${encode(pbkdf2Sync(password, salt, iterations, 32, 'sha256'))}`;
}
