import { expect, test } from 'vitest';
import { parseMigration } from './migration-script.rules.ts';

test.each([
  ['five minutes without a comment', 'create table a (id int);', 300_000],
  ['as many minutes as it says', '-- About the table.\n-- statement-timeout: 30min\nselect 1;', 1_800_000],
  ['as many seconds as it says', '-- statement-timeout: 20s\n\nselect 1;', 20_000],
  ['not what a later comment says', 'select 1;\n-- statement-timeout: 20s\n', 300_000],
])('a statement of a migration may take %s', (_, script, statementMsMax) => {
  expect(parseMigration(script)).toEqual({ kind: 'transaction', script, statementMsMax });
});

test('a migration without a transaction is split at semicolons that end a line', () => {
  const script =
    "-- no-transaction\ndrop index concurrently if exists a;\n-- Why.\ncreate index concurrently a\n  on b (c) where d <> ';x';\n";
  expect(parseMigration(script)).toEqual({
    kind: 'statements',
    statements: [
      { text: 'drop index concurrently if exists a' },
      { text: "create index concurrently a\n  on b (c) where d <> ';x'" },
    ],
  });
});

test('a statement without a transaction can depend on an extension', () => {
  const script =
    '-- no-transaction\n-- only-with-extension: pg_trgm\nselect 1;\n-- only-without-extension: pg_trgm\nselect 2;\nselect 3;\n';
  expect(parseMigration(script)).toMatchObject({
    statements: [
      { text: 'select 1', extension: { name: 'pg_trgm', isThere: true } },
      { text: 'select 2', extension: { name: 'pg_trgm', isThere: false } },
      { text: 'select 3' },
    ],
  });
});

test('a statement timeout without a transaction is a mistake', () => {
  expect(() => parseMigration('-- no-transaction\n-- statement-timeout: 20s\nselect 1;')).toThrow();
});
