import { expect, type Page } from '@playwright/test';
import { carryValidatedSession, open } from '../shell.ts';
import { test } from '../test.ts';

/** The files that a deploy has removed, for as many documents. Returns how many documents were loaded since. */
async function removeFiles(page: Page, pattern: string, documentsMax: number): Promise<() => number> {
  let documents = 0;
  page.on('request', (request) => {
    if (request.isNavigationRequest()) documents += 1;
  });
  await page.route(pattern, (route) =>
    documents < documentsMax ? route.fulfill({ status: 404, body: 'Not found' }) : route.continue(),
  );
  return () => documents;
}

const failure = (page: Page) => page.getByRole('alertdialog');

test('A part that a deploy has removed reloads the page, which keeps what was typed but no password', async ({
  page,
  request,
}) => {
  await carryValidatedSession(page, request, 'chunk');
  await open(page, '/en-GB/settings');
  await page.getByRole('button', { name: 'Change password' }).click();
  await page.getByLabel('Current password', { exact: true }).fill('Torchlight-Bay-77');
  await page.getByRole('button', { name: 'Change email' }).click();
  await page.getByLabel('New email').fill('typed@example.test');
  const documents = await removeFiles(page, '**/assets/connections-*.js', 1);
  await page.getByRole('tab', { name: 'Connected accounts' }).click();
  await expect(page.getByRole('button', { name: 'Connect Google' })).toBeVisible();
  expect(documents()).toBe(1);
  await expect(failure(page)).toHaveCount(0);
  expect(await page.evaluate(() => JSON.stringify({ ...sessionStorage }))).not.toContain('Torchlight');
  await page.getByRole('tab', { name: 'General' }).click();
  await page.getByRole('button', { name: 'Change email' }).click();
  await expect(page.getByLabel('New email')).toHaveValue('typed@example.test');
});

test('A part that is still missing after the reload shows an error, and Reload loads it later', {
  tag: '@more',
}, async ({ page, request }) => {
  await carryValidatedSession(page, request, 'chunk');
  await open(page, '/en-GB/settings');
  const documents = await removeFiles(page, '**/assets/connections-*.js', 9);
  await page.getByRole('tab', { name: 'Connected accounts' }).click();
  await expect(failure(page)).toContainText('This part didn’t load');
  expect(documents()).toBe(1);
  await page.unroute('**/assets/connections-*.js');
  await failure(page).getByRole('button', { name: 'Reload' }).click();
  await expect(page.getByRole('button', { name: 'Connect Google' })).toBeVisible();
});

for (const [what, pattern] of [
  ['script', '**/assets/entry-client-*.js'],
  ['page', '**/assets/sign-up-*.js'],
  ['style', '**/assets/entry-client-*.css'],
] as const) {
  test(`A document whose ${what} a deploy has removed is loaded again once`, { tag: '@more' }, async ({
    page,
  }) => {
    const documents = await removeFiles(page, pattern, 2);
    await page.goto('/en-GB/sign-up');
    await expect(page.locator('html[data-hydrated]')).toBeAttached();
    expect(documents()).toBe(2);
    await page.getByLabel('Email').fill('kept@example.test');
    await expect(page.getByLabel('Email')).toHaveValue('kept@example.test');
  });
}

test('A document whose script stays missing is loaded twice and no more', { tag: '@more' }, async ({
  page,
}) => {
  const documents = await removeFiles(page, '**/assets/entry-client-*.js', 99);
  await page.goto('/en-GB/sign-up');
  await expect.poll(documents).toBe(2);
  await page.waitForLoadState('load');
  await page.getByLabel('Email').fill('typed@example.test');
  expect(documents()).toBe(2);
});
