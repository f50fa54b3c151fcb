import { createHash, pbkdf2Sync, scryptSync } from 'node:crypto';
import { expect, test } from 'vitest';
import { readImportedHash } from '../../../ports/imported-hash.ts';
import { isHashFormat, type SaltEncoding, storedHash } from './password-format.ts';

const PASSWORD = 'Lantern-Keep-1';
const digestOf = (name: string, text: string | Buffer) => createHash(name).update(text).digest();
const ab64 = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '').replaceAll('+', '.');
const derived = pbkdf2Sync(PASSWORD, 'grain', 1000, 64, 'sha512');
const scrypted = scryptSync(PASSWORD, 'grain', 64, { N: 1024, r: 8, p: 1 });
const sha256 = pbkdf2Sync(PASSWORD, 'grain', 1000, 32, 'sha256');

test.each<[string, string, string, string, SaltEncoding]>([
  ['md5-salt-password', 'hex', digestOf('md5', `grain${PASSWORD}`).toString('hex'), 'grain', 'text'],
  ['md5-salt-password', 'base64', digestOf('md5', `grain${PASSWORD}`).toString('base64'), 'grain', 'text'],
  ['md5-password', 'upper-case hex', digestOf('md5', PASSWORD).toString('hex').toUpperCase(), '', 'text'],
  ['sha1-password-salt', 'hex', digestOf('sha1', `${PASSWORD}grain`).toString('hex'), 'grain', 'text'],
  [
    'sha256-salt-password',
    'hex with a salt in hex',
    digestOf('sha256', Buffer.concat([Buffer.from('00ff', 'hex'), Buffer.from(PASSWORD)])).toString('hex'),
    '00ff',
    'hex',
  ],
  [
    'sha512-password-salt',
    'base64 with a salt in base64',
    digestOf('sha512', `${PASSWORD}grain`).toString('base64'),
    Buffer.from('grain').toString('base64'),
    'base64',
  ],
  ['pbkdf2-sha512:1000', 'hex', derived.toString('hex'), 'grain', 'text'],
  ['pbkdf2-sha512:1000', 'base64', derived.toString('base64'), 'grain', 'text'],
  ['scrypt:1024:8:1', 'hex', scrypted.toString('hex'), 'grain', 'text'],
  ['self', 'Django', `pbkdf2_sha256$1000$grain$${sha256.toString('base64')}`, '', 'text'],
  ['self', 'passlib', `$pbkdf2-sha256$1000$${ab64(Buffer.from('grain'))}$${ab64(sha256)}`, '', 'text'],
  ['self', 'Werkzeug with PBKDF2', `pbkdf2:sha256:1000$grain$${sha256.toString('hex')}`, '', 'text'],
  ['self', 'Werkzeug with scrypt', `scrypt:1024:8:1$grain$${scrypted.toString('hex')}`, '', 'text'],
])('%s, %s: the stored form matches the password', async (format, _, hash, salt, encoding) => {
  expect(isHashFormat(format)).toBe(true);
  const outcome = storedHash({ hash, salt }, format, encoding);
  const imported = 'stored' in outcome ? readImportedHash(outcome.stored) : null;
  expect(await imported?.verify(PASSWORD)).toBe(true);
  expect(await imported?.verify('Lantern-Keep-2')).toBe(false);
});

const MD5 = digestOf('md5', 'x').toString('hex');
test.each([
  ['md5-salt-password', '', 'grain', 'passwordHash', 'is missing'],
  ['md5-salt-password', MD5, '', 'salt', 'is missing'],
  ['md5-password', MD5, 'grain', 'salt', 'is given, and the format has none'],
  ['sha1-password', MD5, '', 'passwordHash', 'is neither hex nor base64 of the right length'],
  ['md5-password', 'not a hash', '', 'passwordHash', 'is neither hex nor base64 of the right length'],
  ['self', MD5, '', 'passwordHash', expect.stringContaining('unknown format')],
  ['self', 'Lantern-Keep-1', '', 'passwordHash', expect.stringContaining('unknown format')],
  [
    'self',
    `$2b$31$${'.'.repeat(53)}`,
    '',
    'passwordHash',
    expect.stringContaining('costs more than the limit'),
  ],
  ['self', `$2b$10$${'.'.repeat(53)}`, 'grain', 'salt', expect.stringContaining('has its own')],
  [
    'pbkdf2-sha256:9000000',
    sha256.toString('hex'),
    '',
    'passwordHash',
    expect.stringContaining('costs more'),
  ],
  ['scrypt:1000:8:1', scrypted.toString('hex'), '', 'passwordHash', expect.stringContaining('malformed')],
])('%s with %j and the salt %j is refused', (format, hash, salt, field, why) => {
  expect(storedHash({ hash, salt }, format, 'text')).toEqual({ problem: { field, why } });
});

test.each(['md5', 'md5-pepper-password', 'sha3-password', 'pbkdf2-crc32:1000', 'pbkdf2-sha256', 'plain', ''])(
  '"%s" is no format',
  (format) => {
    expect(isHashFormat(format)).toBe(false);
  },
);
