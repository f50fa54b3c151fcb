import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { BROWSER_PAGE_POLICY, renderBrowserPage } from './browser-page.ts';
import { openUrl } from './open-url.ts';

const TITLE = 'Gatehouse Launcher';
const PAGE_WAIT_MS = 30_000;

type Dialog = [program: string, ...args: string[]];

/** The text is in the environment of these two, where no quoting can go wrong. */
const POWERSHELL: Dialog = [
  'powershell.exe',
  '-NoProfile',
  '-Command',
  `Add-Type -AssemblyName PresentationFramework; [void][System.Windows.MessageBox]::Show($env:GATEHOUSE_MESSAGE, '${TITLE}')`,
];
const OSASCRIPT: Dialog = [
  'osascript',
  '-e',
  `display alert "${TITLE}" message (system attribute "GATEHOUSE_MESSAGE") as critical`,
];

function dialogsFor(platform: NodeJS.Platform, text: string): Dialog[] {
  if (platform === 'win32') return [POWERSHELL];
  if (platform === 'darwin') return [OSASCRIPT];
  return [
    ['zenity', '--error', '--no-markup', `--title=${TITLE}`, `--text=${text}`],
    ['kdialog', '--title', TITLE, '--error', text],
    ['xmessage', '-center', text],
  ];
}

/** Shows why the launcher did not start, in the first dialog that the system has, else as a page in the browser. */
export async function showFailure(text: string, env: NodeJS.ProcessEnv): Promise<void> {
  if (process.platform === 'linux' && !env.DISPLAY && !env.WAYLAND_DISPLAY) return;
  for (const [program, ...args] of dialogsFor(process.platform, text)) {
    if (await isShown(program, args, { ...env, GATEHOUSE_MESSAGE: text })) return;
  }
  await showPage(text, env.GATEHOUSE_OPEN_WITH);
}

/** Resolves when the dialog was closed, or with false where there is no such program. */
async function isShown(program: string, args: string[], env: NodeJS.ProcessEnv): Promise<boolean> {
  try {
    await once(spawn(program, args, { env, stdio: 'ignore', windowsHide: true }), 'exit');
    return true;
  } catch {
    return false;
  }
}

/** From loopback, because a browser in a sandbox cannot read files. The text has no secret. */
async function showPage(text: string, opener: string | undefined): Promise<void> {
  const shown = Promise.withResolvers<void>();
  const server = createServer((_request, response) => {
    response.setHeader('content-security-policy', BROWSER_PAGE_POLICY);
    response.setHeader('content-type', 'text/html; charset=utf-8');
    response.end(renderBrowserPage({ title: TITLE, text }, { locale: 'en-GB', direction: 'ltr' }));
    response.once('close', shown.resolve);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const waiting = setTimeout(shown.resolve, PAGE_WAIT_MS);
  try {
    await openUrl(`http://127.0.0.1:${port}/`, opener);
    await shown.promise;
  } catch {
    // Without a dialog and a browser, standard error is all there is.
  } finally {
    clearTimeout(waiting);
    server.close();
    server.closeAllConnections();
  }
}
