import { type APIRequestContext, expect, type Page } from '@playwright/test';
import { expectMail } from '../mailbox.ts';
import { refund, submitSummary } from '../orders.ts';
import { axeFindings, carryValidatedSession, open } from '../shell.ts';
import { openStripeShop, type StripeShop } from '../stripe-shop.ts';
import { test as storyTest } from '../test.ts';

const test = storyTest.extend<object, { shop: StripeShop }>({
  shop: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from the pattern
    async ({}, use) => {
      const shop = await openStripeShop();
      await use(shop);
      await shop.close();
    },
    { scope: 'worker', timeout: 240_000 },
  ],
  baseURL: async ({ shop }, use) => use(shop.address),
});
// One server for all stories of this file.
test.describe.configure({ mode: 'default' });

const title = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });
const status = (page: Page, name: string) => page.getByRole('main').getByText(name, { exact: true });

/** Neon Drift, paid on the page of Stripe. */
async function buyNeonDrift(page: Page, request: APIRequestContext, shop: StripeShop) {
  const email = await carryValidatedSession(page, request, 'refunds');
  await page.route('https://checkout.stripe.test/**', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<title>Stripe</title>' }),
  );
  await open(page, '/en-GB/shop/neon-drift/buy');
  await submitSummary(page);
  await expect(page).toHaveURL(/^https:\/\/checkout\.stripe\.test\//);
  const session = shop.stripe.sessions.find(({ url }) => url === page.url());
  const orderId = session?.client_reference_id ?? '';
  await shop.report('checkout.session.completed', shop.stripe.pay(orderId));
  await open(page, `/en-GB/orders/${orderId}`);
  await expect(title(page, 'You now own Neon Drift')).toBeVisible();
  return { email, orderId };
}

/** The provider has accepted the refund. The money is not there yet. */
async function startRefund(page: Page, shop: StripeShop, orderId: string): Promise<void> {
  shop.stripe.refundsBecome = 'pending';
  await refund(orderId, shop);
  await expect(async () => {
    await open(page, `/en-GB/orders/${orderId}`);
    await expect(status(page, 'Refund in progress')).toBeVisible({ timeout: 2000 });
  }).toPass({ timeout: 60_000 });
  await expect(page.getByText('we’ll email you when it’s done', { exact: false })).toBeVisible();
}

test('A player sees that a refund is in progress, then done, and is mailed at each step', {
  tag: '@more',
}, async ({ page, request, shop }) => {
  test.slow();
  const { email, orderId } = await buyNeonDrift(page, request, shop);
  await startRefund(page, shop, orderId);
  expect(await axeFindings(page)).toEqual([]);
  await expectMail(request, email, 'This can take a few days, and we’ll email you when it’s done.');
  const other = await page.context().newPage();
  await open(other, '/en-GB/library');
  await expect(other.getByRole('heading', { name: 'Your library is empty' })).toBeVisible();

  await shop.report('refund.updated', shop.stripe.endRefund(orderId, 'succeeded'));
  await page.bringToFront();
  await expect(status(page, 'Refunded')).toBeVisible({ timeout: 40_000 });
  await expectMail(request, email, 'The refund goes to your original payment method');
});

test('A player whose refund failed has the game again, and reads what to do', { tag: '@more' }, async ({
  page,
  request,
  shop,
}) => {
  test.slow();
  const { email, orderId } = await buyNeonDrift(page, request, shop);
  await startRefund(page, shop, orderId);
  await shop.report('refund.failed', shop.stripe.endRefund(orderId, 'failed'));
  await expect(title(page, 'Your refund didn’t go through')).toBeVisible({ timeout: 40_000 });
  await expect(page.getByText('You can use Neon Drift as before.', { exact: false })).toBeVisible();
  await expect(page.getByRole('main').getByRole('link', { name: 'Contact support' })).toBeVisible();
  expect(await axeFindings(page)).toEqual([]);
  await expectMail(request, email, 'your bank or card issuer couldn’t accept the money');
  await open(page, '/en-GB/library');
  await expect(page.getByRole('heading', { level: 2, name: 'Neon Drift' })).toBeVisible();
});
