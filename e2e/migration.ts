import { expect, type Page } from '@playwright/test';
import { DEMO_PASSWORD } from './player.ts';
import { axeFindings } from './shell.ts';
import { giveIdentity, givePassword, openSignIn } from './sign-in.ts';

export const EMBERFALL = '/en-GB/sign-in?game=emberfall';

/** Signs in with an account of the game itself. */
export async function comeFromGame(page: Page, userName: string, password = DEMO_PASSWORD): Promise<void> {
  await openSignIn(page, EMBERFALL);
  await giveIdentity(page, userName, 'Username');
  await givePassword(page, password);
}

/** No axe violation and no horizontal overflow, on desktop and phone. */
export async function expectFitToSee(page: Page): Promise<void> {
  const before = page.viewportSize() ?? { width: 1280, height: 900 };
  for (const width of [1280, 375]) {
    await page.setViewportSize({ width, height: 900 });
    expect(await axeFindings(page)).toEqual([]);
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect(overflow).toBeLessThanOrEqual(0);
  }
  await page.setViewportSize(before);
}
