import { expect } from '@playwright/test';
import { watchForProblems } from '../console-problems.ts';
import { answer, axeFindings, bar, carryNewSession, carrySession, open, withFeatures } from '../shell.ts';
import { test } from '../test.ts';

const WIDTHS = [320, 375, 480, 576, 700, 768, 812, 813, 900, 1023, 1024, 1100, 1280];

for (const locale of ['en-GB', 'de-DE', 'ar-AE', 'xx-XX']) {
  // The pseudo-locale has the longest texts.
  const tag = locale === 'xx-XX' ? [] : '@more';
  test(`The bar in ${locale} fits every width: nothing overlaps, nothing sticks out`, { tag }, async ({
    page,
    request,
  }) => {
    await carrySession(page, request, 'player@example.test');
    await open(page, `/${locale}/`);
    await expect(bar(page).locator('button:has([class*=avatar])').first()).toBeAttached();
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 800 });
      const trouble = await bar(page).evaluate((header) => {
        const seen = [...header.querySelectorAll<HTMLElement>('a, button')].filter(
          (element) => element.checkVisibility() && !element.closest('[popover]'),
        );
        const boxes = seen.map((element) => ({
          box: element.getBoundingClientRect(),
          name: element.textContent,
        }));
        const outside = boxes.filter(({ box }) => box.left < -0.5 || box.right > innerWidth + 0.5);
        const overlapping = boxes.filter(({ box }, index) =>
          boxes.some(
            (other, at) => at > index && box.right > other.box.left + 1 && other.box.right > box.left + 1,
          ),
        );
        return [...outside, ...overlapping].map(({ name }) => name);
      });
      expect(trouble, `at ${width}`).toEqual([]);
    }
  });
}

test.describe('The bar', () => {
  for (const [locale, store, browserGames, littleGames, magazine, some] of [
    ['en-GB', 'Store', 'Browser games', 'Casual', 'Magazine', ['Action', 'Strategy']],
    ['de-DE', 'Shop', 'Browserspiele', 'Gelegenheitsspiele', 'Magazin', ['Aufbau', 'Strategie']],
  ] as const) {
    const tag = locale === 'en-GB' ? [] : '@more';
    test(`leads to the shop, the games and the magazine in ${locale}, whose categories are its own`, {
      tag,
    }, async ({ page }) => {
      await open(page, `/${locale}/`);
      await expect(bar(page).getByRole('link', { name: store })).toHaveAttribute('href', `/${locale}/`);
      await expect(bar(page).getByRole('link', { name: browserGames })).toBeVisible();
      await expect(bar(page).getByRole('link', { name: 'MMORPG' })).toBeVisible();
      await bar(page).getByRole('button', { name: littleGames }).click();
      for (const name of some) await expect(page.getByRole('menuitem', { name, exact: true })).toBeVisible();
      await page.keyboard.press('Escape');
      await bar(page).getByRole('button', { name: magazine, exact: true }).click();
      await expect(page.getByRole('menuitem').filter({ visible: true })).toHaveCount(3);
    });
  }

  test('offers the client only where the operator has one', { tag: '@more' }, async ({ page }) => {
    const download = bar(page).getByRole('link', { name: 'Download the launcher' });
    await open(page, '/en-GB/');
    await expect(download).toHaveAttribute('href', '/en-GB/download');
    await withFeatures(page, '/en-GB/', {});
    await open(page, '/en-GB/');
    await expect(download).toBeHidden();
  });
});

test.describe('By keyboard', () => {
  test('a menu opens, moves the focus and closes, and the focus returns', async ({ page }) => {
    await open(page, '/en-GB/');
    for (const [name, first, last] of [
      ['Casual', 'Action', 'Strategy'],
      ['Magazine', 'Video games', 'Series'],
    ] as const) {
      const trigger = bar(page).getByRole('button', { name });
      await trigger.press('ArrowDown');
      await expect(page.getByRole('menuitem', { name: first, exact: true })).toBeFocused();
      await page.keyboard.press('End');
      await expect(page.getByRole('menuitem', { name: last, exact: true })).toBeFocused();
      await page.keyboard.press('ArrowDown');
      await expect(page.getByRole('menuitem', { name: first, exact: true })).toBeFocused();
      await page.keyboard.press('Escape');
      await expect(page.getByRole('menuitem', { name: first, exact: true })).toBeHidden();
      await expect(trigger).toBeFocused();
    }
  });

  test('the account menu leads to coupon, settings and sign-out', { tag: '@more' }, async ({
    page,
    request,
  }) => {
    await carryNewSession(page, request, 'keys');
    await open(page, '/en-GB/');
    const trigger = bar(page).getByRole('button', { name: /^Account menu for keys/ });
    await trigger.press('Enter');
    await expect(page.getByRole('menuitem', { name: 'Redeem a code' })).toBeFocused();
    await expect(page.getByRole('menuitem', { name: /^Settings/ })).toHaveAttribute(
      'href',
      '/en-GB/settings',
    );
    await page.keyboard.press('ArrowUp');
    await expect(page.getByRole('menuitem', { name: 'Sign out' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(bar(page).getByRole('link', { name: 'Sign in' }).first()).toBeVisible();
  });

  test('the first Tab stop is the skip link', async ({ page }) => {
    await open(page, '/en-GB/');
    await page.keyboard.press('Tab');
    const skip = page.getByRole('link', { name: 'Skip to content' });
    await expect(skip).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('main')).toBeFocused();
  });

  test('on mobile the menu opens, navigates and closes', { tag: '@more' }, async ({ page }) => {
    await page.setViewportSize({ width: 375, height: 720 });
    await open(page, '/en-GB/primitives');
    const button = bar(page).getByRole('button', { name: 'Open menu' });
    await button.press('Enter');
    const sheet = page.getByRole('dialog', { name: 'Main menu' });
    await expect(sheet).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(sheet).toBeHidden();
    await expect(button).toBeFocused();
    await button.press('Enter');
    await sheet.getByRole('link', { name: 'Store' }).press('Enter');
    await expect(page).toHaveURL('/en-GB/');
    await expect(sheet).toBeHidden();
  });
});

test.describe('The account', () => {
  test('has a red badge until two-factor was seen, on its button and on Settings', { tag: '@more' }, async ({
    page,
    request,
  }) => {
    await carrySession(page, request, 'player@example.test');
    await open(page, '/en-GB/');
    const button = bar(page).getByRole('button', { name: 'Account menu for player, 1 new notification' });
    await expect(button).toBeVisible();
    await button.click();
    await expect(page.getByRole('menuitem', { name: 'Settings 1 new notification' })).toBeVisible();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Close', exact: true }).click();
    await expect(
      bar(page).getByRole('button', { name: 'Account menu for player', exact: true }),
    ).toBeVisible();
  });

  test('has no badge with two-factor on', { tag: '@more' }, async ({ page, request }) => {
    await carrySession(page, request, 'player@example.test');
    await answer(page, '/user/sign-in-methods', 200, [
      { kind: 'authenticator', count: 1, isSufficient: false },
    ]);
    await open(page, '/en-GB/');
    await expect(
      bar(page).getByRole('button', { name: 'Account menu for player', exact: true }),
    ).toBeVisible();
  });

  test('is called by the nickname where there is no e-mail', { tag: '@more' }, async ({ page, request }) => {
    await carrySession(page, request, 'player@example.test');
    await page.route('**/api/v1/user/me', async (route) => {
      const reply = await route.fetch();
      const user = { ...(await reply.json()), email: null, nickname: 'Countess', isUpgradeRequired: true };
      await route.fulfill({ response: reply, json: user });
    });
    await open(page, '/en-GB/');
    await expect(bar(page).getByRole('button', { name: /^Account menu for Countess/ })).toBeVisible();
  });

  test('is three buttons on mobile', { tag: '@more' }, async ({ page, request }) => {
    await page.setViewportSize({ width: 375, height: 720 });
    await carryNewSession(page, request, 'pocket');
    await open(page, '/en-GB/');
    await bar(page).getByRole('button', { name: 'Open menu' }).click();
    const sheet = page.getByRole('dialog', { name: 'Main menu' });
    await expect(sheet.getByRole('link', { name: 'Redeem a code' })).toBeVisible();
    await expect(sheet.getByRole('link', { name: 'Settings' })).toBeVisible();
    await sheet.getByRole('button', { name: 'Sign out' }).click();
    await expect(sheet).toBeHidden();
    await bar(page).getByRole('button', { name: 'Open menu' }).click();
    await expect(sheet.getByRole('link', { name: 'Sign in' })).toBeVisible();
  });
});

test.describe('The footer', () => {
  test('has three columns, the social ones and the version, and leads within the portal', {
    tag: '@more',
  }, async ({ page }) => {
    await open(page, '/en-GB/');
    const footer = page.getByRole('contentinfo');
    await expect(footer.getByRole('heading')).toHaveText(['Gatehouse', 'Help', 'Legal', 'Follow us']);
    await expect(footer).toContainText('Version 0.486.2');
    await expect(footer.getByRole('link', { name: 'Support' })).toHaveAttribute('href', '/en-GB/support');
  });

  test('folds its columns on a narrow screen', { tag: '@more' }, async ({ page }) => {
    await page.setViewportSize({ width: 375, height: 720 });
    await open(page, '/en-GB/');
    const footer = page.getByRole('contentinfo');
    await expect(footer.getByRole('link', { name: 'Legal notice' })).toBeHidden();
    await footer.locator('summary', { hasText: 'Legal' }).click();
    await expect(footer.getByRole('link', { name: 'Legal notice' })).toBeVisible();
  });
});

test('The page of a player causes no console warning, no CSP violation and no layout shift', async ({
  page,
  request,
}) => {
  const trouble = watchForProblems(page);
  await carrySession(page, request, 'player@example.test');
  await open(page, '/en-GB/');
  await expect(bar(page).getByRole('button', { name: /^Account menu/ })).toBeVisible();
  expect(trouble()).toEqual([]);
});

test.describe('axe finds nothing', { tag: '@more' }, () => {
  for (const [width, locale] of [
    [375, 'ar-AE'],
    [1280, 'en-GB'],
  ] as const) {
    test(`around a player at ${width} in ${locale}`, async ({ page, request }) => {
      test.slow();
      await page.setViewportSize({ width, height: 800 });
      await carryNewSession(page, request, 'axe');
      await open(page, `/${locale}/`);
      await expect(page.locator('[class*=notice]').first()).toBeVisible();
      expect(await axeFindings(page)).toEqual([]);
      await bar(page).getByRole('button').filter({ visible: true }).last().click();
      expect(await axeFindings(page)).toEqual([]);
    });
  }
});
