import { statSync } from 'node:fs';
import { join } from 'node:path';
import type { ContentProblem } from './content-problem.ts';
import { filesBelow, isPublished } from './files-below.ts';

const MEGABYTE = 1024 * 1024;
/** Publishers, nodes and the database hold a file of a release in memory several times. */
const FILE_BYTES_MAX = 32 * MEGABYTE;

export function findLargeFiles(contentDir: string): ContentProblem[] {
  return filesBelow(contentDir)
    .filter(isPublished)
    .flatMap((file) => {
      const { size } = statSync(join(contentDir, file));
      if (size <= FILE_BYTES_MAX) return [];
      const message = `has ${Math.ceil(size / MEGABYTE)} MB, and a file may have ${FILE_BYTES_MAX / MEGABYTE} MB`;
      return [{ file, field: null, message }];
    });
}
