import { pbkdf2Sync, randomBytes } from 'node:crypto';
import { Client } from 'pg';
import { hashedPassword, PASSWORD } from './population.ts';

/** The kinds of accounts, existing or not, that get a wrong password. */
export const REFUSED_KINDS = ['wrong password', 'unknown', 'banned', 'social only', 'legacy hash'] as const;
export type RefusedKind = (typeof REFUSED_KINDS)[number];

const LEGACY_ITERATIONS = 1000;

export function emailOfRefused(kind: RefusedKind, number: number): string {
  return `${kind.replaceAll(' ', '-')}-${number}@example.test`;
}

/** Several accounts of every kind, because one account allows only a few wrong passwords. */
export async function seedRefused(databaseUrl: string, each: number): Promise<void> {
  const current = await hashedPassword();
  const hashes: Partial<Record<RefusedKind, string | null>> = {
    'wrong password': current,
    banned: current,
    'social only': null,
    'legacy hash': legacyHash(),
  };
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    for (const [kind, hash] of Object.entries(hashes)) {
      const emails = Array.from({ length: each }, (_, number) => emailOfRefused(kind as RefusedKind, number));
      await client.query(
        `insert into users (kind, email, email_canonical, email_validated_at, nickname, password_hash)
         select 'platform', e, e, now(), 'player', $2 from unnest($1::text[]) e`,
        [emails, hash],
      );
    }
    await client.query(
      `insert into external_identities (user_id, provider, subject)
       select id, 'google', id::text from users where password_hash is null`,
    );
    await client.query(
      "insert into bans (user_id, reason) select id, 'bench' from users where email like 'banned-%'",
    );
    await client.query('vacuum analyze');
  } finally {
    await client.end();
  }
}

/** As imported from a game. */
function legacyHash(): string {
  const salt = randomBytes(16);
  const encode = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '');
  const derived = pbkdf2Sync(PASSWORD, salt, LEGACY_ITERATIONS, 32, 'sha256');
  return `$pbkdf2-sha256$i=${LEGACY_ITERATIONS}$${encode(salt)}$${encode(derived)}`;
}
