import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { makeRoot } from './desktop-test/debian-root.ts';
import { tryLauncher } from './desktop-test/try-launcher.ts';

const ROOT = join(import.meta.dirname, '..');
const PICTURES = join(ROOT, 'dist/desktop-test');
/** Mounts and processes end with the first process in them, however it ends. */
const NAMESPACES = ['--mount', '--pid', '--fork', '--kill-child', '--mount-proc'];

/**
 * `npm run desktop-test`: installs the Debian package of the launcher on an empty Debian, without Node and first without
 * a browser, and uses it as a player does. As root, because the system is a folder with mounts and a network of its own.
 */
const [part, folder] = process.argv.slice(2);
if (part === 'make-root' && folder) makeRoot(join(folder, 'root'));
else if (part === 'try-launcher' && folder) await tryLauncher(folder, PICTURES);
else await runParts();

async function runParts(): Promise<void> {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) fail('This test needs Linux and root.');
  if (!existsSync(join(ROOT, 'dist/installers/launcher-linux.deb'))) {
    fail('There is no Debian package with a runtime. Run: npm run build:installers');
  }
  rmSync(PICTURES, { recursive: true, force: true });
  mkdirSync(PICTURES, { recursive: true });
  const made = mkdtempSync(join(tmpdir(), 'gatehouse-desktop-'));
  const stop = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => stop.abort());
  try {
    process.exitCode = 1;
    if (!(await succeeds(stop.signal, NAMESPACES, 'make-root', made))) return;
    if (await succeeds(stop.signal, [...NAMESPACES, '--net'], 'try-launcher', made)) process.exitCode = 0;
  } finally {
    // After a signal, processes may still be ending.
    rmSync(made, { recursive: true, force: true, maxRetries: 10, retryDelay: 500 });
  }
}

async function succeeds(stop: AbortSignal, namespaces: string[], ...args: string[]): Promise<boolean> {
  if (stop.aborted) return false;
  const command = [...namespaces, process.execPath, import.meta.filename, ...args];
  const child: ChildProcess = spawn('unshare', command, { stdio: 'inherit' });
  // unshare itself ignores the other signals.
  stop.addEventListener('abort', () => child.kill('SIGKILL'));
  const [code] = await once(child, 'close');
  return code === 0;
}

function fail(text: string): never {
  process.stderr.write(`${text}\n`);
  process.exit(1);
}
