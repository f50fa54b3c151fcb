import { expect, type Page } from '@playwright/test';
import { watchForProblems } from '../console-problems.ts';
import { expectMail } from '../mailbox.ts';
import { endCheckout, order } from '../orders.ts';
import { axeFindings, carryValidatedSession, open } from '../shell.ts';
import { test } from '../test.ts';

const title = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });

/** Pays Neon Drift, and returns the order's number and path. */
async function buyNeonDrift(page: Page): Promise<{ number: string; path: string }> {
  const { orderId, link } = await order(page);
  await endCheckout(page, link, 'Pay');
  await expect(title(page, 'You now own Neon Drift')).toBeVisible();
  const number = (await page.getByText(/^GH-\d{6,}$/).textContent()) ?? '';
  return { number, path: `/en-GB/orders/${orderId}` };
}

async function expectRefunded(page: Page, path: string): Promise<void> {
  await expect(async () => {
    await open(page, path);
    await expect(title(page, 'Your refund for Neon Drift')).toBeVisible({ timeout: 2000 });
  }).toPass({ timeout: 40_000 });
}

test('A player withdraws from an order in two steps: it is refunded, and a mail has the declaration', async ({
  page,
  request,
}) => {
  const email = await carryValidatedSession(page, request, 'withdraws');
  const trouble = watchForProblems(page);
  const { number, path } = await buyNeonDrift(page);
  await page.getByRole('link', { name: 'withdraw from this contract' }).click();
  await expect(title(page, 'Withdraw from contract')).toBeVisible();
  expect(await axeFindings(page)).toEqual([]);
  await expect(page.getByRole('combobox', { name: 'Purchase' })).toContainText(`Neon Drift (${number})`);
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByText('Enter your name.')).toBeVisible();
  await page.getByLabel('Your name').fill('Ada Example');
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(title(page, 'Check your withdrawal')).toBeVisible();
  expect(await axeFindings(page)).toEqual([]);
  await page.goBack();
  await expect(page.getByLabel('Your name')).toHaveValue('Ada Example');
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('button', { name: 'Confirm withdrawal' }).click();
  await expect(title(page, 'We’ve received your withdrawal')).toBeVisible();
  await expect(page.getByText('We’re refunding €14.99 to your original payment method.')).toBeVisible();
  await expect(page.getByText('Withdrawn on')).toBeVisible();
  expect(await axeFindings(page)).toEqual([]);
  await expectMail(request, email, 'Declared by: Ada Example');
  await expectMail(request, email, `Order number: ${number}`);
  await expectRefunded(page, path);
  await expect(page.getByText(/^You withdrew from this contract on /)).toBeVisible();
  await open(page, '/en-GB/library');
  await expect(page.getByRole('heading', { name: 'Your library is empty' })).toBeVisible();
  expect(trouble()).toEqual([]);
});

test('A player who is not signed in withdraws from the footer, and a wrong e-mail gets the same answer', async ({
  page,
  request,
  browser,
  baseURL,
}) => {
  const email = await carryValidatedSession(page, request, 'signed-out');
  const { number, path } = await buyNeonDrift(page);
  const context = await browser.newContext({ baseURL: String(baseURL) });
  const visitor = await context.newPage();
  async function declare(address: string): Promise<void> {
    await open(visitor, '/en-GB/support');
    await visitor.getByRole('contentinfo').getByRole('link', { name: 'Withdraw from contract' }).click();
    await visitor.getByLabel('Your name').fill('Ada Example');
    await visitor.getByLabel('Order number').fill(number);
    await visitor.getByLabel('Email').fill(address);
    await visitor.getByRole('button', { name: 'Continue' }).click();
    await visitor.getByRole('button', { name: 'Confirm withdrawal' }).click();
    await expect(title(visitor, 'We’ve received your withdrawal')).toBeVisible();
    await expect(visitor.getByText(/^If the order number and email address match a purchase/)).toBeVisible();
  }
  await declare('stranger@example.test');
  await open(page, path);
  await expect(title(page, 'You now own Neon Drift')).toBeVisible();
  await declare(email);
  await expectMail(request, email, 'Declared by: Ada Example');
  await expectRefunded(page, path);
  await context.close();
});
