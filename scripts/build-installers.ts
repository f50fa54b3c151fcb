import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'vite';
import { makeInstallers } from '../apps/server/src/modules/site/installers/make-installers.ts';
import type { ArchiveFile } from '../apps/server/src/modules/site/installers/zip-archive.ts';
import manifest from '../package.json' with { type: 'json' };
import { newestFiles } from './build-beside.ts';
import { findMakensis } from './find-programs.mjs';

const ROOT = join(import.meta.dirname, '..');
const TEMPLATES = join(import.meta.dirname, 'installer');
const OUT = process.env.INSTALLERS_DIR ?? join(ROOT, 'dist/installers');

/** What an installed launcher consists of, apart from its start script. */
const CONTENTS = {
  /** Bundled to shell.mjs, because Node runs no TypeScript in node_modules. */
  shell: join(ROOT, 'apps/shell/src/shell.ts'),
  /** Copied to launcher/. */
  launcher: join(ROOT, 'apps/portal/dist/launcher'),
  license: join(ROOT, 'LICENSE'),
};

const LAUNCHER_BUILD = join(import.meta.dirname, 'build-launcher.ts');
execFileSync(process.execPath, [LAUNCHER_BUILD, '--if-changed'], { stdio: 'inherit' });

const nsis = findMakensis();
const template = (name: string, path: string): ArchiveFile => ({
  path,
  bytes: readFileSync(join(TEMPLATES, name)),
  isExecutable: true,
});

const index = await makeInstallers({
  version: manifest.version,
  files: [
    ...(await bundleShell()),
    ...newestFiles(CONTENTS.launcher)
      .sort()
      .map((name) => fileOf(CONTENTS.launcher, name, `launcher/${name}`)),
    { path: 'LICENSE.txt', bytes: readFileSync(CONTENTS.license) },
  ],
  starters: {
    windows: [template('start.cmd', 'start.cmd')],
    macos: [template('start.sh', 'start.command')],
    linux: [template('start.sh', 'AppRun')],
  },
  nsis: nsis ? { program: nsis, script: join(TEMPLATES, 'launcher.nsi') } : undefined,
  out: OUT,
});
for (const [system, { file, size }] of Object.entries(index)) {
  process.stdout.write(`Installer for ${system}: ${file}, ${size} bytes\n`);
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
