import { mkdtempSync } from 'node:fs';
import { join } from 'node:path';
import {
  type APIRequestContext,
  type BrowserContext,
  type Page,
  expect as storyExpect,
} from '@playwright/test';
import { DEMO_PASSWORD, DEMO_TOTP_SECRET } from '../../apps/server/src/demo/seed/demo-world.seed.ts';
import { writeWholeFilesBuild } from '../../apps/server/test/fixtures/build.ts';
import { oneTimeCode } from '../authenticator.ts';
import { type DemoPortal, openDemoPortal } from '../demo-portal.ts';
import { run } from '../run.ts';
import { axeFindings, open } from '../shell.ts';
import { test as storyTest } from '../test.ts';

const test = storyTest.extend<object, { portal: DemoPortal }>({
  portal: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from the pattern
    async ({}, use) => {
      // The demo adds its games to the branch of its environment.
      const BUILDS_DIR = mkdtempSync(join(run.folder, 'builds-'));
      const build = { productName: 'emberfall', branch: 'early-access', version: '3.0.0' };
      writeWholeFilesBuild(BUILDS_DIR, build, { 'index.html': '3' });
      const portal = await openDemoPortal({ settings: { BUILDS_DIR } });
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
  await page.goto('/operator/operations?tab=funnels');
  // All days, of the demo's invented visitors.
  await expect(page.getByRole('table', { name: 'Sign-up' }).getByRole('row').nth(1)).toContainText(/[1-9]/);
  await page.goto('/operator/news');
  await page.getByRole('table').getByRole('link').first().click();
  await page.getByLabel('Language').selectOption('ar-AE');
  await expect(page.getByRole('region', { name: 'What players read' })).toHaveAttribute('dir', 'rtl');
  await expectAccessible(page);
});

/** What the launcher of the demo's player would install. */
async function versionOfPlayer(request: APIRequestContext): Promise<unknown> {
  const signedIn = await request.post('/api/v1/authProviders/credentials/sessions', {
    data: { email: 'player@example.test', password: DEMO_PASSWORD, locale: 'en-GB', rememberMe: false },
  });
  const { token } = await signedIn.json();
  const manifest = await request.get('/api/v1/patching/download/branches/emberfall.default_sandbox', {
    headers: { authorization: `Bearer ${token}` },
  });
  return (await manifest.json()).version;
}

test('An editor rolls a build out to a part of the players, to all of them, and back', {
  tag: '@more',
}, async ({ page, request }) => {
  await signIn(page);
  await navigation(page).getByRole('link', { name: 'Builds' }).click();
  await expect(heading(page, 'Builds')).toBeVisible();
  const rows = page.getByRole('table', { name: 'Builds of the game, the newest first' }).getByRole('row');
  // The dialog of a row names other versions.
  const build = (version: string) =>
    rows.filter({ has: page.getByRole('cell', { name: version, exact: true }) });
  const inBranch = async (branch: string, builds: number) => {
    await page.getByLabel('Branch').selectOption(branch);
    await page.getByRole('button', { name: 'Show', exact: true }).click();
    await expect(rows).toHaveCount(builds + 1);
  };
  await page.getByLabel('Game', { exact: true }).selectOption('emberfall');
  await page.getByRole('button', { name: 'Show', exact: true }).click();
  await expect(rows).toHaveCount(4);
  await inBranch('early-access', 1);
  // No player of this branch has a build, so that there is nothing to go back to.
  await expect(build('3.0.0').getByRole('button')).toHaveCount(0);
  await inBranch('default_sandbox', 2);
  await expect(page).toHaveURL(/product=emberfall&branch=default_sandbox/);
  await expect(build('1.0.0-demo')).toContainText('Current 100 %');
  await expectAccessible(page);

  const act = async (label: string, dialogName: string, percent?: string) => {
    await build('2.0.0-demo').getByRole('button', { name: label, exact: true }).click();
    const dialog = page.getByRole('dialog', { name: dialogName });
    await dialog.getByLabel('Reason').fill(REASON);
    if (percent !== undefined) await dialog.getByLabel('Percent of players').fill(percent);
    await dialog.getByRole('button', { name: label, exact: true }).click();
    return dialog;
  };
  const rollOut = await act('Roll out', 'Roll out 2.0.0-demo in default_sandbox', '101');
  await expect(rollOut.getByText('Enter a whole number from 1 to 100.')).toBeVisible();
  await expectAccessible(page);
  await rollOut.getByLabel('Percent of players').fill('30');
  await rollOut.getByRole('button', { name: 'Roll out', exact: true }).click();
  await expect(build('2.0.0-demo')).toContainText('Rolling out 30 %');
  await expect(build('1.0.0-demo')).toContainText('Current 70 %');
  await expectAccessible(page);

  const raise = await act('Raise', 'Give 2.0.0-demo to more players of default_sandbox', '30');
  await expect(raise.getByText('Enter a whole number from 31 to 100.')).toBeVisible();
  await raise.getByRole('button', { name: 'Cancel' }).click();
  await act('Roll back', 'Roll 2.0.0-demo back in default_sandbox');
  await expect(build('1.0.0-demo')).toContainText('Current 100 %');
  expect(await versionOfPlayer(request)).toBe('1.0.0-demo');

  await act('Roll out', 'Roll out 2.0.0-demo in default_sandbox', '100');
  await expect(build('2.0.0-demo')).toContainText('Current 100 %');
  expect(await versionOfPlayer(request)).toBe('2.0.0-demo');

  await build('1.0.0-demo').getByRole('button', { name: 'Roll back to this' }).click();
  const back = page.getByRole('dialog', { name: 'Roll back to 1.0.0-demo in default_sandbox' });
  await back.getByLabel('Reason').fill(REASON);
  await back.getByRole('button', { name: 'Roll back to this' }).click();
  await expect(build('1.0.0-demo')).toContainText('Current 100 %');
  expect(await versionOfPlayer(request)).toBe('1.0.0-demo');

  await page.goto('/operator/audit?act=build.roll-back');
  await expect(page.getByRole('row').filter({ hasText: REASON })).toHaveCount(2);
});
