import { createHash, pbkdf2Sync, scryptSync } from 'node:crypto';
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as argon2 from '@node-rs/argon2';
import * as bcrypt from '@node-rs/bcrypt';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type MigrationTestApp, openMigrationTestApp } from '../../../../test/fixtures/migration.ts';
import { PASSWORD } from '../../../../test/support/api-client.ts';
import { TEST_OPERATOR } from '../../../../test/support/test-operator.ts';
import { createPasswordHasher } from '../../../ports/password-hasher.ts';
import { createOperatorServices, type OperatorServices } from '../../../services/operator-services.ts';
import type { ImportOptions } from './import-record.ts';
import type { ImportOrder } from './legacy-import.service.ts';

const folder = mkdtempSync(join(tmpdir(), 'gatehouse-import-'));
const OPTIONS: ImportOptions = { hash: 'self', salt: 'text', emailsVerified: false, replaces: false };
const MD5 = createHash('md5').update(`grain${PASSWORD}`).digest('hex');
const MD5_OPTIONS = { hash: 'md5-salt-password' };

let testApp: MigrationTestApp;
let services: OperatorServices;
let files = 0;
beforeAll(async () => {
  testApp = await openMigrationTestApp({ deps: { passwords: createPasswordHasher() } });
  services = createOperatorServices(testApp.deps);
});
afterAll(async () => {
  await testApp.close();
  rmSync(folder, { recursive: true });
});

function fileOf(lines: (string | object)[]): string {
  files += 1;
  const file = join(folder, `${files}.txt`);
  writeFileSync(
    file,
    lines.map((line) => (typeof line === 'string' ? line : JSON.stringify(line))).join('\n'),
  );
  return file;
}

function orderOf(file: string, options: Partial<ImportOptions> = {}): ImportOrder {
  return {
    file,
    rejectedFile: `${file}.rejected`,
    options: { ...OPTIONS, ...options },
    resumes: false,
    reason: null,
    content: testApp.deps.content,
    onProgress: () => undefined,
  };
}

async function importLines(lines: (string | object)[], options?: Partial<ImportOptions>) {
  const order = orderOf(fileOf(lines), options);
  const outcome = await services.legacyImports.import(TEST_OPERATOR, order);
  return { ...outcome, problems: problemsIn(order) };
}

const problemsIn = ({ rejectedFile }: ImportOrder): { line: number; field: string; why: string }[] =>
  readFileSync(rejectedFile, 'utf8')
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line));

const account = (username: string, more: object = {}) => ({
  game: 'starhaven',
  username,
  passwordHash: MD5,
  salt: 'grain',
  ...more,
});
const player = (email: string, more: object = {}) => ({ email, passwordHash: MD5, salt: 'grain', ...more });
const storedOf = async (email: string) =>
  (await testApp.rows('select * from users where email_canonical = $1', [email]))[0];

describe('A player who was imported', () => {
  const salt = 'grain';
  const base64 = (bytes: Buffer | string) => Buffer.from(bytes).toString('base64').replace(/=+$/, '');
  const digestOf = (name: string, text: string) => createHash(name).update(text).digest('hex');

  test.each<[string, () => Promise<string> | string, string?]>([
    ['argon2id', () => argon2.hash(PASSWORD, { memoryCost: 8192, timeCost: 3 })],
    ['argon2i', () => argon2.hash(PASSWORD, { memoryCost: 4096, timeCost: 3, algorithm: 1 })],
    ['argon2d', () => argon2.hash(PASSWORD, { memoryCost: 4096, timeCost: 3, algorithm: 0 })],
    ['bcrypt 2a', async () => (await bcrypt.hash(PASSWORD, 5)).replace(/^.2b/, '$$2a')],
    ['bcrypt 2b', async () => (await bcrypt.hash(PASSWORD, 5)).replace(/^.2b/, '$$2b')],
    ['bcrypt 2y', async () => (await bcrypt.hash(PASSWORD, 5)).replace(/^.2b/, '$$2y')],
    ['phpass P', () => phpassOf('$P$5saltsalt')],
    ['phpass H', () => phpassOf('$H$5saltsalt')],
    [
      'scrypt',
      () =>
        `$scrypt$ln=10,r=8,p=1$${base64(salt)}$${base64(scryptSync(PASSWORD, salt, 32, { N: 1024, r: 8, p: 1 }))}`,
    ],
    ...['sha1', 'sha256', 'sha512'].map((name): [string, () => string, string] => [
      `PBKDF2 ${name}`,
      () => pbkdf2Sync(PASSWORD, salt, 1000, 32, name).toString('hex'),
      `pbkdf2-${name}:1000`,
    ]),
    ...['md5', 'sha1', 'sha256', 'sha512'].flatMap((name): [string, () => string, string][] => [
      [`${name}-salt-password`, () => digestOf(name, salt + PASSWORD), `${name}-salt-password`],
      [`${name}-password-salt`, () => digestOf(name, PASSWORD + salt), `${name}-password-salt`],
    ]),
  ])(
    'signs in with the former password and a hash of %s, which becomes argon2id',
    async (name, hashed, hash) => {
      const email = `${name.replace(' ', '-').toLowerCase()}@example.test`;
      const line = { email, passwordHash: await hashed(), ...(hash ? { salt } : {}) };
      expect(await importLines([line], { hash: hash ?? 'self' })).toMatchObject({ imported: 1, rejected: 0 });
      const before = await storedOf(email);
      expect(before).toMatchObject({ migrated_at: null, email_validated_at: null });
      expect((await testApp.browser().signIn(email, 'Not-The-Password-1')).status).toBe(409);
      expect((await storedOf(email))?.password_hash).toBe(before?.password_hash);
      expect((await testApp.browser().signIn(email)).status).toBe(200);
      expect(await storedOf(email)).toMatchObject({
        password_hash: expect.stringMatching(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/),
        migrated_at: expect.anything(),
      });
      expect((await testApp.browser().signIn(email)).status).toBe(200);
    },
  );

  test('has a proven address only if the former platform had verified it', async () => {
    await importLines([player('proven@example.test')], { ...MD5_OPTIONS, emailsVerified: true });
    await importLines([player('unproved@example.test')], MD5_OPTIONS);
    expect(await storedOf('proven@example.test')).toMatchObject({ email_validated_at: expect.anything() });
    expect(await storedOf('unproved@example.test')).toMatchObject({ email_validated_at: null });
  });

  test('has the products and the currency of the former platform', async () => {
    const owned = { products: 'neon-drift', extras: 'emberfall/1200-embers*3 emberfall/cinder-pass' };
    await importLines([player('rich@example.test', owned)], MD5_OPTIONS);
    const browser = testApp.browser();
    await browser.signIn('rich@example.test');
    const userId = String((await browser.call('GET /user/me')).body.userId);
    const { ownedProducts } = testApp.services;
    const { products, extras } = await ownedProducts.read(testApp.deps.db.queries, userId);
    expect(products.map(({ productName }) => productName)).toContain('neon-drift');
    expect(extras).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ extraName: '1200-embers', count: 3 }),
        expect.objectContaining({ extraName: 'cinder-pass', count: 1 }),
      ]),
    );
  });
});

describe('An account of a game that was imported', () => {
  test('is migrated with its products, its id and its time', async () => {
    const accountId = '6a3c1d10-54f0-4c25-9a34-6d1c7e8f2001';
    const line = account('Mover', {
      accountId,
      products: 'starhaven',
      createdAt: '2019-05-17',
      email: 'mover@example.test',
    });
    expect(await importLines([line], MD5_OPTIONS)).toMatchObject({ imported: 1 });
    const browser = testApp.browser();
    const signedIn = await testApp.signInToGame(browser, 'Mover', PASSWORD, { game: 'starhaven' });
    expect(signedIn).toMatchObject({ status: 200, body: { platformGameAccountId: accountId } });
    const upgraded = await browser.call('POST /auth/thin/ghostuser/upgrade', {
      body: { email: 'mover@example.test', password: 'Another-Password-1', locale: 'en-GB' },
    });
    expect(upgraded.status).toBe(200);
    const [row] = await testApp.rows(
      `select owned.product_name, played.created_at from ownerships owned join game_accounts played using (user_id)
       where played.platform_game_account_id = $1`,
      [accountId],
    );
    expect(row).toEqual({ product_name: 'starhaven', created_at: new Date('2019-05-17T00:00:00Z') });
  });
});

describe('A line', () => {
  test.each<[string, object, string]>([
    ['without an e-mail and a game', { email: '' }, 'email'],
    ['with no e-mail address', { email: 'mıke@example.test' }, 'email'],
    ['with NUL', { username: 'a\0b' }, 'username'],
    ['with half a character', { username: 'a\ud800b' }, 'username'],
    ['of an unknown game', account('A1', { game: 'chess' }), 'game'],
    ['of a game in several regions', account('A2', { game: 'emberfall' }), 'region'],
    ['of an unknown region', account('A3', { region: 'moon' }), 'region'],
    ['of a game without migration', account('A4', { game: 'neon-drift', region: 'eu' }), 'game'],
    ['of an account without a name', account(''), 'username'],
    ['with a bad id', account('A5', { accountId: '12' }), 'accountId'],
    ['with an unknown product', { products: 'chess' }, 'products'],
    ['with unknown currency', { extras: 'emberfall/gold*3' }, 'extras'],
    ['with negative currency', { extras: 'emberfall/1200-embers*-3' }, 'extras'],
    [
      'with more currency than can be stored',
      { extras: 'emberfall/1200-embers*999999 '.repeat(2200) },
      'extras',
    ],
    ['with a day that does not exist', { createdAt: '2019-02-30' }, 'createdAt'],
    ['with a time to come', { lastLoginAt: '2199-02-03' }, 'lastLoginAt'],
    ['with an unknown locale', { locale: 'xx-XX' }, 'locale'],
    ['with an unknown format', { hashFormat: 'rot13' }, 'hashFormat'],
    ['without a hash', { passwordHash: '' }, 'passwordHash'],
  ])('%s is reported with its number and field, and never with its hash', async (_, change, field) => {
    const lines = [player(`line-${files}@example.test`, change), player(`good-${files}@example.test`)];
    const { imported, rejected, problems } = await importLines(lines, MD5_OPTIONS);
    expect({ imported, rejected, problems }).toEqual({
      imported: 1,
      rejected: 1,
      problems: [{ line: 1, field, why: expect.any(String) }],
    });
    const report = join(folder, `${files}.txt.rejected`);
    expect(readFileSync(report, 'utf8')).not.toContain(MD5);
    expect(statSync(report).mode & 0o777).toBe(0o600);
  });

  test('of a name that exists already changes nothing, whether in the file or before it', async () => {
    await importLines([player('twin@example.test', { username: 'First' }), account('Twin')], MD5_OPTIONS);
    const { problems, imported } = await importLines(
      [
        player('TWIN@example.test', { username: 'Second' }),
        account('tWiN'),
        player('other-twin@example.test'),
        player('Other-Twin@example.test'),
        account('Other'),
        account('OTHER'),
      ],
      MD5_OPTIONS,
    );
    expect(imported).toBe(2);
    expect(problems.map(({ line, field }) => [line, field])).toEqual([
      [1, 'email'],
      [2, 'username'],
      [4, 'email'],
      [6, 'username'],
    ]);
    expect(await storedOf('twin@example.test')).toMatchObject({ nickname: 'First' });
  });

  test('of an address that is reserved for its former owner is refused', async () => {
    await testApp.player('owner-of-hold@example.test');
    await testApp.rows(
      `insert into email_holds (email_canonical, user_id, held_until)
       select 'held@example.test', id, now() + interval '100 years' from users where email = 'owner-of-hold@example.test'`,
    );
    const { problems } = await importLines([player('held@example.test')], MD5_OPTIONS);
    expect(problems).toMatchObject([{ line: 1, field: 'email' }]);
    expect(await storedOf('held@example.test')).toBeUndefined();
  });
});

describe('An import', () => {
  const many = (name: string, count: number) =>
    Array.from({ length: count }, (_, nth) =>
      nth % 10 === 3 ? player(`no address ${nth}`) : player(`${name}${nth}@example.test`),
    );

  test('that was interrupted is resumed, and ends as if it had not been', async () => {
    const small = createOperatorServices(testApp.deps);
    const { createLegacyImports } = await import('./legacy-import.service.ts');
    const { createImportWriter } = await import('./import-writer.ts');
    const shared = { ...testApp.services, ...testApp.deps };
    const imports = createLegacyImports({
      ...testApp.deps,
      auditLog: small.auditLog,
      importWriter: createImportWriter(shared),
      linesPerBatch: 7,
    });
    const order = orderOf(fileOf(many('resumed', 40)), MD5_OPTIONS);
    let batches = 0;
    const stopping = {
      ...order,
      onProgress: () => {
        batches += 1;
        if (batches === 3) throw new Error('killed');
      },
    };
    await expect(imports.import(TEST_OPERATOR, stopping)).rejects.toThrow('killed');
    // As a process leaves it that ends after the report and before the commit.
    writeFileSync(order.rejectedFile, `${readFileSync(order.rejectedFile, 'utf8')}{"line":99}\n{"li`);
    await expect(imports.import(TEST_OPERATOR, order)).rejects.toMatchObject({ kind: 'REFUSED' });
    const outcome = await imports.import(TEST_OPERATOR, { ...order, resumes: true });
    expect(outcome).toMatchObject({ afterLine: 21, lines: 40, imported: 36, rejected: 4 });
    expect(problemsIn(order).map(({ line }) => line)).toEqual([4, 14, 24, 34]);
    expect(await testApp.rows("select email from users where email like 'resumed%'")).toHaveLength(36);
    await expect(imports.import(TEST_OPERATOR, { ...order, resumes: true })).rejects.toMatchObject({
      kind: 'REFUSED',
      message: expect.stringContaining('was imported'),
    });
  });

  test('rehearsed reports what it would do, and does nothing', async () => {
    await importLines([player('there@example.test'), account('There')], MD5_OPTIONS);
    const lines = [
      ...many('rehearsed', 20),
      player('there@example.test'),
      account('There'),
      player('rehearsed1@example.test'),
    ];
    const order = orderOf(fileOf(lines), MD5_OPTIONS);
    const rehearsed = await services.legacyImports.rehearse(order);
    const problems = problemsIn(order);
    expect(await storedOf('rehearsed1@example.test')).toBeUndefined();
    const {
      auditId: _,
      importId: _id,
      afterLine,
      ...done
    } = await services.legacyImports.import(TEST_OPERATOR, order);
    expect(rehearsed).toEqual(done);
    expect(rehearsed).toEqual({ lines: 23, imported: 18, replaced: 0, rejected: 5 });
    expect(problemsIn(order)).toEqual(problems);
    expect(afterLine).toBe(0);
  });

  test('with a wrong header imports and records nothing', async () => {
    const order = orderOf(fileOf(['username;email;passwordHash', 'Ann;a@example.test;x']));
    const before = await testApp.rows('select count(*) from audit_log');
    await expect(services.legacyImports.import(TEST_OPERATOR, order)).rejects.toMatchObject({
      kind: 'USAGE',
      message: expect.stringContaining('semicolons'),
    });
    expect(await testApp.rows('select count(*) from audit_log')).toEqual(before);
    expect(existsSync(order.rejectedFile)).toBe(false);
  });

  test('of CSV has the numbers of the lines of the file', async () => {
    const { lines, imported, problems } = await importLines(
      [
        '\ufeffemail,passwordHash,salt\r',
        `"csv1@example.test",${MD5},grain\r`,
        '\r',
        'csv2@example.test,"',
        `csv3@example.test,${MD5},"grain"`,
        '',
      ],
      MD5_OPTIONS,
    );
    expect({ lines, imported }).toEqual({ lines: 5, imported: 2 });
    expect(problems).toMatchObject([{ line: 4, field: 'line' }]);
    expect((await testApp.browser().signIn('csv3@example.test')).status).toBe(200);
  });

  test('that replaces takes the new data of accounts without a sign-in, and of no others', async () => {
    await importLines([account('Sleeper'), account('Awake')], MD5_OPTIONS);
    await testApp.signInToGame(testApp.browser(), 'Awake', PASSWORD, { game: 'starhaven' });
    const other = createHash('md5').update('grainOther-Password-1').digest('hex');
    const changed = [account('Sleeper', { passwordHash: other }), account('Awake', { passwordHash: other })];
    const { problems, ...counts } = await importLines(changed, { ...MD5_OPTIONS, replaces: true });
    expect(counts).toMatchObject({ imported: 0, replaced: 1, rejected: 1 });
    expect(problems).toMatchObject([{ line: 2, field: 'username' }]);
    const signIn = async (name: string, password: string) =>
      (await testApp.signInToGame(testApp.browser(), name, password, { game: 'starhaven' })).status;
    expect([await signIn('Sleeper', 'Other-Password-1'), await signIn('Sleeper', PASSWORD)]).toEqual([
      200, 409,
    ]);
    expect([await signIn('Awake', PASSWORD), await signIn('Awake', 'Other-Password-1')]).toEqual([200, 409]);
  });

  test('is reported by game and day', async () => {
    const { games, days, imports } = await services.legacyReports.read(new Date(0), testApp.deps.content);
    const platform = games.find(({ game }) => game === 'platform');
    expect(platform?.waiting).toBe((platform?.imported ?? 0) - (platform?.migrated ?? 0));
    expect(platform?.migrated).toBeGreaterThan(15);
    expect(games.find(({ game }) => game === 'starhaven')?.migrated).toBeGreaterThan(0);
    expect(
      days.filter(({ game }) => game === 'platform').reduce((sum, { migrated }) => sum + migrated, 0),
    ).toBe(platform?.migrated);
    expect(imports.length).toBeGreaterThan(20);
  });
});

/** 128 rounds, written down here a second time. */
function phpassOf(start: string): string {
  const alphabet = './0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
  let digest = createHash('md5').update(start.slice(4)).update(PASSWORD).digest();
  for (let round = 0; round < 2 ** alphabet.indexOf(start.charAt(3)); round += 1) {
    digest = createHash('md5').update(digest).update(PASSWORD).digest();
  }
  let text = '';
  for (let at = 0; at < 16; at += 3) {
    let value = digest.readUIntLE(at, Math.min(3, 16 - at));
    for (let sign = 0; sign < (at === 15 ? 2 : 4); sign += 1) {
      text += alphabet[value & 63];
      value >>>= 6;
    }
  }
  return start + text;
}
