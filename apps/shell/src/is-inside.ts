import { isAbsolute, relative, sep } from 'node:path';

/** Whether a path is this folder, or in it. Both without links. */
export function isInside(path: string, folder: string): boolean {
  const way = relative(folder, path);
  // On Windows the way to another drive is an absolute path.
  return way !== '..' && !way.startsWith(`..${sep}`) && !isAbsolute(way);
}
