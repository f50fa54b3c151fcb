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
  // All packages are bundled: for the dozen parts of the component kit in use, as loading it whole costs more than
  // rendering a mail, and for React's production version, which would otherwise depend on the server's NODE_ENV.
  define: { 'process.env.NODE_ENV': JSON.stringify('production') },
  ssr: { noExternal: true },
});
