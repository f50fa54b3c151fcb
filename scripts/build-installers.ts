import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { readInstallerIndex } from '../apps/server/src/modules/site/installers/installer-index.ts';
import { makeInstallers } from '../apps/server/src/modules/site/installers/make-installers.ts';
import type { ArchiveFile } from '../apps/server/src/modules/site/installers/zip-archive.ts';
import manifest from '../package.json' with { type: 'json' };
import { newestFiles } from './build-beside.ts';
import { findMakensis } from './find-programs.mjs';
import { bundleShell, NODE_MIN } from './installer/bundle-shell.ts';
import { fetchRuntime } from './installer/fetch-runtime.ts';
import { findLeaks } from './installer/find-leaks.ts';
import { planComplete, planWithoutRuntime, RUNTIMES } from './installer/plan.ts';

const ROOT = join(import.meta.dirname, '..');
const OUT = process.env.INSTALLERS_DIR ?? join(ROOT, 'dist/installers');
/** `npm run build:installers`. Every other build makes small ones, which need Node on the computer. */
const isComplete = process.argv.includes('--complete');

/** What an installed launcher consists of, apart from what starts it. */
const CONTENTS = {
  /** Copied to launcher/. */
  launcher: join(ROOT, 'apps/portal/dist/launcher'),
  license: join(ROOT, 'LICENSE'),
};

const hasComplete = Object.values(readInstallerIndex(OUT)).some(({ hasRuntime }) => hasRuntime);
if (isComplete || !hasComplete) await buildInstallers();
else
  process.stdout.write('The installers with a runtime are kept. npm run build:installers makes new ones.\n');

async function buildInstallers(): Promise<void> {
  const launcherBuild = join(import.meta.dirname, 'build-launcher.ts');
  execFileSync(process.execPath, [launcherBuild, '--if-changed'], { stdio: 'inherit' });
  const release = [
    await bundleShell('shell'),
    {
      path: 'release.json',
      bytes: Buffer.from(JSON.stringify({ version: manifest.version, node: NODE_MIN })),
    },
    ...newestFiles(CONTENTS.launcher)
      .sort()
      .map((name) => fileOf(CONTENTS.launcher, name, `launcher/${name}`)),
    { path: 'LICENSE.txt', bytes: readFileSync(CONTENTS.license) },
  ];
  const files = [await bundleShell('start'), ...release];
  const leaks = findLeaks(files);
  if (leaks.length > 0) throw new Error(`Not for players:\n${leaks.join('\n')}`);
  await writeRelease(release);
  const plan = isComplete ? await completePlan(files) : planWithoutRuntime(files);
  for (const { file, size } of Object.values(await makeInstallers(plan, OUT))) {
    process.stdout.write(`Installer ${file}: ${(size / 1e6).toFixed(1)} MB\n`);
  }
}

function completePlan(files: readonly ArchiveFile[]) {
  const makensis = findMakensis();
  if (!makensis) throw new Error("The Windows installer needs makensis, of Debian's package nsis");
  const runtimes = {
    windows: fetchRuntime(RUNTIMES.windows),
    macos: fetchRuntime(RUNTIMES.macos),
    linux: fetchRuntime(RUNTIMES.linux),
  };
  return planComplete(files, runtimes, makensis);
}

/** What `launcher publish` takes: everything but the starter and the runtime. */
async function writeRelease(files: readonly ArchiveFile[]): Promise<void> {
  const folder = join(OUT, 'release');
  await rm(folder, { recursive: true, force: true });
  for (const { path, bytes } of files) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), bytes);
  }
}

function fileOf(folder: string, name: string, path: string): ArchiveFile {
  return { path, bytes: readFileSync(join(folder, name)) };
}
