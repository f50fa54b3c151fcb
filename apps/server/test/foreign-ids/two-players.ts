import { randomUUID } from 'node:crypto';
import { generateSync } from 'otplib';
import { hashToken } from '../../src/hash-token.ts';
import { type MigrationTestApp, openMigrationTestApp } from '../fixtures/migration.ts';
import { type ApiClient, PASSWORD } from '../support/api-client.ts';
import { freePort } from '../support/free-port.ts';

const TOTP_STEP_S = 30;

/** A player who owns one of everything that has an id. */
export interface Person {
  browser: ApiClient;
  userId: string;
  email: string;
  password: string;
  gameAccountId: string;
  /** A sign-in in another browser. */
  otherSessionId: string;
  twoFactorDeviceId: string;
  recoveryCode: string;
  passkeyId: string;
  trustedDeviceId: string;
  /** The next code of the authenticator; the previous one is used. */
  nextCode(): string;
  googleId: string;
  /** Of a free game, claimed. */
  orderId: string;
  /** A counter of playtime. */
  playTimeId: string;
  /** Their account of a game that they have not migrated yet. */
  ghost: { browser: ApiClient; userId: string; platformGameAccountId: string };
}

export interface ForeignIdsTestApp extends MigrationTestApp {
  person(name: string): Promise<Person>;
  /** All their data in the database. */
  everythingOf(person: Person): Promise<string[]>;
}

/** On a real port, because its identity provider is called over HTTP. */
export async function openForeignIdsTestApp(
  onRoute: (route: { method: string | string[]; url: string }) => void,
): Promise<ForeignIdsTestApp> {
  const port = await freePort();
  const testApp = await openMigrationTestApp({ env: { PORT: String(port) }, onRoute });
  await testApp.app.listen({ host: '127.0.0.1', port });
  const { clock, rows } = testApp;
  const codeNow = (secret: string) =>
    generateSync({ secret, epoch: Math.floor(clock.now().getTime() / 1000) });

  return {
    ...testApp,
    async person(name) {
      const email = `${name}-${randomUUID()}@example.test`;
      const browser = await testApp.player(email);
      const userId = String((await browser.call('GET /user/me')).body.userId);
      const secret = String((await browser.call('POST /user/2fa/devices/enroll')).body.code);
      const activated = await browser.call('POST /user/2fa/devices/activate', {
        body: { code: codeNow(secret) },
      });
      const googleId = `google-${randomUUID()}`;
      await rows("insert into external_identities (user_id, provider, subject) values ($1, 'google', $2)", [
        userId,
        googleId,
      ]);
      const claimed = await browser.call('POST /user/product/:productName/purchase', {
        params: { productName: 'emberfall' },
        body: {
          price: { purchaseableId: '0b7f1d52-6c0e-4d0f-9a63-3f1f6f0a7c11', amount: 0, currency: 'EUR' },
          gfLang: 'en',
        },
        headers: { 'idempotency-key': randomUUID() },
      });
      const { browser: ghostly, signedIn } = await testApp.gamePlayer(`${name}-${randomUUID()}`);
      return {
        browser,
        userId,
        email,
        password: PASSWORD,
        gameAccountId: await newGameAccount(userId),
        otherSessionId: await newSession(userId),
        twoFactorDeviceId: await deviceOf(userId),
        passkeyId: await newPasskey(userId),
        trustedDeviceId: await newTrustedDevice(userId),
        recoveryCode: String(activated.body.recoveryToken),
        nextCode() {
          clock.advance(TOTP_STEP_S);
          return codeNow(secret);
        },
        googleId,
        orderId: String(claimed.body.orderId),
        playTimeId: await newPlayTime(userId),
        ghost: {
          browser: ghostly,
          userId: String(signedIn.userId),
          platformGameAccountId: String(signedIn.platformGameAccountId),
        },
      };
    },
    async everythingOf({ userId, ghost }) {
      const tables = await rows(
        "select table_name as name from information_schema.columns where column_name = 'user_id' and table_schema = 'public'",
      );
      const found: string[] = [];
      for (const [table, column] of [
        ['users', 'id'],
        ...tables.map(({ name }) => [String(name), 'user_id']),
      ]) {
        const ofThem = await rows(`select t::text as row from ${table} t where ${column} = any($1)`, [
          [userId, ghost.userId],
        ]);
        found.push(...ofThem.map(({ row }) => `${table} ${row}`));
      }
      return found.sort();
    },
  };

  async function newGameAccount(userId: string): Promise<string> {
    const game = testApp.deps.content.games.get('emberfall');
    const [row] = await rows(
      `insert into game_accounts (user_id, game_id, game_environment_id, account_group, display_name)
       values ($1, $2, $3, $4, 'Somebody') returning id`,
      [userId, game?.id, game?.environments[0]?.id, game?.accountGroup],
    );
    return String(row?.id);
  }

  async function newPlayTime(userId: string): Promise<string> {
    const [row] = await rows(
      `insert into play_times (id, user_id, product_name, seconds, reported_at)
       values (gen_random_uuid(), $1, 'emberfall', 0, $2) returning id`,
      [userId, clock.now().toISOString()],
    );
    return String(row?.id);
  }

  async function newPasskey(userId: string): Promise<string> {
    const [row] = await rows(
      `insert into passkeys (user_id, credential_id, public_key, counter, transports, created_at)
       values ($1, $2, '', 0, '{}', $3) returning id`,
      [userId, randomUUID(), clock.now().toISOString()],
    );
    return String(row?.id);
  }

  async function newTrustedDevice(userId: string): Promise<string> {
    const [row] = await rows(
      `insert into trusted_devices (user_id, installation_id, secret_hash, trusted_at, expires_at)
       values ($1, $2, $3, $4, $4::timestamptz + interval '30 days') returning id`,
      [userId, randomUUID(), hashToken(randomUUID()), clock.now().toISOString()],
    );
    return String(row?.id);
  }

  async function newSession(userId: string): Promise<string> {
    const [row] = await rows(
      `insert into sessions (user_id, token_hash, remembered, authenticated_at, last_seen_at, expires_at)
       values ($1, $2, true, $3, $3, $3::timestamptz + interval '1 day') returning id`,
      [userId, hashToken(randomUUID()), clock.now().toISOString()],
    );
    return String(row?.id);
  }

  async function deviceOf(userId: string): Promise<string> {
    const [row] = await rows('select id from two_factor_devices where user_id = $1', [userId]);
    return String(row?.id);
  }
}
