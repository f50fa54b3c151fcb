import { expect, test } from 'vitest';
import { runGatehouse } from './run-gatehouse.ts';

const ID = '0d3a1c7e-2b54-4f0e-9a6d-51c7e8f20a01';
const BAN = ['user', 'ban', ID, '--reason', 'x'];
const CREATE = ['coupon', 'create', '--product', 'p'];

async function run(args: string[], osUser: string | null = 'deploy') {
  const written = { stdout: '', stderr: '' };
  const exitCode = await runGatehouse(args, {
    // Nothing listens there: a command that gets this far fails with 1.
    variables: { DATABASE_URL: 'postgres://gate@127.0.0.1:1/gate' },
    osUser,
    writeOut: (text) => {
      written.stdout += text;
    },
    writeError: (text) => {
      written.stderr += text;
    },
  });
  return { exitCode, ...written };
}

test.each([
  [[], /Commands:[\s\S]*Name a command\.$/],
  [['user'], /Commands:[\s\S]*Name a command\.$/],
  [['usr', 'show', ID], /^Unknown command 'usr'/],
  [['user', 'show'], /^Missing required argument 'user'/],
  [['user', 'show', 'ada'], /^"ada" is neither an e-mail address nor a user id/],
  [['user', 'show', ID, '--verbose'], /^Unknown option '--verbose'/],
  [['user', 'show', ID, 'more'], /^Too many arguments/],
  [['user', 'ban', ID], /^Required option '--reason <text>' not specified/],
  [['user', 'ban', ID, '--reason', ' '], /^The reason is empty/],
  [['user', 'reset-two-factor', ID], /^Required option '--reason <text>' not specified/],
  [[...BAN, '--until', '2020-01-01'], /^--until 2020-01-01 is not in the future/],
  [[...BAN, '--until', 'soon'], /^"soon" is neither a date/],
  [[...BAN, '--as', 'a\nb'], /^The name of the operator must have/],
  [['coupon', 'create'], /^Required option '--product <name>' not specified/],
  [[...CREATE, '--count', '0'], /It must be a number from 1 to 1000/],
  [[...CREATE, '--count', '1001'], /It must be a number from 1 to 1000/],
  [[...CREATE, '--uses', 'many'], /It must be a number from 1 to 1000000/],
  [[...CREATE, '--count', '2', '--code', 'ABCD'], /^Give --code or --count, not both/],
  [[...CREATE, '--ends', '1d', '--starts', '2d'], /^--ends must be later than --starts/],
  [['coupon', 'revoke', 'ABCD'], /^Required option '--reason <text>' not specified/],
  [['coupon', 'list', '--limit', '10001'], /It must be a number from 1 to 10000/],
  [['audit', 'list', '--since', 'yesterday'], /^"yesterday" is neither a date/],
])('the wrong usage %j ends with 2 and an explanation', async (args, explanation) => {
  const { exitCode, stdout, stderr } = await run(args);
  expect({ exitCode, stdout }).toEqual({ exitCode: 2, stdout: '' });
  expect(stderr.trimEnd()).toMatch(explanation);
  const asJson = await run([...args, '--json']);
  expect({ ...asJson, stderr: '' }).toEqual({ exitCode: 2, stdout: '', stderr: '' });
  expect(JSON.parse(asJson.stderr)).toEqual({ error: { code: 'USAGE', message: expect.any(String) } });
});

test('an act needs the name of its operator', async () => {
  const { exitCode, stderr } = await run(BAN, null);
  expect([exitCode, stderr]).toEqual([2, 'Say who acts: --as NAME.\n']);
});

test('control characters in a value are escaped', async () => {
  const { stderr } = await run(['user', 'show', '\u001b[2J']);
  expect(stderr).toContain('"\\u001b[2J" is neither');
});

test('correct usage without a database has exit code 1', async () => {
  const { exitCode, stderr } = await run(BAN);
  expect([exitCode, stderr]).toEqual([1, expect.stringContaining('does not answer')]);
});
