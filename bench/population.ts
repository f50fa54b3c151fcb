import { hash } from '@node-rs/argon2';
import { Client } from 'pg';

export const PASSWORD = 'Lantern-Keep-1';
// Sequential, because inserting a million random keys would spend most of the time in the index.
const USER_ID = "('00000000-0000-4000-8000-' || lpad(n::text, 12, '0'))::uuid";
const ACCOUNT_ID = "('00000000-0000-4000-8000-' || lpad((2 * n + g)::text, 12, '0'))::uuid";
const GAME_ID = "md5('game' || g)::uuid";
const ARGON2ID = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

export const hashedPassword = () => hash(PASSWORD, ARGON2ID);

export function emailOf(player: number): string {
  return `player${player}@example.test`;
}

/** The session token of a player in a database made by `populate`. */
export function tokenOf(player: number): string {
  return `token-of-player-${player}`;
}

/** The id of a device contains the number of its player. */
export function installationOf(player: number): string {
  return `00000000-0000-4000-8000-${String(player).padStart(12, '0')}`;
}

/** Creates the players, each signed in on a known device, with two game accounts. */
export async function populate(databaseUrl: string, players: number): Promise<void> {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    // All referenced rows are created here, so foreign keys need no checks.
    await client.query('set session_replication_role = replica');
    await client.query(
      `insert into users (id, kind, email, email_canonical, email_validated_at, nickname, password_hash)
       select ${USER_ID}, 'platform', e, e, now(), 'player' || n, $2
       from generate_series(1, $1::int) n, lateral (select 'player' || n || '@example.test' as e) address`,
      [players, await hashedPassword()],
    );
    // Last seen in the future, so that no call updates it: in a large population almost every call would.
    await client.query(
      `insert into sessions (user_id, token_hash, remembered, authenticated_at, last_seen_at, expires_at)
       select ${USER_ID}, encode(sha256(('token-of-player-' || n)::bytea), 'hex'), true, now(),
              now() + interval '1 hour', now() + interval '30 days'
       from generate_series(1, $1::int) n`,
      [players],
    );
    await client.query(
      `insert into known_devices (user_id, installation_id, first_seen_at, last_seen_at)
       select ${USER_ID}, ${USER_ID}, now(), now()
       from generate_series(1, $1::int) n`,
      [players],
    );
    await client.query(
      `insert into game_accounts
         (id, platform_game_account_id, user_id, game_id, game_environment_id, account_group, display_name)
       select ${ACCOUNT_ID}, ${ACCOUNT_ID}, ${USER_ID}, ${GAME_ID}, 'eu', 'main', 'Player ' || g
       from generate_series(1, $1::int) n, generate_series(1, 2) g`,
      [players],
    );
    await client.query('vacuum analyze');
  } finally {
    await client.end();
  }
}
