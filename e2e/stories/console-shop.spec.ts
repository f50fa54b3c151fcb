import { expect, type Page } from '@playwright/test';
import { addOperator, setUpOperator } from '../operator.ts';
import { endCheckout, order } from '../orders.ts';
import { carryValidatedSession } from '../shell.ts';
import { test } from '../test.ts';

const REASON = 'Ticket 4711: bought by mistake';

const navigation = (page: Page) => page.getByRole('navigation', { name: 'Pages' });
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });

async function refundsOfToday(page: Page): Promise<string | null> {
  await navigation(page).getByRole('link', { name: 'Dashboard' }).click();
  await expect(heading(page, 'Dashboard')).toBeVisible();
  await page.reload();
  const tile = page.locator('section', { has: page.getByRole('heading', { name: 'Today' }) });
  return tile.getByText('Refunds', { exact: true }).locator('xpath=following-sibling::strong').textContent();
}

test('Support finds an order by part of the e-mail address and refunds a part; trace, dashboard and audit log show it', async ({
  page,
  request,
  browser,
}) => {
  const email = await carryValidatedSession(page, request, 'refunded-in-part');
  const bought = await order(page);
  await endCheckout(page, bought.link, 'Pay');

  await setUpOperator(page, await addOperator('Sam', 'support'));
  const before = await refundsOfToday(page);
  await navigation(page).getByRole('link', { name: 'Orders' }).click();
  await page.getByRole('textbox', { name: 'Part of the e-mail address' }).fill(email.slice(9, -5));
  await page.getByRole('button', { name: 'Find' }).click();
  const row = page.getByRole('row').filter({ hasText: email });
  await row.getByRole('link').click();

  await page.getByRole('button', { name: 'Refund', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Refund this order' });
  await dialog.getByLabel('Reason').fill(REASON);
  await dialog.getByLabel('Amount in EUR').fill('99.99');
  await dialog.getByRole('button', { name: 'Refund' }).click();
  await expect(dialog.getByText('Enter an amount such as 4.99', { exact: false })).toBeVisible();
  await dialog.getByLabel('Amount in EUR').fill('4.99');
  await dialog.getByRole('button', { name: 'Refund' }).click();
  await expect(page.getByRole('status').getByText('The refund is on its way.')).toBeVisible();
  const refunds = page.getByRole('region', { name: 'Refunds' });
  await expect(async () => {
    await page.reload();
    await expect(refunds.getByRole('row').filter({ hasText: '€4.99' })).toContainText('Succeeded', {
      timeout: 2000,
    });
  }).toPass({ timeout: 60_000 });
  const number = await page.getByRole('heading', { level: 1 }).textContent();
  await expect(page.getByRole('region', { name: 'What happened' })).toContainText('Partly refunded');
  await expect.poll(() => refundsOfToday(page)).not.toBe(before);

  for (const path of ['audit', 'coupons', 'reports', 'releases']) {
    await page.goto(`/operator/${path}`);
    await expect(heading(page, 'Not for your roles')).toBeVisible();
  }

  const other = await (await browser.newContext()).newPage();
  await setUpOperator(other, await addOperator('Ada', 'admin'));
  await other.goto(`/operator/audit?act=order.refund&subject=${bought.orderId}`);
  const entry = other.getByRole('row').filter({ hasText: REASON });
  await expect(entry).toContainText('Sam');
  await expect(entry).toContainText(`number: ${number}`);
  await other.context().close();
});

test('The shop creates coupons, saves their codes and revokes one', { tag: '@more' }, async ({ page }) => {
  await setUpOperator(page, await addOperator('Radia', 'shop'));
  await navigation(page).getByRole('link', { name: 'Coupons' }).click();
  await page.getByRole('button', { name: 'Create coupons' }).click();
  const dialog = page.getByRole('dialog', { name: 'Create coupons' });
  await dialog.getByLabel('Product').selectOption('neon-drift');
  await dialog.getByLabel('Number of codes').fill('3');
  await dialog.getByLabel('Reason').fill('For the fair');
  await dialog.getByRole('button', { name: 'Create coupons' }).click();
  const made = page.getByRole('dialog', { name: 'Created codes' });
  const codes = ((await made.getByRole('region').textContent()) ?? '').trim().split('\n');
  expect(codes).toHaveLength(3);
  const download = page.waitForEvent('download');
  await made.getByRole('button', { name: 'Save as CSV' }).click();
  expect((await download).suggestedFilename()).toBe('coupons.csv');
  await made.getByRole('button', { name: 'Close' }).last().click();

  const row = page.getByRole('row').filter({ hasText: codes[0] ?? '' });
  await row.getByRole('button', { name: 'Revoke' }).click();
  const revoke = page.getByRole('dialog', { name: `Revoke ${codes[0]}` });
  await revoke.getByLabel('Reason').fill('Printed wrongly');
  await revoke.getByRole('button', { name: 'Revoke' }).click();
  await expect(row).toContainText('Revoked');
});
