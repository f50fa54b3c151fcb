import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestDb } from '../../../../test/support/open-test-db.ts';
import type { OpenDb } from '../../../db/open-db.ts';

let db: OpenDb;
beforeAll(async () => {
  db = await openTestDb();
});
afterAll(() => db.close());

const pbkdf2 = (iterations: number, digestLength: number) =>
  `$pbkdf2-sha256$i=${iterations}$c2FsdA$${'A'.repeat(digestLength)}`;
let imported = 0;

async function importAccount(hash: string): Promise<void> {
  imported += 1;
  await db.statement(
    `insert into legacy_accounts (game_id, region, identity, identity_canonical, display_name, password_hash)
     values (gen_random_uuid(), 'eu', $1, $1, 'Ann', $2)`,
    [`ann-${imported}`, hash],
  );
}

async function importPlayer(hash: string): Promise<void> {
  imported += 1;
  await db.statement(
    `insert into users (kind, email, email_canonical, password_hash, password_changed_at)
     values ('platform', $1, $1, $2, now())`,
    [`ann-${imported}@example.test`, hash],
  );
}

describe.each([
  ['an account of a game', importAccount],
  ['a player', importPlayer],
])('importing %s', (_, importOne) => {
  test.each([
    ['a current hash', '$argon2id$v=19$m=19456,t=2,p=1$c2FsdA$aGFzaA'],
    ['the most iterations', pbkdf2(1_000_000, 43)],
    ['bcrypt', `$2b$13$${'A'.repeat(53)}`],
    ['phpass', `$P$E${'A'.repeat(30)}`],
    ['scrypt', `$scrypt$ln=15,r=8,p=1$c2FsdA$${'A'.repeat(43)}`],
    ['a salted digest', `$md5-salt-password$c2FsdA$${'A'.repeat(22)}`],
    ['a question to the old system', '$ask$eyJlbWFpbCI6ImFAZXhhbXBsZS50ZXN0In0'],
    ['few iterations', pbkdf2(1, 43)],
  ])('accepts %s', async (_name, hash) => {
    await importOne(hash);
  });

  test.each([
    ['an empty digest', pbkdf2(1000, 1)],
    ['a short digest', pbkdf2(1000, 21)],
    ['a long digest', pbkdf2(1000, 87)],
    ['no iterations', pbkdf2(0, 43)],
    ['too many iterations', pbkdf2(1_000_001, 43)],
    ['millions of iterations', pbkdf2(9_999_999, 43)],
    ['bcrypt that costs too much', `$2b$14$${'A'.repeat(53)}`],
    ['phpass that costs too much', `$P$F${'A'.repeat(30)}`],
    ['a salted digest without a digest', '$md5-salt-password$c2FsdA$'],
  ])('refuses %s', async (_name, hash) => {
    await expect(importOne(hash)).rejects.toThrow(/hash_is_bounded/);
  });
});
