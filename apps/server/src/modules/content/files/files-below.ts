import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** What people and tools keep next to files of the content, by its name. */
const NOTES = /^\.|\.(md|txt)$|^(LICEN[CS]E|node_modules|package(-lock)?\.json)$/i;
/** For editors, and for the demo's own games. */
const UNPUBLISHED = /^(?:demo-games|schemas)(?:\/|$)/;

export function isNote(name: string): boolean {
  return NOTES.test(name);
}

/** Whether what has this path below the content folder is part of a release. */
export function isPublished(path: string): boolean {
  return !UNPUBLISHED.test(path) && !path.split('/').some(isNote);
}

/** The paths of the files below a folder, with slashes and without notes. Links are followed, as in a release. */
export function filesBelow(folder: string, below = ''): string[] {
  const parent = join(folder, below);
  if (!existsSync(parent)) return [];
  return readdirSync(parent, { withFileTypes: true })
    .filter(({ name }) => !isNote(name))
    .flatMap((entry) => {
      const path = below ? `${below}/${entry.name}` : entry.name;
      const isLink = entry.isSymbolicLink();
      const kind = isLink ? statSync(join(folder, path), { throwIfNoEntry: false }) : entry;
      if (kind?.isDirectory()) return filesBelow(folder, path);
      return kind?.isFile() ? [path] : [];
    })
    .sort();
}
