import { spawn } from 'node:child_process';
import { cpSync, globSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { run } from './run.ts';
import { STORED_SCRIPTS } from './stored-scripts.ts';

const ROOT = join(import.meta.dirname, '..');
const FILES = [
  'brand.json',
  'games/*.json',
  'products/*/{product,en-GB}.json',
  'products/*/news/*/en-GB.json',
  'front-pages/en-GB.json',
  'footers/en-GB.json',
  'navigation/en-US.json',
];
/** Fields of the content that hold a text for readers. All others name something and are checked when they are read. */
const TEXTS = new Set([
  'body',
  'description',
  'developer',
  'displayName',
  'en-GB',
  'eyebrow',
  'genre',
  'holder',
  'label',
  'minimum',
  'newsTitle',
  'recommended',
  'tagline',
  'teaser',
  'text',
  'title',
]);

/** A copy of the shipped content in which every text ends with a stored script. */
export function writeHostileContent(): string {
  const folder = join(run.folder, 'hostile-content');
  const content = join(ROOT, 'content');
  cpSync(content, folder, { recursive: true, filter: (path) => path !== join(content, 'art') });
  // A junction needs no privilege on Windows; elsewhere it is a symbolic link.
  symlinkSync(join(content, 'art'), join(folder, 'art'), 'junction');
  let index = 0;
  const next = () => STORED_SCRIPTS[index++ % STORED_SCRIPTS.length];
  const poison = (value: unknown, key: string): unknown => {
    if (typeof value === 'string') {
      if (key === 'body' || key === 'description') return `${value}\n\n${STORED_SCRIPTS.join('\n\n')}`;
      return TEXTS.has(key) ? `${value} ${next()}` : value;
    }
    if (Array.isArray(value)) return value.map((entry) => poison(entry, key));
    if (value === null || typeof value !== 'object') return value;
    return Object.fromEntries(Object.entries(value).map(([name, entry]) => [name, poison(entry, name)]));
  };
  for (const file of globSync(FILES, { cwd: folder })) {
    const path = join(folder, file);
    const poisoned = poison(JSON.parse(readFileSync(path, 'utf8')), '') as Record<string, unknown>;
    // The brand name is in titles, mails and the state of every page.
    if (file === 'brand.json') poisoned.name = `${poisoned.name} ${STORED_SCRIPTS.join(' ')}`;
    writeFileSync(path, JSON.stringify(poisoned));
  }
  return folder;
}

/** A separate demo server with this content. */
export async function serveContent(folder: string): Promise<{ url: string; stop(): Promise<void> }> {
  const port = await findFreePort();
  const url = `http://127.0.0.1:${port}`;
  const server = spawn(process.execPath, ['apps/server/dist/server.js', 'demo'], {
    cwd: ROOT,
    stdio: 'ignore',
    env: {
      ...process.env,
      PORT: String(port),
      ENVIRONMENT: 'Sandbox',
      CONTENT_DIR: folder,
      DATA_DIR: join(run.folder, 'hostile-data'),
    },
  });
  const closed = new Promise<void>((resolve) => server.once('close', () => resolve()));
  const isReady = () =>
    fetch(`${url}/ready`).then(
      ({ ok }) => ok,
      () => server.exitCode ?? false,
    );
  await expect.poll(isReady, { timeout: 120_000 }).toBe(true);
  return {
    url,
    async stop() {
      server.kill('SIGTERM');
      await closed;
    },
  };
}

async function findFreePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => probe.once('listening', resolve));
  const address = probe.address();
  await new Promise((resolve) => probe.close(resolve));
  return typeof address === 'object' && address ? address.port : 0;
}
