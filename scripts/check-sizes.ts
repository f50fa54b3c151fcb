import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { routeTable } from '../apps/portal/src/app/route-table.ts';

// The budgets of what a browser fetches, compressed with brotli: script and style of each page, and apart from them the
// messages. Raising one is a decision to write down.
const AUTH_BUDGET = 130_000;
/** Pages with the navigation bar and the footer. */
const MAIN_BUDGET = 145_000;
const ROUTE_BUDGET = 40_000;
const CORE_MESSAGES_BUDGET = 12_000;

type Manifest = Record<string, { file: string; css?: string[]; imports?: string[] }>;

const CLIENT = join(import.meta.dirname, '../apps/portal/dist/client');
const manifest = JSON.parse(readFileSync(join(CLIENT, '.vite/manifest.json'), 'utf8')) as Manifest;

const entry = withImports('src/entry-client.tsx').add('src/framework/hydration/before-hydration.ts');
const pages = Object.keys(manifest).filter((key) => key.startsWith('src/pages/'));
const messages = readdirSync(CLIENT, { recursive: true, encoding: 'utf8' }).filter((file) =>
  /messages-[^/]+\/.+\/core\.json$/.test(file.replaceAll('\\', '/')),
);

const rows = [
  ...pages.map((page) => ({
    name: `${page.slice('src/pages/'.length, -'.tsx'.length)}: all script and style`,
    bytes: sizeOf([...entry, ...withImports(layoutOf(page)), ...withImports(page)], laterStylesOf(page)),
    budget: layoutOf(page).includes('auth-layout') ? AUTH_BUDGET : MAIN_BUDGET,
  })),
  ...pages.map((page) => ({
    name: `${page.slice('src/pages/'.length, -'.tsx'.length)}: its own chunk`,
    bytes: sizeOf([...withImports(page)].filter((key) => !entry.has(key))),
    budget: ROUTE_BUDGET,
  })),
  { name: 'core messages of the longest locale', bytes: largest(messages), budget: CORE_MESSAGES_BUDGET },
];

for (const { name, bytes, budget } of rows) {
  const verdict = bytes <= budget ? 'ok' : 'TOO LARGE';
  process.stdout.write(`${verdict.padEnd(10)}${String(bytes).padStart(7)} of ${budget} bytes  ${name}\n`);
}
process.exitCode = rows.every(({ bytes, budget }) => bytes <= budget) ? 0 : 1;

function layoutOf(page: string): string {
  return `src/app/shell/${routeOf(page)?.layout ?? 'main'}-layout.tsx`;
}

function routeOf(page: string) {
  return routeTable.find((entry) => `src/pages/${entry.page}.tsx` === page);
}

/** The script of a later part is not needed for the page, its styles are. */
function laterStylesOf(page: string): string[] {
  return manifest[routeOf(page)?.laterPart ?? '']?.css ?? [];
}

function withImports(root: string, seen = new Set<string>()): Set<string> {
  const chunk = manifest[root];
  if (!chunk || seen.has(root)) return seen;
  seen.add(root);
  for (const imported of chunk.imports ?? []) withImports(imported, seen);
  return seen;
}

function sizeOf(keys: Iterable<string>, alsoFiles: readonly string[] = []): number {
  const files = new Set([
    ...[...keys].flatMap((key) => [manifest[key]?.file ?? '', ...(manifest[key]?.css ?? [])]),
    ...alsoFiles,
  ]);
  return [...files].reduce((sum, file) => sum + wireSize(file), 0);
}

function largest(files: readonly string[]): number {
  return Math.max(...files.map(wireSize));
}

function wireSize(file: string): number {
  const path = join(CLIENT, file);
  return (statSync(`${path}.br`, { throwIfNoEntry: false }) ?? statSync(path)).size;
}
