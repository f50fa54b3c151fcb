import { join } from 'node:path';
import type { Plugin } from 'vite';
import { type BuildTarget, notFoundRoute, routeTable } from '../src/app/route-table.ts';

const MODULE = 'virtual:pages';
const PAGES = join(import.meta.dirname, '../src/pages');

/** `virtual:pages` has the pages that the route table marks for this build, and no other gets into it. */
export function pagesPlugin(build: BuildTarget): Plugin {
  return {
    name: 'gatehouse-pages',
    resolveId: (id) => (id === MODULE ? `\0${MODULE}` : undefined),
    load: (id) => (id === `\0${MODULE}` ? source(build) : undefined),
  };
}

function source(build: BuildTarget): string {
  const rows = pagesOf(build).map((page) => {
    const file = JSON.stringify(join(PAGES, `${page}.tsx`).replaceAll('\\', '/'));
    return `'${page}': () => import(${file})`;
  });
  return `export const pages = { ${rows.join(',\n')} };`;
}

function pagesOf(build: BuildTarget): string[] {
  const routes = routeTable.filter(({ only }) => !only || only === build);
  return [...new Set([...routes, notFoundRoute].map(({ page }) => page))];
}
