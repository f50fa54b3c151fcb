import { dirname, join, relative } from 'node:path';
import { defineConfig, type Plugin } from 'vite';

const OUT = join(import.meta.dirname, 'dist');

/** Style sheets, migrations and builds are read at run time from where they are in the repository. */
const keepFolders: Plugin = {
  name: 'keep-folders',
  enforce: 'pre',
  transform: {
    filter: { id: /\/(?:apps|packages)\/[^?]*\.ts$/, code: 'import.meta.dirname' },
    handler(code, id) {
      const folder = relative(OUT, dirname(id)).replaceAll('\\', '/');
      return code.replaceAll(
        'import.meta.dirname',
        `(import.meta.dirname + ${JSON.stringify(`/${folder}`)})`,
      );
    },
  },
};

// Types are removed once and not at every start, and the packages of many small files are part of the bundle: a start
// takes less time and the process less memory. Names stay, so that a stack trace in a log can be read.
export default defineConfig({
  root: import.meta.dirname,
  plugins: [keepFolders],
  build: {
    ssr: true,
    outDir: OUT,
    target: 'node24',
    minify: false,
    rolldownOptions: {
      input: { server: 'src/server.ts', gatehouse: 'src/gatehouse.ts' },
      // A package with a build of its own, which may come later.
      external: /^@gatehouse\/mail\//,
      output: { entryFileNames: '[name].js', chunkFileNames: '[name].js' },
    },
  },
  ssr: { noExternal: ['drizzle-orm', 'zod', 'pg-boss'] },
});
