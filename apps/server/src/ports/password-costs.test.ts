import * as argon2 from '@node-rs/argon2';
import { hash as bcryptHash } from '@node-rs/bcrypt';
import { expect, test } from 'vitest';
import { type ImportedHash, readImportedHash, sampleOf } from './imported-hash.ts';
import { type Argon2, createPasswordHasher } from './password-hasher.ts';

/** The work of each scheme, and the number of our own hashes. */
let spent: Record<string, number> = {};
const OWNER = { addressBucket: '192.0.2.1' };
const PASSWORD = 'Lantern-Keep-1';
/** Counts instead of spending. */
function readCounted(stored: string): ImportedHash | null {
  const imported = readImportedHash(stored);
  const add = (work: number) => {
    if (imported) spent[imported.scheme] = (spent[imported.scheme] ?? 0) + work;
  };
  return (
    imported && {
      ...imported,
      verify(password) {
        add(imported.work);
        return imported.verify(password);
      },
      spend: async (_, work) => add(work),
    }
  );
}

const counted: Argon2 = {
  hash(password, cost) {
    spent.own = (spent.own ?? 0) + 1;
    return argon2.hash(password, cost);
  },
  verify(stored, password) {
    spent.own = (spent.own ?? 0) + 1;
    return argon2.verify(stored, password);
  },
};
const hasher = createPasswordHasher(undefined, counted, undefined, readCounted);

async function costOf(password: string, stored: string | null) {
  spent = {};
  const isRight = await hasher.verify(password, stored, OWNER);
  return { isRight, spent };
}

const PBKDF2 = (iterations: number) => `$pbkdf2-sha256$i=${iterations}$c2FsdA$${'A'.repeat(43)}`;
const SCRYPT = `$scrypt$ln=10,r=8,p=1$c2FsdA$${'A'.repeat(43)}`;

test('a failed comparison costs the same, whatever the account has', async () => {
  const current = await hasher.hash(PASSWORD, OWNER);
  const [cheap, dear] = [await bcryptHash(PASSWORD, 4), await bcryptHash(PASSWORD, 6)];
  hasher.setImportedCosts([sampleOf(dear), PBKDF2(3000), SCRYPT, 'malformed']);
  const missing = await costOf('wrong', null);
  expect(missing).toEqual({
    isRight: false,
    spent: { own: 1, bcrypt: 2 ** 6, 'pbkdf2-sha256-32': 3000, scrypt: 2 ** 13 },
  });
  const md5 = `$md5-password$$${'A'.repeat(22)}`;
  for (const stored of [current, cheap, dear, PBKDF2(10), PBKDF2(3000), SCRYPT, md5, '$unknown$']) {
    const { md5: _, ...others } = (await costOf('wrong', stored)).spent;
    expect(others, stored).toEqual(missing.spent);
  }
  // A right password costs no more than its own hash.
  expect(await costOf(PASSWORD, current)).toEqual({ isRight: true, spent: { own: 1 } });
  expect(await costOf(PASSWORD, cheap)).toEqual({ isRight: true, spent: { own: 1, bcrypt: 2 ** 4 } });
});

test('the password of an operator costs the same, right or wrong, whatever players were imported', async () => {
  const current = await hasher.hash(PASSWORD, OWNER);
  hasher.setImportedCosts([PBKDF2(3000), SCRYPT]);
  for (const [password, stored, isRight] of [
    [PASSWORD, current, true],
    ['wrong', current, false],
    ['wrong', null, false],
  ] as const) {
    spent = {};
    expect(await hasher.verifyOwn(password, stored, OWNER)).toBe(isRight);
    expect(spent).toEqual({ own: 1 });
  }
});

test.each([
  '$2b$10$CCCCCCCCCCCCCCCCCCCCC.E5YPO9kmyuRGyh0XouQYb4YMJKvyOeW',
  '$P$9IQRaTwmfeRo7ud9Fh4E2PdI0S3r.L0',
  '$argon2i$v=19$m=256,t=2,p=1$c29tZXNhbHQ$iekCn0Y3spW+sCcFanM2xBT63UP2sghkUoHLIUpWRS8',
  SCRYPT.replace('A'.repeat(43), 'B'.repeat(43)),
  PBKDF2(1000).replace('A'.repeat(43), 'B'.repeat(43)),
])('the sample of %s costs as much, and has nothing of its player', (stored) => {
  const sample = sampleOf(stored);
  const [one, other] = [readImportedHash(sample), readImportedHash(stored)];
  expect([one?.scheme, one?.work]).toEqual([other?.scheme, other?.work]);
  expect(sample).not.toContain(stored.slice(-20));
});
