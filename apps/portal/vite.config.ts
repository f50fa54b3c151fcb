import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { messagesPlugin } from './build/messages-plugin.ts';

const CHUNKS = [
  { name: 'base', tags: ['$initial' as const], priority: 1 },
  {
    name: 'shared',
    minShareCount: 3,
    test: /portal.src.(ui|platform|stores|features)|lucide|packages.domain/,
  },
];

export default defineConfig(({ isSsrBuild }) => ({
  root: import.meta.dirname,
  plugins: [react(), messagesPlugin()],
  // Messages are compiled at build, so the browser's copy of react-intl needs no ICU parser.
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
