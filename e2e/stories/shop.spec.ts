import { expect } from '@playwright/test';
import { watchForProblems } from '../console-problems.ts';
import { layoutProblems } from '../layout-problems.ts';
import { payInSummary } from '../orders.ts';
import { newPlayer } from '../player.ts';
import { axeFindings, bar, carryNewSession, open } from '../shell.ts';
import { test } from '../test.ts';

const offer = 'Price and purchase';

test('A visitor finds a game by filters, reads its page and changes currency and language', async ({
  page,
}) => {
  const trouble = watchForProblems(page);
  await open(page, '/en-GB/');
  await page.getByRole('link', { name: 'See all: Free to play' }).click();
  await expect(page).toHaveURL('/en-GB/shop?price=free');
  await expect(page.getByRole('combobox', { name: 'Price' })).toHaveValue('free');
  await page.getByRole('combobox', { name: 'Price' }).selectOption('paid');
  await page.getByRole('checkbox', { name: 'Racing 2' }).click();
  await expect(page).toHaveURL('/en-GB/shop?tag=racing&price=paid');
  await expect(page.getByText('2 results', { exact: true })).toBeVisible();
  await page.getByRole('checkbox', { name: /^RPG/ }).click();
  await expect(page).toHaveURL('/en-GB/shop?tag=racing&tag=rpg&price=paid');
  await expect(page.getByText('3 results', { exact: true })).toBeVisible();
  await page.getByRole('searchbox', { name: 'Search' }).fill('drift street');
  await expect(page.getByText('1 result', { exact: true })).toBeVisible();
  expect(await axeFindings(page)).toEqual([]);

  await page.getByRole('link', { name: 'Neon Drift' }).click();
  await expect(page).toHaveURL('/en-GB/shop/neon-drift');
  await expect(page.getByRole('heading', { level: 1, name: 'Neon Drift' })).toBeVisible();
  await expect(bar(page).getByRole('link', { name: 'Store' })).toHaveAttribute('aria-current', 'true');
  const pane = page.getByRole('complementary', { name: offer });
  await expect(pane).toContainText('€14.99');
  await expect(pane).toContainText('Lowest price in the 30 days before the offer: €24.99');
  await pane.getByRole('button', { name: /^Currency/ }).click();
  await page.getByRole('menuitemradio', { name: /^JPY/ }).click();
  await expect(pane).toContainText('JP¥2,380');
  expect(await axeFindings(page)).toEqual([]);

  await open(page, '/de-DE/shop/neon-drift');
  await expect(page.getByRole('complementary', { name: 'Preis und Kauf' })).toContainText('2.380 ¥');
  expect(trouble()).toEqual([]);
});

test('A filtered list works without script, and search engines read the product', async ({
  browser,
  baseURL,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: String(baseURL) });
  const page = await context.newPage();
  await page.goto('/en-GB/shop?tag=racing');
  await page.getByRole('combobox', { name: 'Price' }).selectOption('paid');
  await page.getByRole('combobox', { name: 'Sort by' }).selectOption('price');
  await page.getByRole('button', { name: 'Show results' }).click();
  await expect(page.getByText('2 results', { exact: true })).toBeVisible();
  await expect(page.getByRole('main').getByRole('heading', { level: 2 }).first()).toHaveText('Harbour pack');
  await page.getByRole('link', { name: 'Neon Drift' }).click();
  const data = await page.locator('script[type="application/ld+json"]').allTextContents();
  expect(data.map((text) => JSON.parse(text)['@type'])).toEqual(['Product', 'BreadcrumbList']);
  expect(JSON.parse(data[0] ?? '').offers[0]).toMatchObject({ price: 14.99, priceCurrency: 'EUR' });
  const picture = await page.locator('meta[property="og:image"]').getAttribute('content');
  expect((await page.request.get(String(picture))).headers()['content-type']).toBe('image/jpeg');
  await context.close();
});

test('A guest on a phone in Arabic buys, signs in and comes back to the same purchase', {
  tag: '@more',
}, async ({ page, request }) => {
  const { email, password } = await newPlayer(request, 'guest-buyer');
  await page.setViewportSize({ width: 390, height: 844 });
  await open(page, '/ar-AE/shop/neon-drift');
  const pane = page.getByRole('complementary', { name: 'السعر والشراء' });
  await expect(pane).toContainText('59.99');
  expect(await axeFindings(page)).toEqual([]);
  await pane.getByRole('link', { name: 'اشترِ الآن' }).click();
  await expect(page).toHaveURL('/ar-AE/sign-in');
  await page.getByRole('textbox').fill(email);
  await page.keyboard.press('Enter');
  await page.locator('input[type=password]').fill(password);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/ar-AE/shop/neon-drift/buy');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect(await axeFindings(page)).toEqual([]);
  await payInSummary(page);
});

test('A player claims a free game by keyboard and finds it owned', { tag: '@more' }, async ({
  page,
  request,
}) => {
  await carryNewSession(page, request, 'claims');
  await open(page, '/en-GB/shop/mossfield');
  const pane = page.getByRole('complementary', { name: offer });
  await pane.getByRole('link', { name: 'Add to library' }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Add to library' }).focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/en-GB\/orders\/[0-9a-f-]{36}$/);
  await open(page, '/en-GB/shop/mossfield');
  await expect(pane).toContainText('In your library');
  await expect(pane.getByRole('link', { name: 'Get the launcher' })).toBeVisible();
});

test('A price that has changed since the summary was loaded is shown before anything is paid', async ({
  page,
  request,
}) => {
  await carryNewSession(page, request, 'late');
  // The summary was loaded when the game was cheaper.
  let isOld = true;
  await page.route('**/purchaseables?*', async (route) => {
    const response = await route.fetch();
    const body = (await response.text()).replaceAll(
      '"amount":1499',
      isOld ? '"amount":999' : '"amount":1499',
    );
    await route.fulfill({ response, body });
  });
  await open(page, '/en-GB/shop/neon-drift/buy');
  await page.getByRole('checkbox').check();
  const pay = page.getByRole('button', { name: 'Buy now and pay €9.99' });
  await expect(pay).toBeVisible();
  isOld = false;
  await pay.click();
  await expect(page.getByRole('region', { name: 'Total' }).getByRole('alert')).toContainText(
    'The price has changed',
  );
  await expect(page.getByRole('button', { name: 'Buy now and pay €14.99' })).toBeVisible();
  await page.getByRole('link', { name: 'Back to Neon Drift' }).click();
  const pane = page.getByRole('complementary', { name: offer });
  await pane.getByRole('button', { name: 'Add to wishlist' }).click();
  await expect(pane.getByRole('checkbox', { name: 'Email me when the price drops' })).not.toBeChecked();
});

test.describe('With consent to preferences', () => {
  test.use({ consent: { preferences: true } });

  test('A visitor finds a misspelt game with the search of the bar, by keyboard', { tag: '@more' }, async ({
    page,
  }) => {
    const trouble = watchForProblems(page);
    await open(page, '/en-GB/support');
    await page.keyboard.press('Control+k');
    const field = page.getByRole('combobox', { name: 'Search the store' });
    await expect(field).toBeFocused();
    expect(await axeFindings(page)).toEqual([]);
    await field.fill('dragn');
    const dragons = page.getByRole('option', { name: /^Paper Dragons/ });
    await expect(dragons).toBeVisible();
    await page.keyboard.press('ArrowDown');
    await expect(dragons).toHaveAttribute('aria-selected', 'true');
    expect(await axeFindings(page)).toEqual([]);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/en-GB/shop/paper-dragons');
    await expect(page.getByRole('heading', { level: 1, name: 'Paper Dragons' })).toBeVisible();

    await page.keyboard.press('Control+k');
    await expect(page.getByRole('option', { name: 'dragn', exact: true })).toBeVisible();
    await field.fill('qqqq');
    await expect(page.getByText('No results for “qqqq”', { exact: false })).toBeVisible();
    expect(await axeFindings(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await expect(field).toBeHidden();
    expect(trouble()).toEqual([]);
  });

  test('A visitor finds the games seen before, until that is no longer allowed', { tag: '@more' }, async ({
    page,
  }) => {
    const trouble = watchForProblems(page);
    const recent = page.getByRole('heading', { name: 'Recently viewed' });
    const stored = () => page.evaluate(() => localStorage.getItem('gatehouse.recent'));
    await open(page, '/en-GB/shop/neon-drift');
    await expect.poll(stored).toContain('neon-drift');
    await expect(recent).toHaveCount(0);

    await open(page, '/en-GB/shop/harbour-pack');
    await recent.scrollIntoViewIfNeeded();
    expect(await axeFindings(page)).toEqual([]);
    await page.locator('section').filter({ has: recent }).getByRole('link', { name: 'Neon Drift' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Neon Drift' })).toBeVisible();
    await recent.scrollIntoViewIfNeeded();
    const links = page.locator('section').filter({ has: recent }).getByRole('link');
    await expect(links).toHaveText(['Harbour pack']);

    await page.getByRole('contentinfo').getByRole('link', { name: 'Cookie settings' }).click();
    const settings = page.getByRole('dialog', { name: 'Cookie settings' });
    await settings.getByRole('button', { name: 'Necessary only' }).click();
    await expect(recent).toHaveCount(0);
    await expect.poll(stored).toBeNull();
    expect(trouble()).toEqual([]);
  });
});

test('A visitor on a phone scrolls past the price and buys from the bar at the bottom', {
  tag: '@more',
}, async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await open(page, '/en-GB/shop/neon-drift');
  const buy = page.getByRole('main').getByRole('link', { name: 'Buy now' });
  await expect(buy).toHaveCount(1);
  await page.getByRole('heading', { name: 'System requirements' }).scrollIntoViewIfNeeded();
  await page.getByRole('heading', { name: 'You might also like' }).scrollIntoViewIfNeeded();
  await expect(buy).toHaveCount(2);
  const inBar = buy.last();
  await expect(inBar).toBeInViewport({ ratio: 1 });
  expect(await layoutProblems(page)).toEqual([]);
  expect(await axeFindings(page)).toEqual([]);

  // What the keyboard reaches is not behind the bar.
  const card = page.getByRole('main').getByRole('article').getByRole('link').first();
  await card.focus();
  const top = (await inBar.boundingBox())?.y ?? 0;
  const box = await card.boundingBox();
  expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThan(top);

  await page.evaluate(() => window.scrollTo(0, 0));
  await expect(buy).toHaveCount(1);
  await page.getByRole('heading', { name: 'You might also like' }).scrollIntoViewIfNeeded();
  await expect(buy).toHaveCount(2);
  await inBar.click();
  await expect(page).toHaveURL(/\/en-GB\/(shop\/neon-drift\/buy|sign-in)/);
});

test('A visitor on a phone in Arabic searches, and sees the results of the filters', {
  tag: '@more',
}, async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await open(page, '/ar-AE/');
  await page.getByRole('banner').locator('[aria-haspopup="dialog"]').first().click();
  const field = page.locator('dialog[open] input');
  await field.fill('neon');
  await expect(page.getByRole('option').first()).toBeVisible();
  expect(await layoutProblems(page)).toEqual([]);
  await field.press('Enter');
  await expect(page).toHaveURL('/ar-AE/shop?q=neon');
  await page.locator('main details > summary').click();
  expect(await layoutProblems(page)).toEqual([]);
  expect(await axeFindings(page)).toEqual([]);
});
