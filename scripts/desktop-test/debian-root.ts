import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const RELEASE = 'bookworm';
/** Installed later, without a network. The font is for pages in Latin script. */
const BROWSER = ['chromium', 'chromium-sandbox', 'xdg-utils', 'fonts-dejavu-core'];
/** Has xmessage. */
const DIALOG = ['x11-utils'];
const PLAYER = { name: 'player', id: 1000 };
export const HOME = `/home/${PLAYER.name}`;
const SYSTEM_PATH = '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin';
const ROOT_ENV = { PATH: SYSTEM_PATH, HOME: '/root', LC_ALL: 'C.UTF-8', DEBIAN_FRONTEND: 'noninteractive' };

/** The smallest Debian with apt, a player, and the packages of the browser downloaded but not installed. */
export function makeRoot(root: string): void {
  say(`debootstrap --variant=minbase ${RELEASE}…`);
  execFileSync('debootstrap', ['--variant=minbase', RELEASE, root], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  // Otherwise dpkg waits for the disk after every file, for a system that is deleted in the end.
  writeFileSync(join(root, 'etc/dpkg/dpkg.cfg.d/desktop-test'), 'force-unsafe-io\n');
  const apt = (...args: string[]) =>
    execFileSync('chroot', [root, 'apt-get', '-qq', ...args], {
      env: ROOT_ENV,
      stdio: ['ignore', 'ignore', 'inherit'],
    });
  say('Downloading the packages of the browser…');
  apt('update');
  apt('install', '--yes', '--no-install-recommends', '--download-only', ...BROWSER, ...DIALOG);
  execFileSync('chroot', [root, 'useradd', '--create-home', `--uid=${PLAYER.id}`, PLAYER.name], {
    env: ROOT_ENV,
  });
}

export type DebianRoot = ReturnType<typeof openRoot>;

/** In its own mount namespace: nothing has to be unmounted. `sockets` are those of the screen. */
export function openRoot(root: string, sockets: string) {
  const mount = (...args: string[]) => execFileSync('mount', args);
  mkdirSync(join(root, 'tmp/.X11-unix'), { recursive: true });
  mkdirSync(join(root, 'dev/shm'), { recursive: true });
  mount('-t', 'proc', 'proc', join(root, 'proc'));
  mount('-t', 'tmpfs', 'tmpfs', join(root, 'dev/shm'));
  mount('--bind', sockets, join(root, 'tmp/.X11-unix'));

  const asRoot = (program: string, ...args: string[]) =>
    execFileSync('chroot', [root, program, ...args], {
      env: ROOT_ENV,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'pipe'],
    });
  return {
    at: (path: string) => join(root, path),
    asRoot,
    /** From what `makeRoot` has downloaded. */
    installDialog: () => install(asRoot, DIALOG),
    installBrowser: () => install(asRoot, BROWSER),
    hasProgram(name: string): boolean {
      return asRoot('sh', '-c', `command -v ${name} || true`) !== '';
    },
    /** As the player, with nothing of this machine in the environment. */
    start(display: string | undefined, ...command: string[]): ChildProcess {
      const env = { PATH: SYSTEM_PATH, HOME, LANG: 'C.UTF-8', ...(display ? { DISPLAY: display } : {}) };
      const args = [`--userspec=${PLAYER.id}:${PLAYER.id}`, root, ...command];
      return spawn('chroot', args, { env, stdio: ['ignore', 'pipe', 'pipe'] });
    },
  };
}

function install(asRoot: (program: string, ...args: string[]) => string, packages: string[]): void {
  asRoot('apt-get', '-qq', 'install', '--yes', '--no-install-recommends', '--no-download', ...packages);
}

export function say(text: string): void {
  process.stdout.write(`${text}\n`);
}
