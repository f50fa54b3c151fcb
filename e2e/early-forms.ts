import { readFileSync } from 'node:fs';
import { expect, type Page } from '@playwright/test';
import { portalPages } from './portal-pages.ts';
import { run } from './run.ts';

/** Further states of a page that its query chooses. */
const WITH_QUERY = [
  '/en-GB/sign-in?game=emberfall',
  '/en-GB/sign-in?game=ironvale',
  `/en-GB/recover-password?code=${'x'.repeat(43)}&email=someone%40example.test`,
];

/** Pages that the server makes without the portal. The identity page has its own story, because it needs a flow. */
const SERVER_PAGES = ['/demo/mailbox', '/api/docs'];

/** Every page of the product that may hold a form from the start. */
export function allPages(): string[] {
  return [...portalPages(), ...WITH_QUERY, ...SERVER_PAGES];
}

/** The filters of the catalogue. */
export const FILTER_FORM = 'form[method=get]';
export const SENT_FORM = `form:not([method=get])`;

export const SCRIPTS = '**/*.js';

/** No script arrives, not even the one that holds forms. */
export async function blockScripts(page: Page): Promise<void> {
  await page.route(SCRIPTS, (route) => route.abort());
}

/** The page stands, and its entry script is still on the way. Returns what lets it arrive. */
export async function delayScripts(page: Page): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route('**/assets/entry-client-*.js', async (route) => {
    await promise;
    await route.continue();
  });
  return resolve;
}

/**
 * Fills every field of a form with the canary and sends it, also a form of a pane that is not shown yet. What a field
 * demands of its value is set aside: the question is where the value goes.
 */
export async function fillAndSend(page: Page, index: number, canary: string): Promise<void> {
  const form = page.locator(SENT_FORM).nth(index);
  const arrived = page.waitForEvent('framenavigated', (frame) => frame === page.mainFrame());
  await form.evaluate((element: HTMLFormElement, value) => {
    for (const field of element.querySelectorAll('input')) {
      if (field.type !== 'checkbox') field.value = `${value}@example.test`;
    }
    element.noValidate = true;
    element.requestSubmit();
  }, canary);
  await arrived;
  await page.waitForLoadState('domcontentloaded');
}

/** The addresses of every request and of every history entry of a page. */
export async function watchAddresses(page: Page): Promise<() => Promise<string[]>> {
  const requested: string[] = [];
  page.on('request', (request) => {
    requested.push(`${request.method()} ${request.url()} ${request.headers().referer ?? ''}`);
  });
  const devtools = await page.context().newCDPSession(page);
  return async () => {
    const { entries } = await devtools.send('Page.getNavigationHistory');
    return [...requested, ...entries.map(({ url, userTypedURL }) => `history ${url} ${userTypedURL}`)];
  };
}

/** The log of the server, at least up to this moment. */
export async function readLog(page: Page): Promise<string> {
  const id = (await page.request.get('/health')).headers()['x-request-id'] ?? 'no id';
  const read = () => readFileSync(run.logFile, 'utf8');
  await expect.poll(() => read().includes(id)).toBe(true);
  return read();
}
