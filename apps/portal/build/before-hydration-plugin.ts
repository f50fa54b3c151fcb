import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { minifySync, type Plugin, transformWithOxc } from 'vite';

const SOURCE = 'src/framework/hydration/before-hydration.ts';

/** Builds the classic script at the start of every page. As a module it would run only after the page is parsed. */
export function beforeHydrationPlugin(): Plugin {
  return {
    name: 'gatehouse-before-hydration',
    apply: (config, { command }) => command === 'build' && !config.build?.ssr,
    async generateBundle() {
      const file = join(import.meta.dirname, '..', SOURCE);
      const { code } = await transformWithOxc(readFileSync(file, 'utf8'), file, { sourcemap: false });
      this.emitFile({
        type: 'asset',
        name: 'before-hydration.js',
        originalFileName: SOURCE,
        source: minifySync(file, code).code,
      });
    },
  };
}
