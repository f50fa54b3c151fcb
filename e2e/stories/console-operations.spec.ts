import { readFileSync } from 'node:fs';
import { expect, type Page } from '@playwright/test';
import { addOperator, setUpOperator } from '../operator.ts';
import { newPlayer, newValidatedPlayer } from '../player.ts';
import { axeFindings } from '../shell.ts';
import { test } from '../test.ts';

// Checks of accessibility on many pages take long on a busy machine.
test.describe.configure({ timeout: 300_000 });

const REASON = 'Ticket 4713: the outage of Sunday';

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });
const navigation = (page: Page) => page.getByRole('navigation', { name: 'Pages' });

async function expectAccessible(page: Page): Promise<void> {
  expect(await axeFindings(page)).toEqual([]);
}

test('An admin gives a coupon to the players of a file, after a dry run, and saves the codes', {
  tag: '@more',
}, async ({ page, request }) => {
  const [ada, bob] = [await newValidatedPlayer(request, 'bulk'), await newValidatedPlayer(request, 'bulk')];
  const squatter = await newPlayer(request, 'not-validated');
  await setUpOperator(page, await addOperator('Grace', 'admin'));
  await navigation(page).getByRole('link', { name: 'Bulk acts' }).click();
  await expect(heading(page, 'Bulk acts')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'New bulk act' }).click();

  await page.getByLabel('Product', { exact: true }).selectOption('neon-drift');
  await page.getByLabel('A coupon for each player').check();
  const lines = [`${ada.email},Gold`, bob.email, bob.email.toUpperCase(), squatter.email];
  await page.getByLabel('File').setInputFiles({
    ...{ name: 'players.csv', mimeType: 'text/csv', buffer: Buffer.from(lines.join('\r\n')) },
  });
  await page.getByRole('button', { name: 'Dry run' }).click();
  await expect(page.getByRole('heading', { name: 'Dry run: nothing has happened yet' })).toBeVisible();
  await expect(page.getByRole('table', { name: 'The first players' }).getByRole('row')).toHaveCount(3);
  await expect(page.getByRole('table', { name: /name no player/ })).toContainText(squatter.email);
  await expectAccessible(page);

  await page.getByRole('button', { name: 'Start' }).click();
  const dialog = page.getByRole('dialog', { name: 'Give it to 2 players' });
  await dialog.getByLabel('Reason').fill(REASON);
  await dialog.getByRole('button', { name: 'Start' }).click();
  await expect(heading(page, 'Coupon for neon-drift')).toBeVisible();
  await expect(page.getByRole('progressbar', { name: '2 of 2 players' })).toBeVisible();
  await expect(page.getByText('Done', { exact: true })).toBeVisible();
  await expectAccessible(page);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export CSV' }).click();
  const report = readFileSync(await (await download).path(), 'utf8');
  for (const { email } of [ada, bob]) {
    expect(report).toMatch(new RegExp(`${email.replaceAll('.', '\\.')}"?,"?granted"?,"?"?,"?[A-Z0-9-]{16,}`));
  }

  await page.goto('/operator/audit?act=bulk.grant');
  await expect(page.getByRole('row').filter({ hasText: REASON })).toContainText('Grace');
});

test('An admin looks after jobs, nodes, checks, limits, challenges and funnels', { tag: '@more' }, async ({
  page,
}) => {
  await setUpOperator(page, await addOperator('Ada', 'admin'));
  await navigation(page).getByRole('link', { name: 'Operations' }).click();
  const tab = (name: string) => page.getByRole('tab', { name, exact: true });
  await expect(page.getByRole('table', { name: 'Queues' })).toContainText('mail');
  await expectAccessible(page);
  await tab('Nodes').click();
  await expect(page.getByRole('row').filter({ hasText: 'Answers' })).toHaveCount(1);
  await expectAccessible(page);
  await tab('Doctor').click();
  await page.getByRole('button', { name: 'Run the checks' }).click();
  await expect(page.getByRole('table', { name: 'Doctor' })).toContainText('database');
  await expectAccessible(page);
  for (const [name, text] of [
    ['Limits', 'BULK_PLAYERS_MAX'],
    ['Challenges', 'Of all address blocks together'],
    ['Funnels', 'Accounts by the day of their creation'],
  ] as const) {
    await tab(name).click();
    await expect(page.getByText(text).first()).toBeVisible();
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
    await expectAccessible(page);
  }
});

test('An operator of support sees the queues, and neither the checks nor bulk acts', {
  tag: '@more',
}, async ({ page }) => {
  await setUpOperator(page, await addOperator('Sam', 'support'));
  await page.goto('/operator/operations');
  await expect(page.getByRole('table', { name: 'Queues' })).toBeVisible();
  await expect(page.getByRole('tab', { name: 'Nodes' })).toBeVisible();
  await expect(page.getByRole('tab', { name: 'Doctor' })).toHaveCount(0);
  await page.goto('/operator/operations?tab=doctor');
  await expect(page.getByRole('tab', { name: 'Jobs' })).toHaveAttribute('aria-selected', 'true');
  await page.goto('/operator/bulk-acts/new');
  await expect(heading(page, 'Not for your roles')).toBeVisible();
});
