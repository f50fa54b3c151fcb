import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

export interface TestFolder {
  path: string;
  remove(): void;
}

/** A folder with these files, by path. */
export function makeFolder(files: Record<string, string | Buffer> = {}): TestFolder {
  const path = mkdtempSync(join(tmpdir(), 'gatehouse-files-'));
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(dirname(join(path, name)), { recursive: true });
    writeFileSync(join(path, name), content);
  }
  return { path, remove: () => rmSync(path, { recursive: true, force: true }) };
}
