import { mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** Source maps locate errors in browsers, and show what a build contains. They are not served. */
export function keepMapsPrivate(dist: string, build: string, maps: string): void {
  rmSync(join(dist, maps), { recursive: true, force: true });
  const files = readdirSync(join(dist, build), { recursive: true, encoding: 'utf8' });
  for (const file of files.filter((name) => name.endsWith('.map'))) {
    mkdirSync(dirname(join(dist, maps, file)), { recursive: true });
    renameSync(join(dist, build, file), join(dist, maps, file));
  }
}
