import { createHash, hash as digest, pbkdf2, scrypt, timingSafeEqual } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { promisify } from 'node:util';
import * as argon2 from '@node-rs/argon2';
import * as bcrypt from '@node-rs/bcrypt';

/**
 * The formats of former platforms. Every bound keeps one comparison at about half a second or less: a row with an absurd
 * cost would hold a place of the hash queue.
 */
const PBKDF2_ITERATIONS_MAX = 1_000_000;
const BCRYPT_COST_MAX = 13;
const PHPASS_LOG2_MAX = 16;
/** The product N·r·p; the memory of scrypt is 128 bytes for each N·r. */
const SCRYPT_WORK_MAX = 2 ** 20;
/** RFC 7914: N is less than 2 to the power of 16·r. The library refuses others, also when it is only to take as long. */
const SCRYPT_LOG2_PER_BLOCK = 16;
/** The product of KiB and passes, such as 64 MiB four times. */
const ARGON2_WORK_MAX = 2 ** 18;
const SCRYPT_BYTES_PER_BLOCK = 128;
const SCRYPT_MEMORY_MAX = SCRYPT_BYTES_PER_BLOCK * SCRYPT_WORK_MAX + 2 ** 20;
const ARGON2_LANES_MAX = 16;
const ARGON2_SALT_MIN = 8;
const BCRYPT_COST_MIN = 4;
const PHPASS_LOG2_MIN = 7;
/** About two milliseconds; other requests are answered in between. */
const PHPASS_ROUNDS_A_TURN = 1024;
/** A shorter digest would match passwords that are not the right one; an empty one every password. */
const DIGEST_BYTES = { min: 16, max: 64 };

export const PBKDF2_DIGESTS = [
  'md5',
  'sha1',
  'sha224',
  'sha256',
  'sha384',
  'sha512',
  'sha512-256',
  'sha3-256',
  'sha3-512',
] as const;
export const SALTED_DIGESTS = ['md5', 'sha1', 'sha256', 'sha512'] as const;
export const SALT_ORDERS = ['salt-password', 'password-salt', 'password'] as const;

const B64 = '[A-Za-z0-9+/]';
const ARGON2 = new RegExp(
  String.raw`^\$argon2(id|i|d)\$v=(?:16|19)\$m=([1-9]\d{0,6}),t=([1-9]\d{0,2}),p=([1-9]\d?)\$(${B64}+)\$(${B64}{16,})$`,
);
const BCRYPT = /^\$2[aby]\$(\d\d)\$[./A-Za-z0-9]{53}$/;
const PHPASS = /^\$[PH]\$([./0-9A-Za-z])([./0-9A-Za-z]{8})([./0-9A-Za-z]{22})$/;
const SCRYPT = new RegExp(
  String.raw`^\$scrypt\$ln=(\d{1,2}),r=(\d{1,2}),p=(\d{1,2})\$(${B64}*)\$(${B64}{22,86})$`,
);
const PBKDF2 = new RegExp(String.raw`^\$pbkdf2-([a-z0-9-]+)\$i=([1-9]\d{0,6})\$(${B64}*)\$(${B64}{22,86})$`);
const SALTED = new RegExp(
  String.raw`^\$(${SALTED_DIGESTS.join('|')})-(${SALT_ORDERS.join('|')})\$(${B64}*)\$(${B64}{22,86})$`,
);
const ITOA64 = './0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

export interface ImportedHash {
  /** Hashes of one scheme take time in proportion to their work. Zero is too little to notice. */
  scheme: string;
  work: number;
  verify(password: string): Promise<boolean>;
  /** Takes as long as a comparison that has this much work. */
  spend(password: string, work: number): Promise<void>;
}

/** Null for what is malformed, or costs more than the bounds allow: it matches no password. */
export function readImportedHash(stored: string): ImportedHash | null {
  return readArgon2(stored) ?? readBcrypt(stored) ?? readPhpass(stored) ?? readOwn(stored);
}

/** A hash of the same cost without a player. */
export function sampleOf(stored: string): string {
  if (BCRYPT.test(stored)) return stored.slice(0, 7) + '.'.repeat(53);
  if (PHPASS.test(stored)) return stored.slice(0, 4) + '.'.repeat(30);
  const parts = stored.split('$');
  const blank = (part: string) => 'A'.repeat(part.length);
  return parts.map((part, nth) => (nth < parts.length - 2 ? part : blank(part))).join('$');
}

function readOwn(stored: string): ImportedHash | null {
  return readPbkdf2(stored) ?? readScrypt(stored) ?? readSalted(stored);
}

function readArgon2(stored: string): ImportedHash | null {
  const [, , memory, passes, lanes, salt = '', expected = ''] = ARGON2.exec(stored) ?? [];
  const [m, t, p] = [Number(memory), Number(passes), Number(lanes)];
  const work = m * t;
  if (memory === undefined || m < 8 * p || p > ARGON2_LANES_MAX || work > ARGON2_WORK_MAX) return null;
  // The library throws at anything else, which would be an error at each sign-in.
  if (!isPlainBase64(salt) || !isPlainBase64(expected)) return null;
  if (Buffer.from(salt, 'base64').length < ARGON2_SALT_MIN) return null;
  return {
    scheme: 'argon2',
    work,
    verify: (password) => argon2.verify(stored, password),
    async spend(password, wanted) {
      const timeCost = Math.max(1, Math.round(wanted / m));
      await argon2.hash(password, { memoryCost: m, timeCost, parallelism: p });
    },
  };
}

function readBcrypt(stored: string): ImportedHash | null {
  const [, digits] = BCRYPT.exec(stored) ?? [];
  const cost = Number(digits);
  if (digits === undefined || cost < BCRYPT_COST_MIN || cost > BCRYPT_COST_MAX) return null;
  return {
    scheme: 'bcrypt',
    work: 2 ** cost,
    verify: (password) => bcrypt.verify(password, stored),
    async spend(password, work) {
      for (const bit of bitsOf(work, BCRYPT_COST_MIN)) await bcrypt.hash(password, bit);
    },
  };
}

function readPhpass(stored: string): ImportedHash | null {
  const [, sign, salt, expected] = PHPASS.exec(stored) ?? [];
  if (sign === undefined || salt === undefined || expected === undefined) return null;
  const log2 = ITOA64.indexOf(sign);
  if (log2 < PHPASS_LOG2_MIN || log2 > PHPASS_LOG2_MAX) return null;
  return {
    scheme: 'phpass',
    work: 2 ** log2,
    verify: async (password) =>
      areEqual(Buffer.from(phpassText(await phpass(password, salt, 2 ** log2))), Buffer.from(expected)),
    spend: async (password, work) => {
      await phpass(password, salt, work);
    },
  };
}

/** MD5 of the salt and the password, then so often of the last digest and the password. */
async function phpass(password: string, salt: string, rounds: number): Promise<Buffer> {
  const typed = Buffer.from(password);
  let last: Buffer = createHash('md5').update(salt).update(typed).digest();
  for (let round = 0; round < rounds; round += 1) {
    if (round % PHPASS_ROUNDS_A_TURN === 0) await nextTurn();
    last = digest('md5', Buffer.concat([last, typed]), 'buffer');
  }
  return last;
}

/** The alphabet and byte order of crypt(3): the lowest six bits come first. */
function phpassText(bytes: Buffer): string {
  let text = '';
  for (let at = 0; at < bytes.length; at += 3) {
    const triple = [...bytes.subarray(at, at + 3)];
    let value = triple.reduce((sum, byte, nth) => sum + byte * 256 ** nth, 0);
    for (let sign = 0; sign <= triple.length; sign += 1) {
      text += ITOA64[value % 64];
      value = Math.floor(value / 64);
    }
  }
  return text;
}

function readPbkdf2(stored: string): ImportedHash | null {
  const [, name, count, salt, expected] = PBKDF2.exec(stored) ?? [];
  const iterations = Number(count);
  const known = PBKDF2_DIGESTS.find((one) => one === name);
  const bytes = bytesOf(expected);
  if (!known || salt === undefined || !bytes || iterations > PBKDF2_ITERATIONS_MAX) return null;
  const derive = (password: string, times: number) =>
    promisify(pbkdf2)(password, Buffer.from(salt, 'base64'), times, bytes.length, known);
  return {
    scheme: `pbkdf2-${known}-${bytes.length}`,
    work: iterations,
    verify: async (password) => areEqual(await derive(password, iterations), bytes),
    spend: async (password, work) => {
      await derive(password, work);
    },
  };
}

function readScrypt(stored: string): ImportedHash | null {
  const [, ln, blocks, lanes, salt, expected] = SCRYPT.exec(stored) ?? [];
  const [log2, r, p] = [Number(ln), Number(blocks), Number(lanes)];
  const bytes = bytesOf(expected);
  const work = 2 ** log2 * r * p;
  if (ln === undefined || salt === undefined || !bytes || log2 < 1 || r < 1 || p < 1) return null;
  if (work > SCRYPT_WORK_MAX || log2 >= SCRYPT_LOG2_PER_BLOCK * r) return null;
  const derive = (password: string, N: number) =>
    new Promise<Buffer>((resolve, reject) => {
      const options = { N, r, p, maxmem: SCRYPT_MEMORY_MAX };
      scrypt(password, Buffer.from(salt, 'base64'), bytes.length, options, (error, key) =>
        error ? reject(error) : resolve(key),
      );
    });
  return {
    scheme: 'scrypt',
    work,
    verify: async (password) => areEqual(await derive(password, 2 ** log2), bytes),
    async spend(password, wanted) {
      for (const bit of bitsOf(Math.round(wanted / (r * p)), 1)) await derive(password, 2 ** bit);
    },
  };
}

/** One round takes microseconds, which no response time shows. */
function readSalted(stored: string): ImportedHash | null {
  const [, name, order, salt, expected] = SALTED.exec(stored) ?? [];
  const bytes = bytesOf(expected);
  if (!name || !order || salt === undefined || !bytes) return null;
  if (bytes.length !== digest(name, '', 'buffer').length) return null;
  const salted = (password: string) => {
    const parts = { salt: Buffer.from(salt, 'base64'), password: Buffer.from(password) };
    const named = order.split('-') as (keyof typeof parts)[];
    return Buffer.concat(named.map((part) => parts[part]));
  };
  return {
    scheme: name,
    work: 0,
    verify: async (password) => areEqual(digest(name, salted(password), 'buffer'), bytes),
    spend: async () => undefined,
  };
}

function bytesOf(base64: string | undefined): Buffer | null {
  const bytes = Buffer.from(base64 ?? '', 'base64');
  return bytes.length < DIGEST_BYTES.min || bytes.length > DIGEST_BYTES.max ? null : bytes;
}

/** Without padding, and with no bits that belong to no byte. */
function isPlainBase64(text: string): boolean {
  return Buffer.from(text, 'base64').toString('base64').replace(/=+$/, '') === text;
}

function areEqual(actual: Buffer, expected: Buffer): boolean {
  return actual.length === expected.length && timingSafeEqual(actual, expected);
}

/** The powers of two that add up to the number, without those below the smallest that a scheme has. */
function bitsOf(number: number, min: number): number[] {
  return Array.from({ length: 32 }, (_, bit) => bit).filter(
    (bit) => bit >= min && Math.floor(number / 2 ** bit) % 2 === 1,
  );
}
