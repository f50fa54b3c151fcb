import { makeFolder } from '../../../testing/make-folder.ts';
import type { Builds } from './builds.service.ts';
import type { BuildPlan } from './import-build.ts';

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
