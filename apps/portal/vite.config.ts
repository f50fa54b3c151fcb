import { chosenSchemePlugin } from '@gatehouse/ui/build/chosen-scheme-plugin.ts';
import { classNames } from '@gatehouse/ui/build/class-names.ts';
import { iconKeysPlugin } from '@gatehouse/ui/build/icon-keys-plugin.ts';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { beforeHydrationPlugin } from './build/before-hydration-plugin.ts';
import { CHUNKS, preloadsOf } from './build/chunks.ts';
import { messageFormatterPlugin } from './build/message-formatter-plugin.ts';
import { messagesPlugin } from './build/messages-plugin.ts';
import { pagesPlugin } from './build/pages-plugin.ts';

/** `vite build --mode launcher` is the launcher build, which is rendered in the browser alone. */
const LAUNCHER = 'launcher';

/** The first chunk lists the names of the others, and what is random in them does not compress. */
const NAMES = {
  chunkFileNames: 'assets/[name]-[hash:7].js',
  assetFileNames: 'assets/[name]-[hash:6][extname]',
};

const LUCIDE = {
  find: '../createLucideIcon.mjs',
  replacement: `${import.meta.dirname}/../../packages/ui/src/graphics/create-lucide-icon.ts`,
};

export default defineConfig(({ command, mode, isSsrBuild }) => ({
  root: import.meta.dirname,
  plugins: [
    react(),
    messagesPlugin(),
    messageFormatterPlugin(),
    pagesPlugin(mode === LAUNCHER ? 'launcher' : 'web'),
    ...(mode === LAUNCHER ? [] : [beforeHydrationPlugin(), iconKeysPlugin()]),
  ],
  resolve: {
    alias: [
      // Messages are compiled at build, so the browser needs no ICU parser.
      {
        find: '@formatjs/icu-messageformat-parser',
        replacement: '@formatjs/icu-messageformat-parser/no-parser.js',
      },
      // Not in development, where the server leaves packages to Node and would render other icons than the browser.
      ...(command === 'build' ? [LUCIDE] : []),
    ],
  },
  // Vite leaves it to the process that runs a server build, and React would be its slow development version there.
  ...(isSsrBuild ? { define: { 'process.env.NODE_ENV': JSON.stringify('production') } } : {}),
  css: {
    modules: { generateScopedName: classNames() },
    postcss: { plugins: [chosenSchemePlugin()] },
  },
  build: {
    target: 'baseline-widely-available',
    outDir: outDir(mode, isSsrBuild),
    manifest: !isSsrBuild,
    copyPublicDir: !isSsrBuild,
    // Those of the client are not announced, and scripts/build.ts takes them out of what is served.
    sourcemap: isSsrBuild ? true : 'hidden',
    assetsInlineLimit: 0,
    modulePreload: { resolveDependencies: (_file, files, { hostId }) => preloadsOf(hostId, files) },
    rolldownOptions: {
      input: inputOf(mode, isSsrBuild),
      // A player who starts the demo for the first time reads them as faults.
      checks: { bundlerTimings: false },
      ...(isSsrBuild || mode === LAUNCHER ? {} : { output: { codeSplitting: { groups: CHUNKS }, ...NAMES } }),
    },
  },
  // The build is one file. `npm run dev` leaves packages to Node, as some are CommonJS.
  ssr: command === 'serve' && mode === 'development' ? {} : { noExternal: true },
}));

function outDir(mode: string, isSsrBuild = false): string {
  if (mode === LAUNCHER) return 'dist/launcher';
  return isSsrBuild ? 'dist/server' : 'dist/client';
}

function inputOf(mode: string, isSsrBuild = false): string {
  if (mode === LAUNCHER) return 'launcher.html';
  return isSsrBuild ? 'src/entry-server.tsx' : 'src/entry-client.tsx';
}
