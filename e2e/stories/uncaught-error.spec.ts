import { expect, type Page } from '@playwright/test';
import { makeTrouble } from '../console-problems.ts';
import { open } from '../shell.ts';
import { test } from '../test.ts';

test.describe('An uncaught error', () => {
  const modal = (page: Page) => page.getByRole('alertdialog');

  test('shows an error, and Retry reloads the page', async ({ page }) => {
    await open(page, '/en-GB/');
    await makeTrouble(page, () => new Error('unexpected'));
    await expect(modal(page)).toContainText('Something went wrong');
    await page.evaluate(() => Object.assign(globalThis, { isOldPage: true }));
    await modal(page).getByRole('button', { name: 'Reload' }).click();
    await expect.poll(() => page.evaluate(() => 'isOldPage' in globalThis)).toBe(false);
    await expect(modal(page)).toBeHidden();
  });

  test('is ignored where only a text or its data is missing', { tag: '@more' }, async ({ page }) => {
    await open(page, '/en-GB/');
    await makeTrouble(page, () => Object.assign(new Error('x'), { code: 'MISSING_TRANSLATION' }));
    await makeTrouble(page, () => Object.assign(new Error('x'), { code: 'MISSING_DATA' }));
    await makeTrouble(page, () => new Error('and this one is reported'));
    await expect(modal(page)).toBeVisible();
    await expect(page.getByRole('alertdialog')).toHaveCount(1);
  });

  test('is reported to the server with its place, and without who saw it', { tag: '@more' }, async ({
    page,
  }) => {
    const chunk = '**/assets/cookie-settings-*.js';
    await page.route(chunk, async (route) => {
      const response = await route.fetch();
      const broken = "setTimeout(() => { throw new TypeError('broken on purpose'); });";
      await route.fulfill({ response, body: broken + (await response.text()) });
    });
    await open(page, '/en-GB/');
    const sent = page.waitForRequest('**/api/v1/client/errors');
    await page.getByRole('contentinfo').getByRole('link', { name: 'Cookie settings' }).click();
    const report = await sent;
    expect(report.postDataJSON()).toMatchObject({
      kind: 'error',
      name: 'TypeError',
      message: 'broken on purpose',
      stack: [{ file: expect.stringMatching(/^assets\/cookie-settings-/), line: 1 }],
    });
    const headers = Object.keys(await report.allHeaders());
    expect(headers.filter((name) => /cookie|authorization|installation/.test(name))).toEqual([]);
    expect((await report.response())?.status()).toBe(204);
  });

  test('is found in the sources by the server alone: no source map is served', { tag: '@more' }, async ({
    page,
    request,
  }) => {
    await open(page, '/en-GB/');
    const scripts = await page
      .locator('script[type=module]')
      .evaluateAll((all) => all.map((script) => (script as HTMLScriptElement).src));
    expect(scripts).not.toEqual([]);
    for (const script of scripts) {
      expect((await request.get(`${script}.map`)).status()).toBe(404);
      expect(await (await request.get(script)).text()).not.toContain('sourceMappingURL');
    }
  });
});
