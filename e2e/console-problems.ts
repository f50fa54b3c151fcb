import type { Page } from '@playwright/test';

/** Collects console errors and warnings, and uncaught errors. */
export function watchForProblems(page: Page): () => string[] {
  const seen: string[] = [];
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) seen.push(`${page.url()} ${message.text()}`);
  });
  page.on('pageerror', (error) => seen.push(`${page.url()} ${error.message}`));
  return () => seen;
}

/** Throws an uncaught error in the page; `make` runs there. */
export async function makeTrouble(page: Page, make: () => unknown): Promise<void> {
  await page.evaluate((source) => {
    void Promise.reject(new Function(`return (${source})()`)());
  }, make.toString());
}
