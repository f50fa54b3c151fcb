import { globSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { basename, dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

// The mail package is built for the server; its tests and the server's read the sources.
const ssr = { resolve: { conditions: ['source', 'module', 'node', 'development|production'] } };
const maxWorkers = availableParallelism();
// For a busy machine: it only ends a test that hangs.
const testTimeout = 120_000;
const apiTests = globSync('apps/server/{src,test}/**/*.api.test.ts', { cwd: import.meta.dirname })
  // With forward slashes, also on Windows.
  .map((file) => file.replaceAll('\\', '/'))
  .sort();
const BUILD_SERVER = 'apps/server/test/support/build-server.ts';
const raceTests = 'apps/server/{src,test}/**/*.race.test.ts';

/**
 * API tests run on PostgreSQL, the database of production. On PGlite, the database of the demo, runs one file of each
 * folder in `npm run test:more`, as PGlite is four times as slow: the one that has the folder's name, or else the first.
 */
const onPglite = [...Map.groupBy(apiTests, dirname)].map(
  ([folder, files]) =>
    files.find((file) => basename(file) === `${basename(folder)}.api.test.ts`) ?? files[0] ?? '',
);

const apiProject = (name: string, driver: 'pglite' | 'postgres', include: string[]) => ({
  ssr,
  test: {
    name,
    include,
    env: { TEST_DRIVER: driver },
    globalSetup: [BUILD_SERVER, 'apps/server/test/support/global-setup.ts'],
    testTimeout,
    hookTimeout: testTimeout,
    // The app is loaded once a worker and not once a file, which is a third of the time. No test replaces a module.
    isolate: false,
  },
});

export default defineConfig({
  test: {
    maxWorkers,
    // Long ones: `npm run test:more` runs those with the tag, `npm test` all others.
    tags: [{ name: 'more' }],
    ...(process.env.VITEST_JSON ? { outputFile: { json: process.env.VITEST_JSON } } : {}),
    projects: [
      {
        ssr,
        test: {
          name: 'rules',
          include: [
            'packages/**/*.test.{ts,tsx}',
            '{bench,scripts}/**/*.test.ts',
            'apps/server/{src,test}/**/*.test.ts',
            'apps/shell/src/**/*.test.ts',
            'apps/operator/src/**/*.test.ts',
          ],
          exclude: [
            '**/node_modules/**',
            '**/*.api.test.ts',
            '**/*.race.test.ts',
            '**/*.process.test.ts',
            '**/*.release.test.ts',
            'packages/ui/**/*.test.tsx',
          ],
          testTimeout,
          hookTimeout: testTimeout,
          isolate: false,
        },
      },
      // What a release needs and a change does not: all translations.
      { ssr, test: { name: 'release', include: ['{apps,packages}/**/*.release.test.ts'], testTimeout } },
      {
        ssr,
        test: {
          name: 'processes',
          include: ['apps/{server,shell}/src/**/*.process.test.ts'],
          globalSetup: BUILD_SERVER,
          testTimeout,
          hookTimeout: testTimeout,
        },
      },
      {
        extends: './apps/portal/vite.config.ts',
        test: {
          name: 'portal',
          root: './apps/portal',
          include: ['src/**/*.test.tsx', '../../packages/ui/src/**/*.test.tsx'],
          environment: 'jsdom',
          // One jsdom a worker, not one a file: a third of the time.
          pool: 'vmThreads',
          maxWorkers,
          setupFiles: fileURLToPath(new URL('./apps/portal/test/async-timeout.ts', import.meta.url)),
          testTimeout,
          hookTimeout: testTimeout,
          css: { modules: { classNameStrategy: 'non-scoped' } },
        },
      },
      {
        extends: './apps/operator/vite.config.ts',
        test: {
          name: 'operator',
          root: './apps/operator',
          include: ['src/**/*.test.tsx'],
          environment: 'jsdom',
          pool: 'vmThreads',
          maxWorkers,
          setupFiles: fileURLToPath(new URL('./apps/operator/test/async-timeout.ts', import.meta.url)),
          testTimeout,
          hookTimeout: testTimeout,
          css: { modules: { classNameStrategy: 'non-scoped' } },
        },
      },
      // Without components: a jsdom for each of those would take three times as long. Few name it in their first line.
      {
        extends: './apps/portal/vite.config.ts',
        test: {
          name: 'portal-rules',
          root: './apps/portal',
          include: ['src/**/*.test.ts'],
          maxWorkers,
          testTimeout,
          hookTimeout: testTimeout,
          isolate: false,
        },
      },
      apiProject('api-pglite', 'pglite', onPglite),
      apiProject('api-postgres', 'postgres', [...apiTests, raceTests]),
    ],
  },
});
