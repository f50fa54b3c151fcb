import { createHash, pbkdf2Sync, scryptSync } from 'node:crypto';
import { expect, test } from 'vitest';
import { readImportedHash } from './imported-hash.ts';

const base64 = (bytes: Buffer | string) => Buffer.from(bytes).toString('base64').replace(/=+$/, '');
const hex = (text: string) => base64(Buffer.from(text.replace(/\s/g, ''), 'hex'));
const md5 = (text: string) => base64(createHash('md5').update(text).digest());
const scryptOf = (password: string, ln: number) =>
  `$scrypt$ln=${ln},r=8,p=1$${base64('NaCl')}$${base64(scryptSync(password, 'NaCl', 32, { N: 2 ** ln, r: 8, p: 1 }))}`;
const pbkdf2Of = (iterations: number, bytes: number) =>
  `$pbkdf2-sha256$i=${iterations}$${base64('salt')}$${base64(pbkdf2Sync('x', 'salt', 1, bytes, 'sha256'))}`;

/** Published test vectors, where a publication has some. */
test.each([
  // crypt_blowfish of Openwall.
  ['bcrypt $2a$', 'U*U', '$2a$05$CCCCCCCCCCCCCCCCCCCCC.E5YPO9kmyuRGyh0XouQYb4YMJKvyOeW'],
  ['bcrypt $2b$', 'U*U*', '$2b$05$CCCCCCCCCCCCCCCCCCCCC.VGOzA784oUp/Z0DY336zx7pLYAy0lwK'],
  ['bcrypt $2y$', 'U*U*U', '$2y$05$XXXXXXXXXXXXXXXXXXXXXOAcXxm9kjPGEMsLznoKqmqw7tc8WCx4a'],
  // The test of phpass itself, and one of the documentation of passlib.
  ['phpass $P$', 'test12345', '$P$9IQRaTwmfeRo7ud9Fh4E2PdI0S3r.L0'],
  ['phpass $H$', 'test12345', '$H$9IQRaTwmfeRo7ud9Fh4E2PdI0S3r.L0'],
  // RFC 6070, with its third vector.
  [
    'PBKDF2 with SHA-1',
    'password',
    `$pbkdf2-sha1$i=4096$${base64('salt')}$${hex('4b007901b765489abead49d926f721d065a429c1')}`,
  ],
  // RFC 7914, section 11.
  [
    'PBKDF2 with SHA-256',
    'passwd',
    `$pbkdf2-sha256$i=1$${base64('salt')}$${hex(
      '55ac046e56e3089fec1691c22544b605f94185216dde0465e68b9d57c20dacbc49ca9cccf179b645991664b39d77ef317c71b845b1e30bd509112041d3a19783',
    )}`,
  ],
  [
    'PBKDF2 with SHA-512',
    'password',
    `$pbkdf2-sha512$i=1$${base64('salt')}$${hex(
      '867f70cf1ade02cff3752599a3a53dc4af34c7a669815ae5d513554e1c8cf252c02d470a285a0501bad999bfe943c08f050235d7d68b1da55e63f73b60a57fce',
    )}`,
  ],
  // RFC 7914, section 12, its second and third vector.
  [
    'scrypt',
    'password',
    `$scrypt$ln=10,r=8,p=16$${base64('NaCl')}$${hex(
      'fdbabe1c9d3472007856e7190d01e9fe7c6ad7cbc8237830e77376634b3731622eaf30d92e22a3886ff109279d9830dac727afb94a83ee6d8360cbdfa2cc0640',
    )}`,
  ],
  [
    'scrypt with more memory',
    'pleaseletmein',
    `$scrypt$ln=14,r=8,p=1$${base64('SodiumChloride')}$${hex(
      '7023bdcb3afd7348461c06cd81fd38ebfda8fbba904f8e3ea9b543f6545da1f2d5432955613f0fcf62d49705242a9af9e61e85dc0d651e40dfcf017b45575887',
    )}`,
  ],
  // The test vectors of the reference implementation of Argon2.
  [
    'argon2i',
    'password',
    '$argon2i$v=19$m=256,t=2,p=1$c29tZXNhbHQ$iekCn0Y3spW+sCcFanM2xBT63UP2sghkUoHLIUpWRS8',
  ],
  [
    'argon2id',
    'password',
    '$argon2id$v=19$m=256,t=2,p=1$c29tZXNhbHQ$nf65EOgLrQMR/uIPnA4rEsF5h7TKyQwu9U1bMCHGi/4',
  ],
  // RFC 1321: the message "message digest", cut in two.
  [
    'md5-salt-password',
    ' digest',
    `$md5-salt-password$${base64('message')}$${hex('f96b697d7cb7938d525a2f31aaf161d0')}`,
  ],
  [
    'md5-password-salt',
    'message',
    `$md5-password-salt$${base64(' digest')}$${hex('f96b697d7cb7938d525a2f31aaf161d0')}`,
  ],
  ['md5-password', 'message digest', `$md5-password$$${hex('f96b697d7cb7938d525a2f31aaf161d0')}`],
  // FIPS 180: the message "abc".
  [
    'sha1-salt-password',
    'bc',
    `$sha1-salt-password$${base64('a')}$${hex('a9993e364706816aba3e25717850c26c9cd0d89d')}`,
  ],
  [
    'sha256-password-salt',
    'ab',
    `$sha256-password-salt$${base64('c')}$${hex('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad')}`,
  ],
  [
    'sha512-salt-password',
    'bc',
    `$sha512-salt-password$${base64('a')}$${hex(
      'ddaf35a193617abacc417349ae20413112e6fa4e89a97ea20a9eeee64b55d39a2192992a274fc1a836ba3c23a3feebbd454d4423643ce80e2a9ac94fa54ca49f',
    )}`,
  ],
])('%s matches the right password only', async (_, password, stored) => {
  const imported = readImportedHash(stored);
  expect(await imported?.verify(password)).toBe(true);
  expect(await imported?.verify(`${password} `)).toBe(false);
  expect(await imported?.verify('')).toBe(false);
});

test.each([
  ['bcrypt above the bound', '$2b$14$CCCCCCCCCCCCCCCCCCCCC.E5YPO9kmyuRGyh0XouQYb4YMJKvyOeW'],
  ['bcrypt with cost 31', '$2b$31$CCCCCCCCCCCCCCCCCCCCC.E5YPO9kmyuRGyh0XouQYb4YMJKvyOeW'],
  ['bcrypt of the broken version', '$2x$05$CCCCCCCCCCCCCCCCCCCCC.E5YPO9kmyuRGyh0XouQYb4YMJKvyOeW'],
  ['a short bcrypt', '$2b$05$CCCCCCCCCCCCCCCCCCCCC.E5YPO9kmyuRGyh0XouQYb4YMJKvyOe'],
  ['phpass above the bound', '$P$FIQRaTwmfeRo7ud9Fh4E2PdI0S3r.L0'],
  ['phpass of 2^30 rounds', '$P$SIQRaTwmfeRo7ud9Fh4E2PdI0S3r.L0'],
  [
    'argon2 of a gibibyte',
    '$argon2id$v=19$m=1048576,t=1,p=1$c29tZXNhbHQ$nf65EOgLrQMR/uIPnA4rEsF5h7TKyQwu9U1bMCHGi/4',
  ],
  [
    'argon2 of many passes',
    '$argon2id$v=19$m=65536,t=100,p=1$c29tZXNhbHQ$nf65EOgLrQMR/uIPnA4rEsF5h7TKyQwu9U1bMCHGi/4',
  ],
  [
    'argon2 of no passes',
    '$argon2id$v=19$m=256,t=0,p=1$c29tZXNhbHQ$nf65EOgLrQMR/uIPnA4rEsF5h7TKyQwu9U1bMCHGi/4',
  ],
  [
    'argon2 with a salt that the library refuses',
    '$argon2id$v=19$m=256,t=1,p=1$c29tZQ$nf65EOgLrQMR/uIPnA4rEsF5h7TKyQwu9U1bMCHGi/4',
  ],
  [
    'argon2 with a digest that is no base64',
    '$argon2id$v=19$m=256,t=1,p=1$c29tZXNhbHQ$nf65EOgLrQMR/uIPnA4rEsF5h7TKyQwu9U1bMCHGi/4AA',
  ],
  [
    'argon2 with zeros before its numbers',
    '$argon2id$v=19$m=0256,t=1,p=1$c29tZXNhbHQ$nf65EOgLrQMR/uIPnA4rEsF5h7TKyQwu9U1bMCHGi/4',
  ],
  [
    'scrypt with fewer blocks than its N allows',
    scryptOf('x', 10).replace('ln=10,r=8,p=1', 'ln=16,r=1,p=16'),
  ],
  ['PBKDF2 above the bound', pbkdf2Of(1_000_001, 32)],
  ['PBKDF2 with a short digest', pbkdf2Of(1, 15)],
  ['PBKDF2 with a long digest', pbkdf2Of(1, 65)],
  ['PBKDF2 with an unknown digest', pbkdf2Of(1, 32).replace('sha256', 'crc32')],
  ['scrypt above the bound', scryptOf('x', 10).replace('ln=10', 'ln=18')],
  ['scrypt with many lanes', scryptOf('x', 10).replace('ln=10,r=8,p=1', 'ln=14,r=8,p=16')],
  ['MD5 with the digest of another algorithm', `$md5-password$$${base64(Buffer.alloc(20))}`],
  ['SHA-1 with an empty digest', '$sha1-password$$'],
  ['an unknown order', `$md5-pepper-password$$${md5('x')}`],
  ['a crypt(3) hash', '$1$saltsalt$qjXMvbEw8oaL.CzflDtaK/'],
  ['nothing', ''],
])('%s is refused', (_, stored) => {
  expect(readImportedHash(stored)).toBeNull();
});

test('work of one scheme adds up: a cheaper comparison and the rest are as much as the most expensive', () => {
  const work = (stored: string) => readImportedHash(stored)?.work ?? 0;
  const bcryptOf = (cost: string) => `$2b$${cost}$CCCCCCCCCCCCCCCCCCCCC.E5YPO9kmyuRGyh0XouQYb4YMJKvyOeW`;
  expect(work(bcryptOf('12'))).toBe(4 * work(bcryptOf('10')));
  expect(work(scryptOf('x', 14))).toBe(16 * work(scryptOf('x', 10)));
  expect(work(pbkdf2Of(2000, 32))).toBe(2 * work(pbkdf2Of(1000, 32)));
});
