import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type BuildTarget, routeTable } from '../apps/portal/src/app/route-table.ts';

// Looks into the built files, by their source maps: the web build has no code of the launcher, and the launcher build
// has no page of the web.

const DIST = join(import.meta.dirname, '../apps/portal/dist');
const LAUNCHER_CODE =
  /portal\/src\/(?:entry-launcher|app\/launcher\/|platform\/launcher-(?!.*test)|features\/launcher\/)|contract\/src\/launcher-bridge/;

const problems = [
  ...sourcesIn('maps').filter((source) => LAUNCHER_CODE.test(source) || isPageOnlyIn('launcher', source)),
  ...sourcesIn('launcher-maps').filter((source) => isPageOnlyIn('web', source)),
];
for (const source of problems) process.stdout.write(`In the wrong build: ${source}\n`);
// A check that finds nothing because it looks for nothing would pass too.
const hasLooked = sourcesIn('launcher-maps').some((source) => LAUNCHER_CODE.test(source));
if (!hasLooked)
  process.stdout.write('The launcher build has no launcher code: the check looks for the wrong files.\n');
process.exitCode = problems.length === 0 && hasLooked ? 0 : 1;
if (process.exitCode === 0) process.stdout.write('The builds contain what is theirs.\n');

function isPageOnlyIn(build: BuildTarget, source: string): boolean {
  const page = /portal\/src\/pages\/([\w-]+)\.tsx$/.exec(source)?.[1];
  return page !== undefined && routeTable.some((route) => route.page === page && route.only === build);
}

function sourcesIn(maps: string): string[] {
  const files = readdirSync(join(DIST, maps), { recursive: true, encoding: 'utf8' });
  const sources = files
    .filter((file) => file.endsWith('.map'))
    .flatMap(
      (file) => (JSON.parse(readFileSync(join(DIST, maps, file), 'utf8')) as { sources: string[] }).sources,
    );
  // Relative to the map: only the part in the project counts.
  return [
    ...new Set(
      sources.map((source) =>
        source
          .replace(/^(?:\.\.\/)+(?:src\/)?/, (up) => (up.endsWith('src/') ? 'portal/src/' : ''))
          .replace(/^.*?(?=apps\/|packages\/)/, ''),
      ),
    ),
  ];
}
