import { chosenSchemePlugin } from '@gatehouse/ui/build/chosen-scheme-plugin.ts';
import { classNames } from '@gatehouse/ui/build/class-names.ts';
import { iconKeysPlugin } from '@gatehouse/ui/build/icon-keys-plugin.ts';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/** The server serves the files below this path, and the page for everything else below it. */
const BASE = '/operator/';

export default defineConfig({
  root: import.meta.dirname,
  base: BASE,
  plugins: [react(), iconKeysPlugin()],
  css: {
    modules: { generateScopedName: classNames() },
    postcss: { plugins: [chosenSchemePlugin()] },
  },
  build: {
    target: 'baseline-widely-available',
    outDir: 'dist',
    // The policy of the console allows no inline style, script or font.
    assetsInlineLimit: 0,
    rolldownOptions: { checks: { bundlerTimings: false } },
  },
});
