import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { Builds } from './builds.service.ts';
import type { BuildPlan } from './import-build.ts';

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

/** Adds a version that is made of these files, and does not publish it. */
export async function addTestBuild(
  builds: Builds,
  name: { productName: string; branch?: string; version: string },
  files: Record<string, string | Buffer>,
  plan: Partial<BuildPlan> = {},
): Promise<void> {
  const folder = makeFolder(files);
  const launch = { kind: 'page' as const, path: 'index.html' };
  await builds.add({ branch: 'default', ...name }, folder.path, { launch, packages: [], ...plan });
  folder.remove();
}
