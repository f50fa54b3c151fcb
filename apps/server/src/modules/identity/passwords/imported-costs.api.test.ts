import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildTestApp, type TestApp } from '../../../../test/support/test-app.ts';
import { EXPIRIES } from '../../../expiries.ts';
import { housekeeping } from '../../../jobs/housekeeping.ts';

const OURS = '$argon2id$v=19$m=19456,t=2,p=1$c2FsdHNhbHQ$YWJjZGVmZ2hpamtsbW5vcHFyc3R1dnd4eXo';
const DIGEST = 'A'.repeat(43);

/** What was imported, and another format of the same scheme. */
const SCHEMES: [scheme: string, stored: string, other: string][] = [
  [
    'argon2',
    `$argon2id$v=19$m=65536,t=2,p=1$c2FsdHNhbHQ$${DIGEST}`,
    `$argon2i$v=19$m=8192,t=1,p=1$c2FsdHNhbHQ$${DIGEST}`,
  ],
  ['bcrypt', `$2b$12$${'A'.repeat(53)}`, `$2y$10$${'A'.repeat(53)}`],
  ['phpass', `$P$E${'A'.repeat(30)}`, `$H$9${'A'.repeat(30)}`],
  ['scrypt', `$scrypt$ln=14,r=8,p=1$c2FsdA$${DIGEST}`, `$scrypt$ln=10,r=8,p=1$c2FsdA$${DIGEST}`],
  ['pbkdf2-sha256-32', `$pbkdf2-sha256$i=1000$c2FsdA$${DIGEST}`, `$pbkdf2-sha256$i=10$c2FsdA$${DIGEST}`],
];

let testApp: TestApp;
beforeAll(async () => {
  testApp = await buildTestApp();
});
afterAll(() => testApp.close());

const statement = async (text: string, values?: unknown[]) =>
  (await testApp.deps.db.statement(text, values)).rows;
const schemes = async () =>
  (await statement('select scheme from imported_hash_costs order by 1')).map(({ scheme }) => scheme);
const clean = () => housekeeping(testApp.deps, EXPIRIES).work(null);

async function importHashes(hashes: readonly string[]): Promise<void> {
  await testApp.deps.db.transaction((tx) => testApp.services.importedCosts.note(tx, hashes));
}

async function addPlayer(name: string, hash: string): Promise<void> {
  const email = `${name}@example.test`;
  await statement(
    `insert into users (kind, email, email_canonical, password_hash, password_changed_at)
     values ('platform', $1, $1, $2, now())`,
    [email, hash],
  );
}

async function addGameAccount(name: string, hash: string): Promise<void> {
  await statement(
    `insert into legacy_accounts (game_id, region, identity, identity_canonical, display_name, password_hash)
     values (gen_random_uuid(), 'eu', $1, $1, 'Ann', $2)`,
    [name, hash],
  );
}

test.each(SCHEMES)(
  'the cost of %s goes with the last account that has such a hash',
  async (scheme, stored, other) => {
    await importHashes([stored]);
    await addPlayer(scheme, other);
    await addPlayer(`${scheme}-ours`, OURS);
    await addGameAccount(scheme, stored);
    await clean();
    expect(await schemes()).toEqual([scheme]);

    await statement('update users set password_hash = $1', [OURS]);
    await clean();
    expect(await schemes()).toEqual([scheme]);

    await statement('update legacy_accounts set migrated_at = now()');
    await clean();
    expect(await schemes()).toEqual([]);
  },
);

test('an account of one scheme does not keep the cost of another', async () => {
  const [bcrypt = '', pbkdf2 = ''] = [SCHEMES[1]?.[1], SCHEMES[4]?.[1]];
  await importHashes([bcrypt, pbkdf2]);
  await addPlayer('one', pbkdf2);
  await clean();
  expect(await schemes()).toEqual(['pbkdf2-sha256-32']);
});
