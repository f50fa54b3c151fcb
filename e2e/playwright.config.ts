import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from '@playwright/test';
import { findTestBrowser } from '../scripts/find-programs.mjs';
import { run } from './run.ts';

const PORT = Number(process.env.E2E_PORT ?? 3917);
const executablePath = findTestBrowser();

export default defineConfig({
  outputDir: '../test-results',
  fullyParallel: true,
  forbidOnly: Boolean(process.env.CI),
  // Stories wait more than they compute.
  workers: availableParallelism() + 1,
  // For busy machines: API tests run at the same time.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  projects: [
    // Long ones, and those beside the main stories of an area, have the tag `@more`: `npm run test:more` runs those.
    { name: 'stories', testDir: 'stories', teardown: 'at rest' },
    // Runs after the last story, also when only some stories were selected.
    { name: 'at rest', testDir: 'at-rest' },
    // Half an hour: `npm run test:locales`. The stories have a sample.
    { name: 'locales', testDir: 'locales' },
  ],
  reporter: process.env.PLAYWRIGHT_JSON_OUTPUT_FILE ? [['list'], ['json']] : [['list']],
  use: {
    baseURL: `http://127.0.0.1:${PORT}`,
    locale: 'en-GB',
    colorScheme: 'dark',
    // Playwright scrolls to reach moving elements, which closes menus. Stories about animations turn them on.
    contextOptions: { reducedMotion: 'reduce' },
    // A trace makes a story ten times slower: E2E_TRACE=on records one.
    trace: process.env.E2E_TRACE === 'on' ? 'retain-on-failure' : 'off',
    screenshot: 'only-on-failure',
    launchOptions: {
      ...(executablePath ? { executablePath } : {}),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-background-networking',
        '--disable-component-update',
      ],
    },
  },
  webServer: {
    command: `"${process.execPath}" e2e/serve.ts`,
    cwd: join(import.meta.dirname, '..'),
    url: `http://127.0.0.1:${PORT}/ready`,
    timeout: 180_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 },
    // The Sandbox environment has the component gallery and the pseudo-locale.
    env: { PORT: String(PORT), ENVIRONMENT: 'Sandbox', E2E_FOLDER: run.folder },
  },
});
