import { expect, test } from 'vitest';
import { SHIPPED_CONTENT_DIR } from '../../../test/fixtures/content.ts';
import { runGatehouse } from '../run-gatehouse.ts';

async function run(args: string[]) {
  const written = { stdout: '', stderr: '' };
  const exitCode = await runGatehouse(['content', ...args], {
    // Nothing listens there: these commands need no database.
    variables: { DATABASE_URL: 'postgres://gate@127.0.0.1:1/gate', CONTENT_DIR: SHIPPED_CONTENT_DIR },
    osUser: null,
    writeOut: (text) => {
      written.stdout += text;
    },
    writeError: (text) => {
      written.stderr += text;
    },
  });
  return { exitCode, ...written };
}

test('content check says that the folder is correct', async () => {
  expect(await run(['check'])).toEqual({ exitCode: 0, stdout: 'The content is correct.\n', stderr: '' });
});

test('content check ends with 1 and a list of mistakes', async () => {
  const { exitCode, stdout } = await run(['check', import.meta.dirname]);
  expect(exitCode).toBe(1);
  expect(stdout).toMatch(/^\d+ mistakes:\n {2}content\/brand\.json: is missing\n/);
  const asJson = JSON.parse((await run(['check', import.meta.dirname, '--json'])).stdout);
  expect(asJson).toMatchObject({ isGood: false, folder: import.meta.dirname, warnings: [] });
  expect(asJson.mistakes[0]).toEqual({ file: 'brand.json', field: null, message: 'is missing' });
});

test.each([
  [['check', '/nowhere'], 3, 'There is no folder /nowhere.\n'],
  [['new', 'studio', 'x'], 2, /It must be one of game, product, promotion\.\n$/],
  [['new', 'game', 'Frost'], 1, /^The name must be lower-case words/],
])('%j ends with %i and an explanation', async (args, exitCode, message) => {
  expect(await run(args)).toEqual({
    exitCode,
    stdout: '',
    stderr: typeof message === 'string' ? message : expect.stringMatching(message),
  });
});
