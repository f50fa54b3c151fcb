import { pbkdf2Sync } from 'node:crypto';
import { type ApiClient, type ApiReply, PASSWORD } from '../../../testing/api-client.ts';
import { openPlayerTestApp, type PlayerTestApp } from '../../../testing/player-test-app.ts';

type GameName = 'emberfall' | 'starhaven' | 'tidebreakers';
type CallOptions = NonNullable<Parameters<ApiClient['call']>[1]>;

interface GameSignIn extends CallOptions {
  game?: GameName;
  region?: string;
}

export interface MigrationTestApp extends PlayerTestApp {
  /** A legacy game account with the hash of its old server. */
  importLegacyAccount(
    identity: string,
    account?: { game?: GameName; email?: string; password?: string },
  ): Promise<void>;
  /** Signs in as the sign-in page of a game does. The browser then holds the migration token, if there is one. */
  signInToGame(
    browser: ApiClient,
    identity: string,
    password?: string,
    options?: GameSignIn,
  ): Promise<ApiReply>;
  /** A player who signs in with a game account for the first time. */
  gamePlayer(identity: string): Promise<{ browser: ApiClient; token: string; signedIn: ApiReply['body'] }>;
  rows(statement: string, values?: unknown[]): Promise<Record<string, unknown>[]>;
}

export async function openMigrationTestApp(
  wishes?: Parameters<typeof openPlayerTestApp>[0],
): Promise<MigrationTestApp> {
  const testApp = await openPlayerTestApp({ demoWorld: true, ...wishes });
  const { db, content } = testApp.deps;
  const gameOf = (name: GameName) => {
    const game = content.games.get(name);
    if (!game) throw new Error(`no game ${name}`);
    return game;
  };

  const signInToGame: MigrationTestApp['signInToGame'] = (
    browser,
    identity,
    password = PASSWORD,
    { game: name = 'emberfall', region = 'eu', body, ...options } = {},
  ) => {
    const { id: gameId, accountGroup, environments } = gameOf(name);
    const gameEnvironmentId = environments.find((one) => one.region === region)?.id;
    const wish = {
      identity,
      password,
      accountGroup,
      gfLang: 'en',
      gameId,
      gameEnvironmentId,
      locale: 'en-GB',
    };
    return browser.call('POST /auth/thin/sessions', { ...options, body: { ...wish, ...(body ?? {}) } });
  };
  const importLegacyAccount: MigrationTestApp['importLegacyAccount'] = async (identity, account = {}) => {
    const email = account.email ?? null;
    await db.statement(
      `insert into legacy_accounts
         (game_id, region, identity, identity_canonical, display_name, email, email_canonical, password_hash)
       values ($1, 'eu', $2, lower($2), $3, $4, lower($4), $5)`,
      [
        gameOf(account.game ?? 'emberfall').id,
        identity,
        identity.split('@')[0],
        email,
        legacyHash(account.password ?? PASSWORD),
      ],
    );
  };

  return {
    ...testApp,
    signInToGame,
    importLegacyAccount,
    async gamePlayer(identity) {
      await importLegacyAccount(identity);
      const browser = testApp.browser();
      const { body, token } = await signInToGame(browser, identity);
      if (token === undefined) throw new Error(`no migration token for ${identity}`);
      return { browser, token, signedIn: body };
    },
    rows: async (statement, values) => (await db.statement(statement, values)).rows,
  };
}

/** A password hash as an old game server stored it. */
function legacyHash(password: string): string {
  const salt = Buffer.from('an old game');
  const encode = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '');
  return `$pbkdf2-sha256$i=1000$${encode(salt)}$${encode(pbkdf2Sync(password, salt, 1000, 32, 'sha256'))}`;
}
