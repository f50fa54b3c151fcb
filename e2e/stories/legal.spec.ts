import { expect, type Page } from '@playwright/test';
import { type LegalPortal, openLegalPortal } from '../legal-portal.ts';
import { payInSummary } from '../orders.ts';
import { axeFindings, carryValidatedSession, open } from '../shell.ts';
import { test as storyTest } from '../test.ts';

const test = storyTest.extend<object, { portal: LegalPortal }>({
  portal: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from the pattern
    async ({}, use) => {
      const portal = await openLegalPortal();
      await use(portal);
      await portal.close();
    },
    { scope: 'worker', timeout: 240_000 },
  ],
  baseURL: async ({ portal }, use) => use(portal.address),
});
test.describe.configure({ timeout: 240_000 });

const TITLE = 'We’ve updated our terms of use';
const SUMMARY = '/en-GB/shop/neon-drift/buy';

const notice = (page: Page) => page.getByText(TITLE, { exact: true });
const dialog = (page: Page) => page.getByRole('dialog', { name: TITLE });
const showChanges = (page: Page) => page.getByRole('button', { name: 'See what’s changed' });

test('A player decides about new terms later, keeps the account, and accepts them in the summary before buying', {
  tag: '@more',
}, async ({ page, context, request, portal }) => {
  await carryValidatedSession(page, request, 'terms');
  await open(page, '/en-GB/support');
  await expect(notice(page)).toHaveCount(0);

  await portal.publishTerms('2027-01', 30);
  await open(page, '/en-GB/support');
  await expect(notice(page)).toBeVisible();
  expect(await axeFindings(page)).toEqual([]);
  await showChanges(page).click();
  await expect(dialog(page)).toContainText('Refunds take five days at most (2027-01).');
  await expect(dialog(page).getByRole('link', { name: 'Terms of use' })).toHaveAttribute(
    'href',
    /version=2027-01/,
  );
  expect(await axeFindings(page)).toEqual([]);
  await dialog(page).getByRole('button', { name: 'Not now' }).click();
  await page.getByRole('button', { name: 'Not now' }).click();
  await expect(notice(page)).toHaveCount(0);
  await open(page, SUMMARY);
  await expect(page.getByRole('button', { name: /^Buy now and pay/ })).toBeVisible();

  // A release comes while the summary is open.
  await portal.publishTerms('2027-02', 0);
  await page.getByRole('checkbox', { name: /^I want my purchase delivered/ }).check();
  await page.getByRole('button', { name: /^Buy now and pay/ }).click();
  await expect(page.getByText('Accept them to continue with your order.', { exact: false })).toBeVisible();
  expect(await axeFindings(page)).toEqual([]);

  const other = await context.newPage();
  await open(other, '/en-GB/settings');
  await expect(other.getByRole('tab', { name: 'Activity' })).toBeVisible();
  await expect(notice(other)).toBeVisible();

  await page.bringToFront();
  await showChanges(page).click();
  await dialog(page).getByRole('button', { name: 'Accept' }).click();
  await expect(dialog(page)).toBeHidden();
  await expect(notice(other)).toHaveCount(0);
  await payInSummary(page);
});
