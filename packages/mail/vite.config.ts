import { defineConfig } from 'vite';

// Node strips types but does not know JSX, so the server loads this package built.
export default defineConfig({
  root: import.meta.dirname,
  build: {
    ssr: 'src/render-mail.tsx',
    outDir: 'dist',
    target: 'node24',
    sourcemap: true,
    rolldownOptions: { output: { entryFileNames: 'mail.js' } },
  },
  // The component kit is bundled for the dozen parts in use: loading it whole costs more than rendering a mail.
  ssr: { noExternal: [/^@react-email\//] },
});
