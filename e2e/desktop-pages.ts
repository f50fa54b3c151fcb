import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { type Browser, chromium, type Page } from '@playwright/test';

const START_MAX_MS = 300_000;
/** Also where Playwright's `expect`, which waits for five seconds outside of its runner, would be too short. */
const STEP_MAX_MS = 180_000;
const POLL_MS = 100;

/** Resolves with what `look` finds. */
export async function waitFor<T>(
  what: string,
  look: () => T | undefined | false | null | Promise<T | undefined | false | null>,
): Promise<T> {
  const end = Date.now() + START_MAX_MS;
  for (;;) {
    const found = await look();
    if (found) return found;
    if (Date.now() > end) throw new Error(`${what} did not come`);
    await delay(POLL_MS);
  }
}

export interface BrowserWindow {
  page: Page;
  /** The connection, not the window. */
  leave(): Promise<void>;
}

/** A browser that someone else has started with `--remote-debugging-port=0`, by the folder of its profile. */
export async function lookInto(profile: string, isWanted: (url: string) => boolean): Promise<BrowserWindow> {
  const file = join(profile, 'DevToolsActivePort');
  const port = await waitFor(
    `the port of ${profile}`,
    () => existsSync(file) && readFileSync(file, 'utf8').split('\n')[0],
  );
  const browser: Browser = await waitFor(`the browser of ${profile}`, () =>
    chromium.connectOverCDP(`http://127.0.0.1:${port}`).catch(() => null),
  );
  const page = await waitFor(`a page of ${profile}`, () =>
    browser
      .contexts()
      .flatMap((context) => context.pages())
      .find((one) => isWanted(one.url())),
  );
  page.setDefaultTimeout(STEP_MAX_MS);
  return { page, leave: () => browser.close() };
}

export const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
export const shows = (page: Page, text: string | RegExp) => page.getByText(text).first().waitFor();
export const offers = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).waitFor();

/** Signs in to the portal on the page that the launcher has opened, and confirms the launcher. */
export async function confirmLauncher(
  page: Page,
  player: { email: string; password: string },
): Promise<void> {
  await page.locator('html[data-hydrated="true"]').waitFor();
  await page.getByRole('textbox', { name: 'Email', exact: true }).fill(player.email);
  await press(page, 'Continue');
  await page.getByLabel('Password', { exact: true }).fill(player.password);
  await press(page, 'Sign in');
  await press(page, 'Sign in to the launcher');
  await page.getByRole('heading', { name: 'You’re signed in' }).waitFor();
}
