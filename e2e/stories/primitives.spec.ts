import AxeBuilder from '@axe-core/playwright';
import { expect } from '@playwright/test';
import { watchForProblems } from '../console-problems.ts';
import { test } from '../test.ts';

for (const locale of ['en-GB', 'ar-AE']) {
  for (const colorScheme of ['dark', 'light'] as const) {
    test.describe(`${locale}, ${colorScheme}`, () => {
      test.use({ colorScheme });

      for (const path of ['/primitives', '/']) {
        test(`axe finds nothing on ${path}`, async ({ page }) => {
          const trouble = watchForProblems(page);
          await page.goto(`/${locale}${path}`);
          await expect(page.locator('html')).toHaveAttribute('data-hydrated', 'true');
          const { violations } = await new AxeBuilder({ page }).analyze();
          expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([]);
          expect(trouble()).toEqual([]);
        });
      }
    });
  }
}

for (const width of [320, 375, 768, 813, 1024, 1280]) {
  test(`At ${width} pixels nothing is wider than the screen`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    for (const path of ['/en-GB/', '/ar-AE/', '/xx-XX/', '/en-GB/primitives']) {
      await page.goto(path);
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
      expect(overflow, path).toBeLessThanOrEqual(0);
    }
  });
}
