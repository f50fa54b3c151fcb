import { expect } from '@playwright/test';
import { axeFindings, bar, open } from '../shell.ts';
import { test } from '../test.ts';

const ADDRESS = '/en-GB/primitives?from=mail&n=1#fields';

test('On desktop a language is applied by a click, and page, query and hash stay', async ({ page }) => {
  await open(page, ADDRESS);
  await bar(page).getByRole('button', { name: 'Language: English' }).click();
  await page.getByRole('menuitem', { name: 'Deutsch' }).click();
  await expect(page).toHaveURL('/de-DE/primitives?from=mail&n=1#fields');
  await expect(page.locator('html')).toHaveAttribute('lang', 'de-DE');
  await expect(bar(page).getByRole('button', { name: 'Sprache: Deutsch' })).toBeVisible();
});

test('A language is found by typing its name, with or without its accents', { tag: '@more' }, async ({
  page,
}) => {
  await open(page, '/en-GB/');
  await bar(page).getByRole('button', { name: 'Language: English' }).press('ArrowDown');
  await page.keyboard.type('ces');
  await expect(page.getByRole('menuitem', { name: 'Čeština' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/cs-CZ/');
});

test('The menu opens at the current language, and its field filters the 38', { tag: '@more' }, async ({
  page,
}) => {
  await open(page, '/nl-NL/');
  const opener = bar(page).getByRole('button', { name: /Nederlands$/ });
  await opener.click();
  await expect(page.getByRole('menuitem', { name: 'Nederlands' })).toBeFocused();
  await expect(page.getByRole('menuitem', { name: 'Nederlands' })).toBeInViewport();
  const field = page.getByRole('searchbox');
  await expect(field).toBeVisible();
  await page.keyboard.press('Shift+Tab');
  await expect(field).toBeFocused();
  await page.keyboard.type('duits');
  await expect(page.getByRole('menuitem')).toHaveText(['Deutsch']);
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('menuitem', { name: 'Deutsch' })).toBeFocused();
  expect(await axeFindings(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(opener).toBeFocused();
  await opener.click();
  await expect(page.getByRole('menuitem', { name: 'Nederlands' })).toBeFocused();
});

test('Enter in the field chooses the only language that is left', { tag: '@more' }, async ({ page }) => {
  await open(page, '/en-GB/');
  await bar(page).getByRole('button', { name: 'Language: English' }).click();
  await page.getByRole('searchbox').fill('german');
  await expect(page.getByRole('menuitem')).toHaveText(['Deutsch']);
  await page.getByRole('searchbox').press('Enter');
  await expect(page).toHaveURL('/de-DE/');
});

test('Every language is listed in its own name, with its lang attribute', { tag: '@more' }, async ({
  page,
}) => {
  await open(page, '/en-GB/');
  await bar(page).getByRole('button', { name: 'Language: English' }).click();
  const items = page.getByRole('menu', { name: 'Language' }).getByRole('menuitem');
  // The Sandbox has one more: the pseudo-locale.
  await expect(items).toHaveCount(39);
  await expect(page.getByRole('menuitem', { name: '日本語' })).toHaveAttribute('lang', 'ja-JP');
});

test.describe('JavaScript is turned off', () => {
  test.use({ javaScriptEnabled: false });

  test('a language can still be chosen', async ({ page }) => {
    await page.goto('/en-GB/');
    await bar(page).getByRole('button', { name: 'Language: English' }).click();
    await page.getByRole('menuitem', { name: 'Deutsch' }).click();
    await expect(page).toHaveURL('/de-DE/');
  });
});

test.describe('On mobile', () => {
  test.use({ viewport: { width: 375, height: 720 } });

  test('a language is applied only when it is accepted, and page, query and hash stay', {
    tag: '@more',
  }, async ({ page }) => {
    await open(page, ADDRESS);
    const globe = bar(page).getByRole('button', { name: 'Language: English' });
    await globe.click();
    const dialog = page.getByRole('dialog', { name: 'Choose your language' });
    await expect(dialog.getByRole('radio', { name: 'English', exact: true })).toBeFocused();
    await dialog.getByRole('searchbox', { name: 'Find a language' }).fill('german');
    await expect(dialog.getByRole('radio')).toHaveCount(1);
    await dialog.getByRole('radio', { name: 'Deutsch' }).check();
    await expect(page).toHaveURL(ADDRESS);
    await dialog.getByRole('button', { name: 'Use this language' }).click();
    await expect(page).toHaveURL('/de-DE/primitives?from=mail&n=1#fields');
  });

  test('closing the dialog changes nothing and returns the focus', { tag: '@more' }, async ({ page }) => {
    await open(page, '/en-GB/');
    const globe = bar(page).getByRole('button', { name: 'Language: English' });
    await globe.click();
    const dialog = page.getByRole('dialog', { name: 'Choose your language' });
    await dialog.getByRole('searchbox').fill('zzz');
    await expect(dialog.getByText('No language matches')).toBeVisible();
    // The first Escape clears the field.
    await page.keyboard.press('Escape');
    await expect(dialog.getByRole('searchbox')).toHaveValue('');
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(globe).toBeFocused();
    await expect(page).toHaveURL('/en-GB/');
  });

  test('axe finds nothing in the dialog', { tag: '@more' }, async ({ page }) => {
    await open(page, '/ar-AE/');
    await bar(page)
      .getByRole('button', { name: /العربية/ })
      .click();
    await expect(page.getByRole('dialog').filter({ has: page.getByRole('radio') })).toBeVisible();
    expect(await axeFindings(page)).toEqual([]);
  });
});

test.describe('The choice', () => {
  test.use({ consent: null });

  const kept = async (page: import('@playwright/test').Page) =>
    (await page.context().cookies()).find(({ name }) => name === 'gatehouse_locale')?.value;

  test('is kept for addresses without a language only where preferences were allowed', {
    tag: '@more',
  }, async ({ page }) => {
    await open(page, '/en-GB/');
    await page.getByRole('button', { name: 'Necessary only' }).click();
    await bar(page)
      .getByRole('button', { name: /^Language/ })
      .click();
    await page.getByRole('menuitem', { name: 'Deutsch' }).click();
    await expect(page).toHaveURL('/de-DE/');
    expect(await kept(page)).toBeUndefined();
    await page.goto('/');
    await expect(page).toHaveURL('/en-GB/');
  });

  test('leads to it the next time where they were', { tag: '@more' }, async ({ page }) => {
    await open(page, '/en-GB/');
    await page.getByRole('button', { name: 'Accept all' }).click();
    await bar(page)
      .getByRole('button', { name: /^Language/ })
      .click();
    await page.getByRole('menuitem', { name: 'Deutsch' }).click();
    await expect(page).toHaveURL('/de-DE/');
    expect(await kept(page)).toBe('de-DE');
    await page.goto('/');
    await expect(page).toHaveURL('/de-DE/');
  });
});
