import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'vite';
import { readInstallerIndex } from '../apps/server/src/modules/site/installers/installer-index.ts';
import { makeInstallers } from '../apps/server/src/modules/site/installers/make-installers.ts';
import type { ArchiveFile } from '../apps/server/src/modules/site/installers/zip-archive.ts';
import { newestFiles } from './build-beside.ts';
import { findMakensis } from './find-programs.mjs';
import { fetchRuntime } from './installer/fetch-runtime.ts';
import { planComplete, planWithoutRuntime, RUNTIMES } from './installer/plan.ts';

const ROOT = join(import.meta.dirname, '..');
const OUT = process.env.INSTALLERS_DIR ?? join(ROOT, 'dist/installers');
/** `npm run build:installers`. Every other build makes small ones, which need Node on the computer. */
const isComplete = process.argv.includes('--complete');

/** What an installed launcher consists of, apart from what starts it. */
const CONTENTS = {
  /** Bundled to shell.mjs, because Node runs no TypeScript in node_modules. */
  shell: join(ROOT, 'apps/shell/src/shell.ts'),
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
  const files = [
    ...(await bundleShell()),
    ...newestFiles(CONTENTS.launcher)
      .sort()
      .map((name) => fileOf(CONTENTS.launcher, name, `launcher/${name}`)),
    { path: 'LICENSE.txt', bytes: readFileSync(CONTENTS.license) },
  ];
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

async function bundleShell(): Promise<ArchiveFile[]> {
  const folder = await mkdtemp(join(tmpdir(), 'gatehouse-shell-'));
  try {
    await build({
      configFile: false,
      root: ROOT,
      logLevel: 'warn',
      ssr: { noExternal: true, target: 'node' },
      build: {
        ssr: CONTENTS.shell,
        outDir: folder,
        emptyOutDir: true,
        target: 'node24',
        minify: true,
        rolldownOptions: { output: { entryFileNames: 'shell.mjs', codeSplitting: false } },
      },
    });
    return [fileOf(folder, 'shell.mjs', 'shell.mjs')];
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function fileOf(folder: string, name: string, path: string): ArchiveFile {
  return { path, bytes: readFileSync(join(folder, name)) };
}
