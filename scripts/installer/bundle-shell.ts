import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'vite';
import type { ArchiveFile } from '../../apps/server/src/modules/site/installers/zip-archive.ts';

const ROOT = join(import.meta.dirname, '../..');
const NODE_MAJOR = 24;

/** The oldest Node that runs what is bundled here. */
export const NODE_MIN = `${NODE_MAJOR}.0.0`;

/** The shell, or its starter, as one file, because Node runs no TypeScript in node_modules. */
export async function bundleShell(name: 'shell' | 'start'): Promise<ArchiveFile> {
  const folder = await mkdtemp(join(tmpdir(), 'gatehouse-shell-'));
  const path = `${name}.mjs`;
  try {
    await build({
      configFile: false,
      root: ROOT,
      logLevel: 'warn',
      ssr: { noExternal: true, target: 'node' },
      build: {
        ssr: join(ROOT, `apps/shell/src/${name}.ts`),
        outDir: folder,
        emptyOutDir: true,
        target: `node${NODE_MAJOR}`,
        minify: true,
        rolldownOptions: { output: { entryFileNames: path, codeSplitting: false } },
      },
    });
    return { path, bytes: await readFile(join(folder, path)) };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
