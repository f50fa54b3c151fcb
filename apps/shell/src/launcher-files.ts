import { readdir, readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { StartError } from './start-error.ts';

const TYPES: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
  '.woff2': 'font/woff2',
};
const INDEX = 'launcher.html';
const PAGE = /^\/(?:[a-z]{2}-[A-Z]{2}(?:\/.*)?)?$/;

export interface LauncherFile {
  type: string;
  content: Buffer;
  isImmutable: boolean;
}

/** The files of the launcher build. Only listed ones are read, so that no path leads out of the folder. */
export async function openLauncherFiles(folder: string) {
  const names = await readdir(folder, { recursive: true }).catch(() => []);
  const known = new Set(
    names.map((name) => `/${name.replaceAll('\\', '/')}`).filter((name) => extname(name) !== ''),
  );
  if (!known.has(`/${INDEX}`))
    throw new StartError(`There is no launcher build in ${folder}: run npm run build:launcher`);
  // A newer build keeps the assets of this one, but replaces its page.
  const page = await readFile(join(folder, INDEX));
  return async (path: string): Promise<LauncherFile | null> => {
    const name = PAGE.test(path) ? `/${INDEX}` : path;
    if (!known.has(name)) return null;
    return {
      type: TYPES[extname(name)] ?? 'application/octet-stream',
      content: name === `/${INDEX}` ? page : await readFile(join(folder, name)),
      isImmutable: name.startsWith('/assets/'),
    };
  };
}
