import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { connect as connectTo } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { expect, test, vi } from 'vitest';
import { connect } from '../test/bridge-page.ts';
import { prepareShell } from '../test/shell-process.ts';

const setup = prepareShell();
const { data, enter, program, run, start } = setup;

test('lists its options with --help, and says in one line what is wrong with one', async () => {
  const { code, output, errors } = await run('--help');
  expect([code, errors]).toEqual([0, '']);
  expect(output).toMatch(/--portal=URL[\s\S]*--no-window[\s\S]*CHROMIUM_PATH/);
  const refused = await run('--portal=http://play.example.com');
  expect(refused).toMatchObject({
    code: 1,
    errors: expect.stringMatching(/^The portal needs an https .*\n$/),
  });
  const file = join(setup.folder, 'build/launcher.html');
  expect(await run(`--data=${file}`)).toMatchObject({
    code: 1,
    errors: `The data folder cannot be used: ${file} (EEXIST). Choose another one with --data.\n`,
  });
});

test('says in one line that the browser does not start, and what can be set', async () => {
  setup.env.CHROMIUM_PATH = program('ends-at-once', 'process.exit(1)');
  const { code, errors } = await run(`--portal=${setup.portal.origin}`, `--build=${setup.build()}`);
  expect(code).toBe(1);
  expect(errors).toMatch(
    /^The browser did not start: .*ends-at-once.*CHROMIUM_PATH.*GATEHOUSE_BROWSER_ARGS.*\n$/,
  );
});

test('keeps why the browser did not start', async () => {
  setup.env.CHROMIUM_PATH = program('ends-at-once', 'process.exit(1)');
  const args = [`--portal=${setup.portal.origin}`, `--data=${data()}`, `--build=${setup.build()}`];
  const script = `import { runShell } from ${JSON.stringify(join(import.meta.dirname, 'run-shell.ts'))};
    const error = await runShell(${JSON.stringify(args)}, process.env).catch((failure) => failure);
    process.stdout.write(String(error.cause), () => process.exit());`;
  const shell = spawn(process.execPath, ['--input-type=module', '-e', script], { env: setup.env });
  setup.shells.push(shell);
  expect(await text(shell.stdout)).toMatch(/^Error: .*pipe/i);
});

test('a link of a second start reaches a shell that is still starting', async () => {
  const first = start();
  const sendLink = async () => {
    const line = connectTo(join(data(), 'shell.sock'));
    line.end('open gatehouse://library/emberfall\n');
    await once(line.resume(), 'close');
  };
  await vi.waitFor(sendLink, { timeout: 20_000, interval: 1 });
  const page = await connect(await enter());
  const link = await page.until((all) => all.find(({ type }) => type === 'deep_link'));
  expect(link).toMatchObject({ productName: 'emberfall' });
  first.kill('SIGTERM');
});

test('ends with SIGTERM, without asking its page', async () => {
  const shell = start();
  await connect(await enter());
  const ended = once(shell, 'exit');
  shell.kill('SIGTERM');
  expect(await ended).toEqual([0, null]);
});
