import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type MigrationTestApp, openMigrationTestApp } from '../../../../test/fixtures/migration.ts';
import { PASSWORD } from '../../../../test/support/api-client.ts';
import { createUnqueuedPasswords } from '../../../../test/support/quick-passwords.ts';
import { TEST_OPERATOR } from '../../../../test/support/test-operator.ts';
import { createOperatorServices } from '../../../services/operator-services.ts';

const folder = mkdtempSync(join(tmpdir(), 'gatehouse-import-race-'));
const OTHER_PASSWORD = 'Other-Password-1';
const md5 = (password: string) => createHash('md5').update(password).digest('hex');
const PLAYERS = 12;

let testApp: MigrationTestApp;
beforeAll(async () => {
  testApp = await openMigrationTestApp({ deps: { passwords: createUnqueuedPasswords() } });
});
afterAll(async () => {
  await testApp.close();
  rmSync(folder, { recursive: true });
});

let files = 0;
function importLines(lines: object[], replaces = false) {
  files += 1;
  const file = join(folder, `${files}.ndjson`);
  writeFileSync(file, lines.map((line) => JSON.stringify(line)).join('\n'));
  return createOperatorServices(testApp.deps).legacyImports.import(TEST_OPERATOR, {
    file,
    rejectedFile: `${file}.rejected`,
    options: { hash: 'md5-password', salt: 'text', emailsVerified: false, replaces },
    resumes: false,
    reason: null,
    content: testApp.deps.content,
    onProgress: () => undefined,
  });
}

const names = Array.from({ length: PLAYERS }, (_, nth) => `Racer${nth}`);
const lineOf = (username: string, password: string) => ({
  game: 'starhaven',
  username,
  passwordHash: md5(password),
});
const signIn = async (name: string, password: string) =>
  (await testApp.signInToGame(testApp.browser(), name, password, { game: 'starhaven' })).status;

test('an account that its player signs in with during an import keeps one password, and the sign-in', async () => {
  await importLines(names.map((name) => lineOf(name, PASSWORD)));
  const [outcome, ...statuses] = await Promise.all([
    importLines(
      names.map((name) => lineOf(name, OTHER_PASSWORD)),
      true,
    ),
    ...names.map((name) => signIn(name, PASSWORD)),
  ]);
  expect(outcome.replaced + outcome.rejected).toBe(PLAYERS);
  // A player who came first keeps the password, and an import that came first has replaced it.
  for (const [nth, name] of names.entries()) {
    const hasKept = statuses[nth] === 200;
    const both = [await signIn(name, PASSWORD), await signIn(name, OTHER_PASSWORD)];
    expect(both, name).toEqual(hasKept ? [200, 409] : [409, 200]);
  }
});

test('a player who signs up during an import has one account, and keeps the password of the first', async () => {
  const emails = names.map((name) => `${name.toLowerCase()}@example.test`);
  const [outcome, ...signUps] = await Promise.all([
    importLines(emails.map((email) => ({ email, passwordHash: md5(OTHER_PASSWORD) }))),
    ...emails.map((email) =>
      testApp.browser().call('POST /users', { body: { email, password: PASSWORD, locale: 'en-GB' } }),
    ),
  ]);
  const created = signUps.filter(({ status }) => status === 201).length;
  expect(outcome.imported + created).toBe(PLAYERS);
  for (const email of emails) {
    const rows = await testApp.rows(
      'select imported_at is null as own from users where email_canonical = $1',
      [email],
    );
    expect(rows).toHaveLength(1);
    const password = rows[0]?.own ? PASSWORD : OTHER_PASSWORD;
    expect((await testApp.browser().signIn(email, password)).status, email).toBe(200);
  }
});

test('two processes that import one file at once import it once', async () => {
  const lines = Array.from({ length: 100 }, (_, nth) => ({
    email: `both${nth}@example.test`,
    passwordHash: md5(PASSWORD),
  }));
  files += 1;
  const file = join(folder, `${files}.ndjson`);
  writeFileSync(file, lines.map((line) => JSON.stringify(line)).join('\n'));
  const run = (name: string) =>
    createOperatorServices(testApp.deps).legacyImports.import(TEST_OPERATOR, {
      file,
      rejectedFile: `${file}.${name}`,
      options: { hash: 'md5-password', salt: 'text', emailsVerified: false, replaces: false },
      resumes: true,
      reason: null,
      content: testApp.deps.content,
      onProgress: () => undefined,
    });
  const outcomes = await Promise.allSettled([run('a'), run('b')]);
  const done = outcomes.filter(({ status }) => status === 'fulfilled');
  expect(done).toHaveLength(1);
  expect(done[0]).toMatchObject({ value: { imported: 100, rejected: 0 } });
  expect(await testApp.rows("select 1 from users where email like 'both%'")).toHaveLength(100);
});
