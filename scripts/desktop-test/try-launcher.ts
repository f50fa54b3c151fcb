import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { hash, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import {
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  readSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { confirmLauncher, lookInto, offers, press, shows, waitFor } from '../../e2e/desktop-pages.ts';
import { type DebianRoot, HOME, openRoot, say } from './debian-root.ts';
import { openScreen, type Screen, SOCKETS } from './screen.ts';

const ROOT = join(import.meta.dirname, '../..');
/** Its own network, so the port is free. */
const PORTAL = 'http://127.0.0.1:3000';
const PLAYER = { email: 'player@example.test', password: 'Lantern-Keep-1' };
/** Free, and the player of the demo has no account in it. */
const GAME = { name: 'mossfield', title: 'Mossfield' };
/** The player of the demo has an account in it. */
const OTHER_GAME = { name: 'emberfall', title: 'Emberfall' };
const DATA = `${HOME}/.local/share/gatehouse-launcher`;
const NO_BROWSER = 'The launcher needs a web browser. Install Chromium, Chrome, Edge or Firefox.\n';
const DAMAGE = Buffer.from('bad');
const DAMAGED_AT = 1_000_000;

interface Desktop {
  root: DebianRoot;
  screen: Screen;
  folder: string;
  picture(name: string): Promise<void>;
}

/** In namespaces of its own. The folder has the root of the system. */
export async function tryLauncher(folder: string, pictures: string): Promise<void> {
  execFileSync('ip', ['link', 'set', 'lo', 'up']);
  const own: ChildProcess[] = [];
  let takePicture: Desktop['picture'] | undefined;
  try {
    const screens = join(folder, 'screen');
    mkdirSync(screens);
    const screen = await openScreen(screens);
    own.push(screen.process);
    const root = openRoot(join(folder, 'root'), SOCKETS);
    let count = 0;
    const picture = (name: string) => {
      count += 1;
      return screen.picture(join(pictures, `${String(count).padStart(2, '0')}-${name}.png`));
    };
    takePicture = picture;
    const desktop = { root, screen, folder, picture };
    own.push(await startDemo(folder));
    await installPackage(desktop);
    await startWithoutBrowser(desktop);
    const launcher = await playWithBrowser(desktop);
    own.push(launcher);
    await quitAndUninstall(desktop, launcher);
    say(`Everything holds. Pictures: ${pictures}`);
  } catch (error) {
    await takePicture?.('failed');
    throw error;
  } finally {
    for (const { pid } of own.filter(
      ({ exitCode, signalCode }) => exitCode === null && signalCode === null,
    )) {
      if (pid) process.kill(pid, 'SIGKILL');
    }
  }
}

/** The demo of this repository, which offers the installers of `dist/installers`. */
async function startDemo(folder: string): Promise<ChildProcess> {
  const server = spawn(process.execPath, [join(ROOT, 'apps/server/dist/server.js'), 'demo'], {
    cwd: ROOT,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      ...process.env,
      PORT: '3000',
      HOST: '127.0.0.1',
      PUBLIC_URL: PORTAL,
      DATA_DIR: join(folder, 'data'),
      LOG_LEVEL: 'error',
    },
  });
  await waitFor('the demo', async () => (await fetch(`${PORTAL}/ready`).catch(() => null))?.ok);
  holds('the demo server runs, on a loopback without any other network');
  return server;
}

async function installPackage({ root }: Desktop): Promise<void> {
  const { id } = JSON.parse(readFileSync(join(ROOT, `content/games/${GAME.name}.json`), 'utf8'));
  const query = new URLSearchParams({
    download_id: randomUUID(),
    game_id: id,
    locale: 'en-GB',
    system: 'linux',
    package: 'deb',
  });
  const reply = await fetch(`${PORTAL}/api/v1/client/download?${query}`);
  check(reply.ok, `the package is downloaded from the portal (${reply.status})`);
  const bytes = Buffer.from(await reply.arrayBuffer());
  writeFileSync(root.at('launcher.deb'), bytes);
  for (const name of ['node', 'chromium', 'firefox']) check(!root.hasProgram(name), `there is no ${name}`);
  root.asRoot('dpkg', '--install', '/launcher.deb');
  check(root.hasProgram('gatehouse-launcher'), `dpkg installs it: ${(bytes.length / 1e6).toFixed(1)} MB`);
}

async function startWithoutBrowser({ root, screen, picture }: Desktop): Promise<void> {
  const first = root.start(undefined, 'gatehouse-launcher');
  const [errors, [code]] = await Promise.all([readAll(first), once(first, 'close')]);
  check(code === 1 && errors === NO_BROWSER, `without a browser it prints one line: ${errors.trim()}`);
  root.installDialog();
  const second = root.start(screen.display, 'gatehouse-launcher');
  await waitFor('the window with the failure', () => processesOf('xmessage')[0]);
  await picture('no-browser');
  for (const pid of processesOf('xmessage')) process.kill(pid, 'SIGTERM');
  const [again] = await once(second, 'close');
  check(again === 1, 'not started in a terminal, it shows the line in a window');
}

/** Resolves with the launcher, which still runs. */
async function playWithBrowser(desktop: Desktop): Promise<ChildProcess> {
  const { root, screen, picture } = desktop;
  root.installBrowser();
  // The only difference to a player's computer: this test can look into the browser's windows.
  const flags = `export CHROMIUM_FLAGS="$CHROMIUM_FLAGS --remote-debugging-port=0 --user-data-dir=$HOME/browser --no-first-run"`;
  writeFileSync(root.at('etc/chromium.d/desktop-test'), `${flags}\n`);
  check(
    root.hasProgram('chromium') && !root.hasProgram('node'),
    `${root.asRoot('chromium', '--version').trim()}, and no Node`,
  );

  const launcher = root.start(screen.display, 'gatehouse-launcher');
  launcher.stderr?.pipe(process.stderr);
  launcher.stdout?.resume();
  const { page, leave } = await lookInto(root.at(`${DATA}/profile`), (url) => url.includes('.localhost'));
  await offers(page, 'Sign in with your browser');
  await picture('sign-in');
  await press(page, 'Sign in with your browser');
  const browser = await lookInto(root.at(`${HOME}/browser`), (url) => url.startsWith(PORTAL));
  await confirmLauncher(browser.page, PLAYER);
  await picture('signed-in-by-the-browser');
  await browser.page.close();
  await browser.leave();
  await offers(page, `Install ${GAME.title}`);
  await picture('library');
  holds('signed in by the system’s browser, it shows the game of its download');
  for (const { name, title } of [OTHER_GAME, GAME]) {
    const link = root.start(screen.display, 'gatehouse-launcher', '--', `gatehouse://library/${name}`);
    link.stdout?.resume();
    link.stderr?.pipe(process.stderr);
    check((await once(link, 'close'))[0] === 0, 'a link is handed to the running launcher');
    await offers(page, `Install ${title}`);
    holds(`it shows ${title}`);
  }

  await press(page, `Install ${GAME.title}`);
  await offers(page, 'Play');
  await shows(page, 'Version 1.0.0-demo');
  await picture('installed');
  holds(`installed: ${filesOf(desktop).length} files`);

  const published = await fetch(`${PORTAL}/demo/builds/${GAME.name}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ version: '2.0.0-demo' }),
  });
  check(published.status === 204, 'a new version is published');
  await page.reload();
  await offers(page, `Update ${GAME.title}`);
  await picture('update');
  await press(page, `Update ${GAME.title}`);
  await shows(page, 'Version 2.0.0-demo');
  await offers(page, 'Play');
  await picture('updated');
  holds('patched to the new version');

  const before = hashesOf(desktop);
  const pak = root.at(`${DATA}/games/${GAME.name}/data/world.pak`);
  const file = openSync(pak, 'r+');
  const was = Buffer.alloc(DAMAGE.length);
  readSync(file, was, 0, was.length, DAMAGED_AT);
  writeSync(file, DAMAGE, 0, DAMAGE.length, DAMAGED_AT);
  closeSync(file);
  check(hashesOf(desktop) !== before, 'three bytes of a file are damaged');
  await press(page, 'Check and repair');
  await shows(page, '1 file repaired.');
  check(hashesOf(desktop) === before, 'repaired: every file is again what it was');
  await picture('repaired');

  await offers(page, 'Play');
  await press(page, 'Play');
  const game = await lookInto(root.at(`${DATA}/game-profiles/${GAME.name}`), (url) =>
    url.startsWith('file:'),
  );
  await game.page.locator('#start').click();
  await picture('played');
  await game.page.close();
  await game.leave();
  await offers(page, 'Play');
  holds('played');

  await press(page, 'Uninstall');
  await page.getByRole('dialog').getByRole('button', { name: 'Uninstall' }).click();
  await offers(page, `Install ${GAME.title}`);
  check(!existsSync(root.at(`${DATA}/games/${GAME.name}`)), 'the game is removed');
  await picture('removed');
  await leave();
  return launcher;
}

async function quitAndUninstall({ root, screen }: Desktop, launcher: ChildProcess): Promise<void> {
  const ended = once(launcher, 'close');
  const quit = root.start(screen.display, 'gatehouse-launcher', '--quit');
  quit.stdout?.resume();
  quit.stderr?.resume();
  check((await once(quit, 'close'))[0] === 0 && (await ended)[0] === 0, 'it quits');
  for (const name of ['gatehouse-launcher', 'chromium']) {
    await waitFor(`the end of ${name}`, () => processesOf(name).length === 0);
  }
  holds('no process of it is left');
  root.asRoot('dpkg', '--purge', 'gatehouse-launcher');
  root.asRoot('rm', '/launcher.deb');
  const left = root.asRoot('find', '/', '-xdev', '-iname', '*gatehouse*', '-not', '-path', `${HOME}/*`);
  check(left === '', `dpkg --purge leaves nothing in the system${left && `: ${left}`}`);
  const kept = readdirSync(root.at(DATA));
  say(`      in the player's home stays ${DATA}: ${kept.join(', ')}`);
}

async function readAll({ stdout, stderr }: ChildProcess): Promise<string> {
  stdout?.resume();
  return stderr ? text(stderr) : '';
}

/** The living processes of this program. There are none but those of this test. */
function processesOf(name: string): number[] {
  return readdirSync('/proc')
    .filter((entry) => /^\d+$/.test(entry))
    .map(Number)
    .filter((pid) => {
      try {
        return readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(name);
      } catch {
        // It has ended meanwhile.
        return false;
      }
    });
}

const gameFolder = ({ root }: Desktop) => root.at(`${DATA}/games/${GAME.name}`);

function filesOf(desktop: Desktop): string[] {
  const folder = gameFolder(desktop);
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((file) => file.isFile() && !file.parentPath.includes('.gatehouse'))
    .map(({ parentPath, name }) => join(parentPath, name))
    .sort();
}

const hashesOf = (desktop: Desktop) =>
  filesOf(desktop)
    .map((file) => `${hash('sha256', readFileSync(file))} ${file}`)
    .join('\n');

function holds(text: string): void {
  say(`holds ${text}`);
}

function check(isTrue: boolean, text: string): void {
  if (!isTrue) throw new Error(`does not hold: ${text}`);
  holds(text);
}
