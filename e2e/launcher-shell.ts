import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';

const SHELL = join(import.meta.dirname, '../apps/shell/src/shell.ts');
const DISK_FULL = import.meta.resolve('./disk-full.mjs');
const TOKEN_COOKIE = 'gatehouse_token_sandbox';

/** The reference shell of one story, with its own data folder. */
export interface LauncherShell {
  dataFolder: string;
  /** Shortcuts in the menu of the system. */
  menuFolder: string;
  /** Starts it, again after `kill`, and opens the launcher in the page. */
  open(page: Page, token?: string): Promise<void>;
  /** The same where the app does not start, because it lacks the portal. */
  openOffline(page: Page): Promise<void>;
  /** Starts it with its own window, in Chromium without a screen. */
  openWindow(): void;
  /** As a second start does. */
  startAgain(...args: string[]): Promise<void>;
  /** From then on every write of the shell fails as on a full disk. */
  fillDisk(): void;
  emptyDisk(): void;
  kill(): Promise<void>;
  /** The address that it last opened in the system browser. */
  openedUrl(): Promise<string>;
  exited(): Promise<unknown>;
  close(): Promise<void>;
}

export function createLauncherShell(portal: string): LauncherShell {
  const folder = mkdtempSync(join(tmpdir(), 'gatehouse-launcher-'));
  const dataFolder = join(folder, 'data');
  const opener = join(folder, 'open-url');
  const opened = join(folder, 'opened');
  const diskIsFull = join(folder, 'disk-is-full');
  writeFileSync(opener, `#!/bin/sh\nprintf '%s' "$1" > '${opened}.new' && mv '${opened}.new' '${opened}'\n`, {
    mode: 0o755,
  });
  let shell: ChildProcess | undefined;

  function start(...args: string[]): ChildProcess {
    return spawn(process.execPath, [SHELL, `--portal=${portal}`, `--data=${dataFolder}`, ...args], {
      stdio: 'inherit',
      env: {
        ...process.env,
        NODE_OPTIONS: `--import=${DISK_FULL}`,
        DISK_IS_FULL_FILE: diskIsFull,
        GATEHOUSE_OPEN_WITH: opener,
        // For shortcuts.
        XDG_DATA_HOME: join(folder, 'share'),
        GATEHOUSE_BROWSER_ARGS: '--headless=new --no-sandbox --disable-gpu',
      },
    });
  }

  async function startUrl(): Promise<string> {
    const address = join(dataFolder, 'start-url');
    rmSync(address, { force: true });
    shell = start('--no-window');
    await expect.poll(() => existsSync(address), { timeout: 20_000 }).toBe(true);
    return readFileSync(address, 'utf8');
  }

  async function kill(): Promise<void> {
    if (shell?.exitCode !== null || shell.signalCode !== null) return;
    shell.kill('SIGKILL');
    await once(shell, 'exit');
  }

  return {
    dataFolder,
    menuFolder: join(folder, 'share/applications'),
    openOffline: async (page) => void (await page.goto(await startUrl())),
    async open(page, token) {
      const url = await startUrl();
      const { origin } = new URL(url);
      if (token) await page.context().addCookies([{ name: TOKEN_COOKIE, value: token, url: origin }]);
      await page.goto(url);
      await expect(page.locator('html')).toHaveAttribute('data-hydrated', 'true');
    },
    openWindow() {
      shell = start();
    },
    async startAgain(...args) {
      expect((await once(start(...args), 'exit'))[0]).toBe(0);
    },
    fillDisk: () => writeFileSync(diskIsFull, ''),
    emptyDisk: () => rmSync(diskIsFull),
    kill,
    async openedUrl() {
      await expect.poll(() => existsSync(opened)).toBe(true);
      return readFileSync(opened, 'utf8');
    },
    exited: async () => shell?.exitCode ?? (await once(shell as ChildProcess, 'exit'))[0],
    async close() {
      await kill();
      // A game that the shell has started may still be writing.
      rmSync(folder, { recursive: true, force: true, maxRetries: 20 });
    },
  };
}
