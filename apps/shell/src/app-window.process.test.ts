import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { startFakePortal } from '../test/fake-portal.ts';
import { prepareShell } from '../test/shell-process.ts';

const setup = prepareShell();
const { spawnShell } = setup;

/** Loaded in the window: tries each way to leave it, one after the other. */
const leaveScript = (site: string) => `
const put = (html) => { document.body.innerHTML = html; };
const WAYS = {
  assign: () => location.assign('${site}/assign'),
  redirect: () => location.assign('/api/v1/away'),
  open: () => window.open('${site}/open'),
  blank: () => { put('<a href="${site}/blank" target="_blank">x</a>'); document.querySelector('a').click(); },
  own: () => window.open('/en-GB/own'),
};
for (const [name, leave] of Object.entries(WAYS)) {
  leave();
  await fetch('/api/v1/left/' + name);
}
const refused = new Promise((resolve) => document.addEventListener('securitypolicyviolation', resolve));
put('<form method="post" action="${site}/form"></form>');
document.forms[0].submit();
await refused;
await fetch('/api/v1/done');`;

test('the window of the launcher never shows another site', async () => {
  const site = await startFakePortal();
  const build = setup.build();
  writeFileSync(
    join(build, 'launcher.html'),
    '<!doctype html><script type="module" src="/assets/a.js"></script>',
  );
  writeFileSync(join(build, 'assets/a.js'), leaveScript(site.origin));
  const opened = () => readFileSync(join(setup.folder, 'opened-all'), 'utf8').trim().split('\n');
  const done = Promise.withResolvers<void>();
  setup.portal.answerOther = async ({ pathname }, response) => {
    const name = pathname.split('/').at(-1) ?? '';
    if (name === 'away') response.writeHead(302, { location: `${site.origin}/redirect` });
    else if (name === 'done') done.resolve();
    // The page goes on when the system browser has got the address.
    else if (pathname.startsWith('/api/v1/left/'))
      await vi.waitFor(() => expect(opened().join()).toContain(name), { timeout: 10_000, interval: 20 });
    response.end();
  };
  setup.env.GATEHOUSE_BROWSER_ARGS = '--headless=new --no-sandbox --disable-gpu --disable-popup-blocking';
  const shell = spawnShell();
  await done.promise;
  const outside = ['assign', 'redirect', 'open', 'blank'].map((path) => `${site.origin}/${path}`);
  expect(opened()).toEqual([...outside, `${setup.portal.origin}/en-GB/own`]);
  expect(site.requests).toBe(0);
  shell.kill('SIGTERM');
  await once(shell, 'exit');
  site.close();
});

test('the page of the launcher may show notifications without a question', async () => {
  const build = setup.build();
  writeFileSync(
    join(build, 'launcher.html'),
    '<!doctype html><script type="module" src="/assets/a.js"></script>',
  );
  writeFileSync(join(build, 'assets/a.js'), `await fetch('/api/v1/permission/' + Notification.permission);`);
  const told = Promise.withResolvers<string>();
  setup.portal.answerOther = ({ pathname }, response) => {
    if (pathname.startsWith('/api/v1/permission/')) told.resolve(pathname.split('/').at(-1) ?? '');
    response.end();
  };
  setup.env.GATEHOUSE_BROWSER_ARGS = '--headless=new --no-sandbox --disable-gpu';
  const shell = spawnShell();
  expect(await told.promise).toBe('granted');
  shell.kill('SIGTERM');
  await once(shell, 'exit');
});
