import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { messagesPlugin } from './build/messages-plugin.ts';

/** Shared by lazy parts, but by nothing that the ways in show first. */
const LATER = /portal.src.ui.(badge|code-)|domain.src.(codes|game-account-name)|icons.(log-out|timer-off)/;
const SHARED = /portal.src.(ui|platform|stores|features)|lucide|packages.domain/;

const CHUNKS = [
  { name: 'base', tags: ['$initial' as const], priority: 3 },
  {
    name: 'shared',
    minShareCount: 3,
    priority: 2,
    test: (id: string) => SHARED.test(id) && !LATER.test(id),
  },
  { name: 'later', minShareCount: 2, test: LATER, priority: 1 },
];

export default defineConfig(({ isSsrBuild }) => ({
  root: import.meta.dirname,
  plugins: [react(), messagesPlugin()],
  // Messages are compiled at build, so the browser needs no ICU parser.
  resolve: {
    alias: { '@formatjs/icu-messageformat-parser': '@formatjs/icu-messageformat-parser/no-parser.js' },
  },
  build: {
    target: 'baseline-widely-available',
    outDir: isSsrBuild ? 'dist/server' : 'dist/client',
    manifest: !isSsrBuild,
    copyPublicDir: !isSsrBuild,
    assetsInlineLimit: 0,
    rolldownOptions: {
      input: isSsrBuild ? 'src/entry-server.tsx' : 'src/entry-client.tsx',
      // What every page needs is one file, and so is what three lazy parts share. Left alone, each shared part
      // becomes a file of its own, and forty small ones weigh a tenth more.
      ...(isSsrBuild ? {} : { output: { codeSplitting: { groups: CHUNKS } } }),
    },
  },
  ssr: { noExternal: true },
}));
