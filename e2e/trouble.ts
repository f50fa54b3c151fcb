import type { Page } from '@playwright/test';

/** Collects what a visitor never sees and a developer must: console errors and warnings, and errors nobody caught. */
export function watchForTrouble(page: Page): () => string[] {
  const seen: string[] = [];
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) seen.push(`${page.url()} ${message.text()}`);
  });
  page.on('pageerror', (error) => seen.push(`${page.url()} ${error.message}`));
  return () => seen;
}

/** Something goes wrong in the page that nobody catches; `make` runs there. */
export async function makeTrouble(page: Page, make: () => unknown): Promise<void> {
  await page.evaluate((source) => {
    void Promise.reject(new Function(`return (${source})()`)());
  }, make.toString());
}
