import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'rules',
          include: ['packages/**/*.test.{ts,tsx}', 'scripts/**/*.test.ts', 'apps/server/src/**/*.test.ts'],
          exclude: ['**/node_modules/**', '**/*.api.test.ts', '**/*.race.test.ts'],
        },
      },
      {
        extends: './apps/portal/vite.config.ts',
        test: {
          name: 'portal',
          root: './apps/portal',
          include: ['src/**/*.test.{ts,tsx}'],
          environment: 'jsdom',
          css: { modules: { classNameStrategy: 'non-scoped' } },
        },
      },
      ...['pglite', 'postgres'].map((driver) => ({
        test: {
          name: `api-${driver}`,
          include: [
            'apps/server/src/**/*.api.test.ts',
            ...(driver === 'postgres' ? ['apps/server/src/**/*.race.test.ts'] : []),
          ],
          env: { TEST_DRIVER: driver },
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      })),
    ],
  },
});
