import { type BrowserContext, type Page, expect as storyExpect } from '@playwright/test';
import { DEMO_PASSWORD, DEMO_TOTP_SECRET } from '../../apps/server/src/demo/seed/demo-world.seed.ts';
import { oneTimeCode } from '../authenticator.ts';
import { type DemoPortal, openDemoPortal } from '../demo-portal.ts';
import { axeFindings, open } from '../shell.ts';
import { test as storyTest } from '../test.ts';

const test = storyTest.extend<object, { portal: DemoPortal }>({
  portal: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from the pattern
    async ({}, use) => {
      const portal = await openDemoPortal();
      await use(portal);
      await portal.close();
    },
    { scope: 'worker', timeout: 240_000 },
  ],
  baseURL: async ({ portal }, use) => use(portal.address),
});
// One server and one sign-in for all.
test.describe.configure({ mode: 'default', timeout: 600_000 });
// An edit checks and stores all of the content, which takes long on a busy machine.
const expect = storyExpect.configure({ timeout: 120_000 });

const REASON = 'Ticket 4712: the summer event';

const navigation = (page: Page) => page.getByRole('navigation', { name: 'Pages' });
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });

let session: Awaited<ReturnType<BrowserContext['cookies']>> = [];
/** Once: a code of the authenticator works once. */
async function signIn(page: Page): Promise<void> {
  await page.context().addCookies(session);
  await page.goto('/operator');
  if (session.length === 0) {
    await page.getByLabel('E-mail address').fill('operator@example.test');
    await page.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD);
    await page.getByLabel('Code of your authenticator app').fill(oneTimeCode(DEMO_TOTP_SECRET));
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  }
  await expect(navigation(page)).toBeVisible();
  session = (await page.context().cookies()).filter(({ path }) => path === '/operator');
}

async function expectAccessible(page: Page): Promise<void> {
  expect(await axeFindings(page)).toEqual([]);
}

const language = (page: Page, locale: string) =>
  page.getByRole('listitem').filter({ hasText: `(${locale})` });

/** The folder as it was before the first edit. */
async function openFirstRelease(page: Page): Promise<void> {
  await page.goto('/operator/releases');
  await page.getByRole('link', { name: 'Release 1', exact: true }).click();
  await expect(heading(page, 'Release 1')).toBeVisible();
}

test('An editor announces an event in English and Arabic, players see it, and a link shows the release before', {
  tag: '@more',
}, async ({ page }) => {
  await signIn(page);
  await navigation(page).getByRole('link', { name: 'Announcements' }).click();
  await expect(heading(page, 'Announcements')).toBeVisible();
  await page.getByRole('button', { name: 'New announcement' }).click();
  const dialog = page.getByRole('dialog', { name: 'New announcement' });
  await dialog.getByLabel('Name').fill('summer-event');
  await dialog.getByRole('button', { name: 'Go on' }).click();
  await expect(heading(page, 'summer-event')).toBeVisible();

  await page.getByLabel('Ends').fill('2099-01-01T12:00');
  await page.getByRole('textbox', { name: 'Pages' }).fill('shop');
  const hostile = '<img src=x onerror=alert(1)> Double embers until Sunday';
  await language(page, 'en-GB').getByRole('textbox', { name: 'Text' }).fill(hostile);
  await language(page, 'ar-AE').getByRole('textbox', { name: 'Text' }).fill('جمرات مضاعفة حتى الأحد');
  const arabic = page.getByRole('region', { name: /What players see: Arabic/ });
  await expect(arabic).toContainText('جمرات مضاعفة حتى الأحد');
  await expect(arabic).toHaveAttribute('dir', 'rtl');
  await expect(page.getByRole('region', { name: /What players see: German/ })).toContainText(hostile);
  await expect(language(page, 'de-DE')).toContainText('Not translated: shown in en-GB');
  await expectAccessible(page);

  await page.getByLabel('Reason').fill(REASON);
  await page.getByRole('button', { name: 'Publish' }).click();
  await expect(page.getByRole('alert')).toContainText(
    'announcements.json: announcements.0.pages.0: must be a path',
  );
  await page.getByRole('textbox', { name: 'Pages' }).fill('/shop');
  await page.getByRole('button', { name: 'Publish' }).click();
  await expect(page.getByRole('status').getByText('The announcement is published.')).toBeVisible();
  await expect(page.getByRole('row').filter({ hasText: 'summer-event' })).toContainText('Running');

  const shown = async (path: string) => {
    await open(page, path);
    return page.locator('[data-announcement="summer-event"]').allTextContents();
  };
  await expect.poll(() => shown('/ar-AE/shop')).toEqual([expect.stringContaining('جمرات مضاعفة')]);
  expect(await shown('/de-DE/shop')).toEqual([expect.stringContaining(hostile)]);
  expect(await shown('/en-GB/support')).toEqual([]);

  await openFirstRelease(page);
  await page.getByRole('button', { name: 'Preview' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Preview' }).click();
  const link = page.getByRole('link', { name: 'Open the preview' });
  const opened = page.waitForEvent('popup');
  await expectAccessible(page);
  await link.click();
  const preview = await opened;
  await open(preview, '/de-DE/shop');
  const marker = preview.getByRole('complementary', { name: 'Preview' });
  await expect(marker).toContainText('Preview of release 1');
  await expect(preview.locator('[data-announcement="summer-event"]')).toHaveCount(0);
  await expectAccessible(preview);
  await marker.getByRole('link', { name: 'End the preview' }).click();
  await open(preview, '/de-DE/shop');
  await expect(marker).toHaveCount(0);
  await expect(preview.locator('[data-announcement="summer-event"]')).toContainText(hostile);

  await page.goto('/operator/audit?act=content.preview');
  await expect(page.getByRole('row').filter({ hasText: 'content.preview' }).first()).toBeVisible();
  await page.goto('/operator/audit?act=content.edit-announcement');
  await expect(page.getByRole('row').filter({ hasText: REASON })).toContainText('announcements/summer-event');
});

test('The shop schedules a promotion, sees the prices of each kind of player, and ends it', {
  tag: '@more',
}, async ({ page }) => {
  await signIn(page);
  await navigation(page).getByRole('link', { name: 'Promotions' }).click();
  await page.getByRole('button', { name: 'New promotion' }).click();
  const dialog = page.getByRole('dialog', { name: 'New promotion' });
  await dialog.getByLabel('Name').fill('summer-sale');
  await dialog.getByRole('button', { name: 'Go on' }).click();
  await expect(heading(page, 'summer-sale')).toBeVisible();

  await page.getByLabel('Game', { exact: true }).selectOption('neon-drift');
  await page.getByLabel('Promotes').selectOption('neon-drift/500-volts');
  await page.getByLabel('Audience').selectOption('does-not-own');
  await page.getByLabel('Starts').fill('2098-06-01T00:00');
  await page.getByLabel('Ends').fill('2098-06-30T00:00');
  await page.getByLabel('Price in EUR').fill('0.99');
  const prices = page.getByRole('table', { name: 'Prices as players see them' });
  await expect(prices.getByRole('row').filter({ hasText: 'Player without the game' }).first()).toContainText(
    '€0.99',
  );
  await expect(prices.getByRole('row').filter({ hasText: 'Visitor without an account' })).not.toContainText(
    '€0.99',
  );
  await expect(prices.getByRole('row').filter({ hasText: 'Owner of the game' })).not.toContainText('€0.99');
  await language(page, 'en-GB').getByRole('textbox', { name: 'Headline' }).fill('Summer of volts');
  await language(page, 'en-GB').getByRole('textbox', { name: 'Text' }).fill('Cheaper for newcomers');
  await expectAccessible(page);
  await page.getByLabel('Reason').fill(REASON);
  await page.getByRole('button', { name: 'Publish' }).click();
  await expect(page.getByRole('status').getByText('The promotion is published.')).toBeVisible();
  const row = page.getByRole('row').filter({ hasText: 'summer-sale' });
  await expect(row).toContainText('Scheduled');
  await expectAccessible(page);

  const running = page.getByRole('row').filter({ hasText: 'neon-drift-volts' });
  await running.getByRole('button', { name: 'End now' }).click();
  const end = page.getByRole('dialog', { name: 'End neon-drift-volts' });
  await end.getByLabel('Reason').fill(REASON);
  await end.getByRole('button', { name: 'End now' }).click();
  await expect(running).toContainText('Over');
  await row.getByRole('button', { name: 'Cancel' }).click();
  const cancel = page.getByRole('dialog', { name: 'End summer-sale' });
  await cancel.getByLabel('Reason').fill(REASON);
  await cancel.getByRole('button', { name: 'Cancel', exact: true }).first().click();
  await expect(row).toHaveCount(0);
});

test('The other pages of content and prices are accessible, and show what there is', {
  tag: '@more',
}, async ({ page }) => {
  await signIn(page);
  for (const [path, title] of [
    ['news', 'News'],
    ['maintenance', 'Maintenance'],
    ['prices', 'Prices'],
    ['prices/neon-drift', 'Neon Drift'],
    ['announcements', 'Announcements'],
  ] as const) {
    await page.goto(`/operator/${path}`);
    await expect(heading(page, title)).toBeVisible();
    await expectAccessible(page);
  }
  await page.goto('/operator/news');
  await page.getByRole('table').getByRole('link').first().click();
  await page.getByLabel('Language').selectOption('ar-AE');
  await expect(page.getByRole('region', { name: 'What players read' })).toHaveAttribute('dir', 'rtl');
  await expectAccessible(page);
});
