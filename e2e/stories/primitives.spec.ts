import { expect } from '@playwright/test';
import { watchForProblems } from '../console-problems.ts';
import { axeFindings, open } from '../shell.ts';
import { test } from '../test.ts';

for (const locale of ['en-GB', 'ar-AE']) {
  for (const path of ['primitives', '']) {
    test(`axe finds nothing on /${locale}/${path}`, { tag: '@more' }, async ({ page }) => {
      const trouble = watchForProblems(page);
      await open(page, `/${locale}/${path}`);
      expect(await axeFindings(page)).toEqual([]);
      expect(trouble()).toEqual([]);
    });
  }
}

for (const path of ['/en-GB/', '/ar-AE/', '/xx-XX/', '/en-GB/primitives']) {
  // The pseudo-locale has the longest texts.
  const tag = path === '/xx-XX/' ? [] : '@more';
  test(`On ${path} nothing is wider than the screen`, { tag }, async ({ page }) => {
    await page.goto(path);
    for (const width of [320, 375, 768, 813, 1024, 1280]) {
      await page.setViewportSize({ width, height: 900 });
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
      expect(overflow, `${width} pixels`).toBeLessThanOrEqual(0);
    }
  });
}
