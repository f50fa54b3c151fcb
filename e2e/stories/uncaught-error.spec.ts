import { expect, type Page } from '@playwright/test';
import { makeTrouble } from '../console-problems.ts';
import { open } from '../shell.ts';
import { test } from '../test.ts';

test.describe('An uncaught error', () => {
  const modal = (page: Page) => page.getByRole('alertdialog');

  test('shows an error, and Retry reloads the page', async ({ page }) => {
    await open(page, '/en-GB/');
    await makeTrouble(page, () => new Error('unexpected'));
    await expect(modal(page)).toContainText('Something broke on our side');
    await page.evaluate(() => Object.assign(globalThis, { isOldPage: true }));
    await modal(page).getByRole('button', { name: 'Load again' }).click();
    await expect.poll(() => page.evaluate(() => 'isOldPage' in globalThis)).toBe(false);
    await expect(modal(page)).toBeHidden();
  });

  test('is ignored where only a text or its data is missing', async ({ page }) => {
    await open(page, '/en-GB/');
    await makeTrouble(page, () => Object.assign(new Error('x'), { code: 'MISSING_TRANSLATION' }));
    await makeTrouble(page, () => Object.assign(new Error('x'), { code: 'MISSING_DATA' }));
    await makeTrouble(page, () => new Error('and this one is told'));
    await expect(modal(page)).toBeVisible();
    await expect(page.getByRole('alertdialog')).toHaveCount(1);
  });

  test('is shown as a failed load where a page’s chunk fails', async ({ page }) => {
    await page.route('**/assets/cookie-settings-*.js', (route) => route.abort());
    await open(page, '/en-GB/');
    await page.getByRole('contentinfo').getByRole('link', { name: 'Cookie settings' }).click();
    await expect(modal(page)).toContainText('This part did not arrive');
    await page.unroute('**/assets/cookie-settings-*.js');
    await modal(page).getByRole('button', { name: 'Load again' }).click();
    await expect(page.getByRole('dialog', { name: 'Cookie settings' })).toBeVisible();
  });
});
