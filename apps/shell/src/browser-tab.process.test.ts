import { once } from 'node:events';
import { connect as connectTo } from 'node:net';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { connect } from '../test/bridge-page.ts';
import { ask, cookieOf } from '../test/loopback-client.ts';
import { prepareShell } from '../test/shell-process.ts';

const setup = prepareShell();
const { data, openedUrl, program, run, spawnShell } = setup;

/** Nothing that the shell looks for is there, as on a computer with Firefox alone. */
function hideBrowsers(): void {
  Object.assign(setup.env, { PATH: '/nothing', CHROMIUM_PATH: '', PLAYWRIGHT_BROWSERS_PATH: '/nothing' });
}

test('without Chromium the launcher is a tab of the system browser, and a second start opens another', async () => {
  hideBrowsers();
  const shell = spawnShell();
  const first = await openedUrl();
  expect(first.hostname).toMatch(/^launcher[0-9a-f]{16}\.localhost$/);
  const reply = await ask(first);
  const page = await connect({ origin: first.origin, cookie: cookieOf(reply) });
  expect((await ask(first)).status).toBe(403);

  // What a second start sends.
  const line = connectTo(join(data(), 'shell.sock'));
  line.end('open gatehouse://library/emberfall\n');
  await once(line.resume(), 'close');
  const again = await openedUrl();
  expect(again.href).not.toBe(first.href);
  expect((await ask(again)).status).toBe(303);
  const link = await page.until((all) => all.find(({ type }) => type === 'deep_link'));
  expect(link).toMatchObject({ productName: 'emberfall' });
  shell.kill('SIGTERM');
});

test.each([
  ['is not there', '/nothing/open'],
  ['finds no browser', ''],
])(
  'without Chromium, and if the program that opens addresses %s, one line names what is missing',
  async (_, opener) => {
    hideBrowsers();
    setup.env.GATEHOUSE_OPEN_WITH = opener || program('no-browser', 'process.exit(3)');
    expect(await run(`--portal=${setup.portal.origin}`, `--build=${setup.build()}`)).toMatchObject({
      code: 1,
      errors: 'The launcher needs a web browser. Install Chromium, Chrome, Edge or Firefox.\n',
    });
  },
);
