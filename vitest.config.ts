import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

// The mail package is built for the server; its tests and the server's read the sources.
const ssr = { resolve: { conditions: ['source', 'module', 'node', 'development|production'] } };

/**
 * On PostgreSQL, which is the database of production, and not twice: random inputs, long orders of acts, and the
 * counters and permissions of the identity modules, whose statements the flows on both databases use too.
 */
const ON_POSTGRES_ALONE = [
  '**/hostile-fields.api.test.ts',
  '**/hostile-requests.api.test.ts',
  '**/foreign-ids.api.test.ts',
  '**/name-lock.api.test.ts',
  '**/write-limit.api.test.ts',
  '**/identity/account-ownership/**',
  '**/identity/auth-codes/**',
  '**/identity/challenges/**',
  '**/identity/password-attempts/**',
  '**/identity/tokens/**',
  '**/identity/two-factor/**',
  '**/identity/undo-links/**',
];

export default defineConfig({
  test: {
    maxWorkers: 2,
    ...(process.env.VITEST_JSON ? { outputFile: { json: process.env.VITEST_JSON } } : {}),
    projects: [
      {
        ssr,
        test: {
          name: 'rules',
          include: [
            'packages/**/*.test.{ts,tsx}',
            'scripts/**/*.test.ts',
            'apps/server/{src,test}/**/*.test.ts',
            'apps/shell/src/**/*.test.ts',
          ],
          exclude: [
            '**/node_modules/**',
            '**/*.api.test.ts',
            '**/*.race.test.ts',
            '**/*.process.test.ts',
            '**/*.release.test.ts',
          ],
          // As in the other projects: a busy machine takes longer.
          testTimeout: 30_000,
          isolate: false,
        },
      },
      // What a release needs and a change does not: all translations.
      { ssr, test: { name: 'release', include: ['{apps,packages}/**/*.release.test.ts'] } },
      { ssr, test: { name: 'processes', include: ['apps/{server,shell}/src/**/*.process.test.ts'] } },
      {
        extends: './apps/portal/vite.config.ts',
        test: {
          name: 'portal',
          root: './apps/portal',
          include: ['src/**/*.test.{ts,tsx}'],
          environment: 'jsdom',
          // One jsdom a worker, not one a file: a third of the time.
          pool: 'vmThreads',
          maxWorkers: 2,
          setupFiles: fileURLToPath(new URL('./apps/portal/test/async-timeout.ts', import.meta.url)),
          testTimeout: 30_000,
          css: { modules: { classNameStrategy: 'non-scoped' } },
        },
      },
      ...['pglite', 'postgres'].map((driver) => ({
        ssr,
        test: {
          name: `api-${driver}`,
          include: [
            'apps/server/{src,test}/**/*.api.test.ts',
            ...(driver === 'postgres' ? ['apps/server/{src,test}/**/*.race.test.ts'] : []),
          ],
          exclude: ['**/node_modules/**', ...(driver === 'pglite' ? ON_POSTGRES_ALONE : [])],
          env: { TEST_DRIVER: driver },
          globalSetup: 'apps/server/test/support/global-setup.ts',
          testTimeout: 30_000,
          hookTimeout: 60_000,
          // The app is loaded once a worker and not once a file, which is a third of the time. No test replaces a module.
          isolate: false,
        },
      })),
    ],
  },
});
