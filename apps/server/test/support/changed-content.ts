import { readdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
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
