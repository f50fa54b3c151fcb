import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** More than one, because a demo or a page that is open still loads files of the build with which it started. */
const BUILDS_KEPT = 5;

/** Removes the assets of a build folder that none of the last builds has. `files` are those of the newest. */
export function removeOldAssets(client: string, files: readonly string[]): void {
  const record = join(client, '.vite/builds.json');
  const before: string[][] = existsSync(record) ? JSON.parse(readFileSync(record, 'utf8')) : [];
  const builds = [files, ...before].slice(0, BUILDS_KEPT);
  writeFileSync(record, JSON.stringify(builds));
  const kept = new Set(builds.flat());
  const assets = readdirSync(client, { recursive: true, withFileTypes: true }).filter((file) =>
    file.isFile(),
  );
  for (const { parentPath, name } of assets) {
    const path = join(parentPath, name)
      .slice(client.length + 1)
      .replaceAll('\\', '/');
    if (path.startsWith('assets/') && !kept.has(path.replace(/\.(br|gz)$/, ''))) rmSync(join(client, path));
  }
}
