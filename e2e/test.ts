import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type BrowserContext, test as base, expect, type Page } from '@playwright/test';
import { fromOwnAddress } from './client-address.ts';

const MESSAGES = join(import.meta.dirname, '../packages/messages/en-GB');
const MESSAGE_IDS = readdirSync(MESSAGES).flatMap((file) =>
  Object.keys(JSON.parse(readFileSync(join(MESSAGES, file), 'utf8'))),
);

const REFUSED = {
  preferences: false,
  statistics: false,
  marketing: false,
  isDecided: true,
  version: '1',
  decidedAt: '2026-01-01T00:00:00.000Z',
  receiptOf: null,
};

type Allowed = Partial<Pick<typeof REFUSED, 'preferences' | 'statistics' | 'marketing'>>;

interface Options {
  /** What the visitor has allowed beyond the necessary cookies, or null where the dialog was not answered yet. */
  consent: Allowed | null;
}

/**
 * Every story runs in a browser that has answered the cookie dialog, unless it asks for another `consent`. A page that
 * shows the id of a message at the end of its story fails it.
 */
export const test = base.extend<Options>({
  consent: [{}, { option: true }],
  // Limits and challenges count by address, and all stories together would reach them.
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from the pattern
  extraHTTPHeaders: async ({}, use) => use(fromOwnAddress()),
  context: async ({ context, consent, baseURL }, use) => {
    if (consent) await answerConsent(context, String(baseURL), consent);
    await use(context);
    for (const page of context.pages()) await expectNoMessageIds(page);
  },
});

/** For a page in the middle of a story. Labels that only screen readers read are searched too. */
export async function expectNoMessageIds(page: Page): Promise<void> {
  const parts = await page
    .locator('main, header, footer, dialog')
    .evaluateAll((elements) => elements.map(({ outerHTML }) => outerHTML))
    // A page that the story has closed.
    .catch(() => []);
  const shown = parts.join('\n');
  expect(MESSAGE_IDS.filter((id) => shown.includes(id))).toEqual([]);
}

// A script costs nothing. With Playwright's `storageState` each story would first load a page to write the answer from.
export async function answerConsent(
  context: BrowserContext,
  baseURL: string,
  allowed: Allowed = {},
): Promise<void> {
  const value = JSON.stringify({ state: { ...REFUSED, ...allowed }, version: 1 });
  await context.addInitScript(
    (answer) => {
      // A frame with an opaque origin has no storage.
      if (self.origin !== answer.origin || localStorage.getItem('gatehouse.consent') !== null) return;
      localStorage.setItem('gatehouse.consent', answer.value);
    },
    { origin: new URL(baseURL).origin, value },
  );
}
