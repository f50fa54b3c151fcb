import { hash as digest } from 'node:crypto';
import {
  PBKDF2_DIGESTS,
  readImportedHash,
  SALT_ORDERS,
  SALTED_DIGESTS,
} from '../../../ports/imported-hash.ts';
import type { LineProblem } from './import-format.ts';

const SALTED_FORMATS = SALTED_DIGESTS.flatMap((name) => SALT_ORDERS.map((order) => `${name}-${order}`));
const PBKDF2_FORMAT = /^pbkdf2-([a-z0-9-]+):([1-9]\d{0,8})$/;
const SCRYPT_FORMAT = /^scrypt:([1-9]\d{0,9}):(\d{1,2}):(\d{1,2})$/;
/** What Django, passlib and Werkzeug write, with the salt and the cost in the hash. */
const DJANGO = /^pbkdf2_([a-z0-9]+)\$([1-9]\d*)\$([^$]*)\$([A-Za-z0-9+/]+={0,2})$/;
const PASSLIB = /^\$pbkdf2-([a-z0-9]+)\$([1-9]\d*)\$([A-Za-z0-9./]+)\$([A-Za-z0-9./]+)$/;
const WERKZEUG_SCRYPT = /^scrypt:([1-9]\d*):(\d{1,2}):(\d{1,2})\$([^$]*)\$([0-9a-f]+)$/;
const WERKZEUG_PBKDF2 = /^pbkdf2:([a-z0-9]+):([1-9]\d*)\$([^$]*)\$([0-9a-f]+)$/;
const HEX = /^(?:[0-9a-fA-F]{2})+$/;
const BASE64 = /^[A-Za-z0-9+/]+={0,2}$/;

export const SALT_ENCODINGS = ['text', 'hex', 'base64'] as const;
export type SaltEncoding = (typeof SALT_ENCODINGS)[number];

export const HASH_FORMATS_HELP = `self (the hash names its format: argon2, bcrypt, phpass, scrypt, PBKDF2), pbkdf2-DIGEST:ITERATIONS, scrypt:N:R:P, ask, ${SALTED_FORMATS.join(', ')}`;

export type StoredHash = { stored: string } | { problem: LineProblem };

const refuse = (field: LineProblem['field'], why: string) => ({ problem: { field, why } });

export function isHashFormat(format: string): boolean {
  return (
    format === 'self' ||
    format === 'ask' ||
    SALTED_FORMATS.includes(format) ||
    PBKDF2_DIGESTS.some((name) => name === PBKDF2_FORMAT.exec(format)?.[1]) ||
    SCRYPT_FORMAT.test(format)
  );
}

/** The form in which the hash is stored, if it is well-formed and its cost is bounded. `ask` has no hash. */
export function storedHash(
  { hash, salt }: { hash: string; salt: string },
  format: string,
  saltEncoding: SaltEncoding,
): StoredHash {
  if (hash === '') return refuse('passwordHash', 'is missing');
  const saltBytes = bytesOfSalt(salt, saltEncoding);
  if (saltBytes === null) return refuse('salt', `is not ${saltEncoding}`);
  if (format === 'self') {
    if (salt !== '') return refuse('salt', 'is given, and the hash has its own: name the format with --hash');
    return bounded(withOwnSyntax(hash));
  }
  const bytes = bytesOfHash(hash, format);
  if (bytes === null) return refuse('passwordHash', 'is neither hex nor base64 of the right length');
  const tail = `$${base64(saltBytes)}$${base64(bytes)}`;
  const [, name, iterations] = PBKDF2_FORMAT.exec(format) ?? [];
  if (name !== undefined) return bounded(`$pbkdf2-${name}$i=${iterations}${tail}`);
  const scrypt = SCRYPT_FORMAT.exec(format);
  if (scrypt) return bounded(scryptText(scrypt, tail));
  const isSalted = !format.endsWith('-password') || format.split('-').length > 2;
  if (isSalted && salt === '') return refuse('salt', 'is missing');
  if (!isSalted && salt !== '') return refuse('salt', 'is given, and the format has none');
  return bounded(`$${format}${tail}`);
}

function bounded(stored: string | null): StoredHash {
  if (stored === null || readImportedHash(stored) === null) {
    return refuse('passwordHash', 'has an unknown format, is malformed, or costs more than the limit');
  }
  return { stored };
}

/** Null for a syntax that is not known. */
function withOwnSyntax(hash: string): string | null {
  const [, django, count = '', salt = '', digest64 = ''] = DJANGO.exec(hash) ?? [];
  if (django)
    return `$pbkdf2-${django}$i=${count}$${base64(Buffer.from(salt))}$${digest64.replace(/=+$/, '')}`;
  const [, passlib, rounds = '', ownSalt = '', checksum = ''] = PASSLIB.exec(hash) ?? [];
  if (passlib)
    return `$pbkdf2-${passlib}$i=${rounds}$${ownSalt.replaceAll('.', '+')}$${checksum.replaceAll('.', '+')}`;
  const scrypt = WERKZEUG_SCRYPT.exec(hash);
  if (scrypt) {
    return scryptText(
      scrypt,
      `$${base64(Buffer.from(scrypt[4] ?? ''))}$${base64(Buffer.from(scrypt[5] ?? '', 'hex'))}`,
    );
  }
  const [, name, times = '', text = '', hex = ''] = WERKZEUG_PBKDF2.exec(hash) ?? [];
  if (name)
    return `$pbkdf2-${name}$i=${times}$${base64(Buffer.from(text))}$${base64(Buffer.from(hex, 'hex'))}`;
  return hash.startsWith('$') ? hash : null;
}

function scryptText([, N, r, p]: RegExpExecArray, tail: string): string | null {
  const log2 = Math.log2(Number(N));
  return Number.isInteger(log2) ? `$scrypt$ln=${log2},r=${r},p=${p}${tail}` : null;
}

/** Hex or base64. Of a plain digest the length decides, which the others do not know. */
function bytesOfHash(hash: string, format: string): Buffer | null {
  const name = SALTED_DIGESTS.find((one) => format.startsWith(`${one}-`));
  const wanted = name && digest(name, '', 'buffer').length;
  const readings = [
    HEX.test(hash) ? Buffer.from(hash, 'hex') : null,
    BASE64.test(hash) ? Buffer.from(hash, 'base64') : null,
  ];
  return readings.find((bytes) => bytes && (wanted === undefined || bytes.length === wanted)) ?? null;
}

function bytesOfSalt(salt: string, encoding: SaltEncoding): Buffer | null {
  if (salt === '' || encoding === 'text') return Buffer.from(salt);
  if (encoding === 'hex') return HEX.test(salt) ? Buffer.from(salt, 'hex') : null;
  return BASE64.test(salt) ? Buffer.from(salt, 'base64') : null;
}

function base64(bytes: Buffer): string {
  return bytes.toString('base64').replace(/=+$/, '');
}
