import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, expect, vi } from 'vitest';
import { type FakePortal, startFakePortal } from './fake-portal.ts';
import { ask, cookieOf } from './loopback-client.ts';

const SHELL = join(import.meta.dirname, '../src/shell.ts');

/** In place of the system browser: keeps the address that it is to open, in `opened` beside it, and all in `opened-all`. */
const KEEP_ADDRESS = `const { appendFileSync, renameSync, writeFileSync } = require('node:fs');
const opened = require('node:path').join(__dirname, 'opened');
writeFileSync(opened + '.new', process.argv[2]);
appendFileSync(opened + '-all', process.argv[2] + '\\n');
renameSync(opened + '.new', opened);`;

/**
 * Shells as separate processes, for every test of the file that calls it: each test has its own folder, fake portal
 * and environment, and its shells end with it.
 */
export function prepareShell() {
  let folder: string;
  let portal: FakePortal;
  let shells: ChildProcess[];
  let env: NodeJS.ProcessEnv;

  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'gatehouse-shell-'));
    mkdirSync(join(build(), 'assets'), { recursive: true });
    writeFileSync(join(build(), 'launcher.html'), '<!doctype html>launcher');
    writeFileSync(join(build(), 'assets/a.js'), '1');
    portal = await startFakePortal();
    shells = [];
    env = { ...process.env, GATEHOUSE_OPEN_WITH: program('open-url', KEEP_ADDRESS) };
  });
  afterEach(async () => {
    for (const shell of shells.filter(
      ({ exitCode, signalCode }) => exitCode === null && signalCode === null,
    )) {
      shell.kill('SIGKILL');
      await once(shell, 'exit');
    }
    portal.close();
    rmSync(folder, { recursive: true });
  });

  const build = () => join(folder, 'build');
  const data = () => join(folder, 'data');

  /** A script that can be run in place of another program. */
  function program(name: string, script: string): string {
    const file = join(folder, `${name}.cjs`);
    writeFileSync(file, `#!${process.execPath}\n${script}`, { mode: 0o755 });
    return file;
  }

  function spawnShell(...args: string[]): ChildProcess {
    const shell = spawn(
      process.execPath,
      [SHELL, `--portal=${portal.origin}`, `--data=${data()}`, `--build=${build()}`, ...args],
      { stdio: ['ignore', 'inherit', 'inherit'], env },
    );
    shells.push(shell);
    return shell;
  }

  /** The address with the ticket, once the shell has written it. */
  function startUrl(): Promise<URL> {
    return addressIn(join(data(), 'start-url'));
  }

  return {
    get folder() {
      return folder;
    },
    get portal() {
      return portal;
    },
    /** The environment of the shells that start from now on. */
    get env() {
      return env;
    },
    /** Those that are ended with the test. */
    get shells() {
      return shells;
    },
    build,
    data,
    program,
    spawnShell,
    start: (...args: string[]) => spawnShell('--no-window', ...args),
    /** Runs the shell with these arguments until it ends. */
    async run(...args: string[]): Promise<{ code: number; output: string; errors: string }> {
      const shell = spawn(process.execPath, [SHELL, `--data=${data()}`, ...args], { env });
      shells.push(shell);
      const [output, errors, [code]] = await Promise.all([
        text(shell.stdout),
        text(shell.stderr),
        once(shell, 'exit'),
      ]);
      return { code, output, errors };
    },
    startUrl,
    /** Opens the first page, and resolves with the cookie that the others need. */
    async enter(): Promise<{ origin: string; cookie: string }> {
      const url = await startUrl();
      const reply = await ask(url);
      expect(reply.status).toBe(303);
      return { origin: url.origin, cookie: cookieOf(reply) };
    },
    /** The address that the system browser opens. */
    async openedUrl(): Promise<URL> {
      const opened = join(folder, 'opened');
      const url = await addressIn(opened);
      rmSync(opened);
      return url;
    },
  };
}

/** The address in a file, once it is written. */
function addressIn(file: string): Promise<URL> {
  return vi.waitFor(() => new URL(readFileSync(file, 'utf8')), { timeout: 60_000, interval: 20 });
}
