import { mkdirSync, readdirSync, statSync, symlinkSync } from 'node:fs';
import { dirname, extname, join } from 'node:path';
import { SHIPPED_CONTENT_DIR } from '../fixtures/content.ts';
import { makeFolder, type TestFolder } from './make-folder.ts';

/** The shipped content with other files in its top folder, by name. The rest is linked, because art is large. */
export function changedContent(files: Record<string, string>): TestFolder {
  const folder = makeFolder(files);
  for (const name of readdirSync(SHIPPED_CONTENT_DIR)) {
    if (!(name in files)) symlinkSync(join(SHIPPED_CONTENT_DIR, name), join(folder.path, name));
  }
  return folder;
}

/** The width and format of a cut, which have one height. */
const CUT = /-\d+\.(?:avif|webp)$/;

/** The shipped content with the smallest picture of each size in place of all: to publish 35 MB takes most of a minute. */
export function contentWithSmallArt(): TestFolder {
  const folder = makeFolder();
  for (const name of readdirSync(SHIPPED_CONTENT_DIR)) {
    if (name !== 'art') symlinkSync(join(SHIPPED_CONTENT_DIR, name), join(folder.path, name));
  }
  const art = join(SHIPPED_CONTENT_DIR, 'art');
  const bytesOf = (file: string) => statSync(join(art, file)).size;
  const files = readdirSync(art, { recursive: true, encoding: 'utf8' }).filter(
    (file) => extname(file) !== '',
  );
  const smallest = new Map<string, string>();
  for (const file of files.sort((one, other) => bytesOf(other) - bytesOf(one))) {
    smallest.set(CUT.exec(file)?.[0] ?? file, file);
  }
  for (const file of files) {
    const link = join(folder.path, 'art', file);
    mkdirSync(dirname(link), { recursive: true });
    symlinkSync(join(art, smallest.get(CUT.exec(file)?.[0] ?? file) ?? file), link);
  }
  return folder;
}
