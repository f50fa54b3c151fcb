import { expect, type Page } from '@playwright/test';
import { answer, bar, carryNewSession, carrySession, open } from '../shell.ts';
import { test } from '../test.ts';

const banner = (page: Page) => page.getByRole('status').filter({ hasText: 'Verify your email address.' });

test('A player who has not confirmed the e-mail is reminded, and may send the mail once in 30 s', async ({
  page,
  request,
}) => {
  await page.clock.install();
  const email = await carryNewSession(page, request, 'reminded');
  await page.route('**/api/v1/user/email/validate', (route) => route.fulfill({ status: 204 }));
  await open(page, '/en-GB/');
  await expect(banner(page)).toContainText(email);
  await banner(page).getByRole('button', { name: 'Resend' }).click();
  await expect(page.getByRole('status').getByText('We’ve sent you an email.')).toBeVisible();
  await expect(banner(page).getByRole('button', { name: /Resend in \d+ seconds/ })).toBeDisabled();
  await page.clock.runFor(10_000);
  await expect(banner(page).getByRole('button', { name: /Resend in (19|20) seconds/ })).toBeDisabled();
  await page.reload();
  await expect(banner(page).getByRole('button', { name: /Resend in \d+ seconds/ })).toBeDisabled();
  await page.clock.runFor(21_000);
  await expect(banner(page).getByRole('button', { name: 'Resend' })).toBeEnabled();
});

test('A mail that could not be sent shows an error, and may be tried again immediately', {
  tag: '@more',
}, async ({ page, request }) => {
  await carryNewSession(page, request, 'unsent');
  await answer(page, '/user/email/validate', 429, { errorTypes: ['TOO_MANY_REQUESTS'], message: '' });
  await open(page, '/en-GB/');
  await banner(page).getByRole('button', { name: 'Resend' }).click();
  const toast = page.getByText('We couldn’t send the email');
  await expect(toast).toBeVisible();
  await expect(banner(page).getByRole('button', { name: 'Resend' })).toBeEnabled();
  const gap = async () => {
    const [above, below] = await Promise.all([toast.boundingBox(), banner(page).boundingBox()]);
    return above && below ? below.y - (above.y + above.height) : null;
  };
  expect(await gap()).toBeGreaterThan(0);
  // The reminder needs more lines on a phone.
  await page.setViewportSize({ width: 375, height: 720 });
  await expect.poll(gap).toBeGreaterThan(0);
});

test('The reminder is on games, news, support and the shop, and not elsewhere', { tag: '@more' }, async ({
  page,
  request,
}) => {
  await carryNewSession(page, request, 'elsewhere');
  for (const path of [
    '',
    'support',
    'support/psd2',
    'play/emberfall',
    'play/emberfall/news/patch-notes-4-0',
    'shop',
    'shop/emberfall',
  ]) {
    await open(page, `/en-GB/${path}`);
    await expect(banner(page), path).toBeVisible();
  }
  for (const path of ['settings', 'coupon', 'primitives']) {
    await open(page, `/en-GB/${path}`);
    await expect(bar(page).getByRole('button', { name: /^Account menu/ })).toBeVisible();
    await expect(banner(page), path).toBeHidden();
  }
});

test('A validated player without a second factor is shown the way to it, once', { tag: '@more' }, async ({
  page,
  request,
}) => {
  await carrySession(page, request, 'player@example.test');
  await open(page, '/en-GB/');
  const notice = page.getByRole('status').filter({ hasText: 'Make your account safer.' });
  await expect(notice.getByRole('link', { name: 'Go to settings' })).toHaveAttribute(
    'href',
    '/en-GB/settings',
  );
  await notice.getByRole('button', { name: 'Close' }).click();
  await expect(notice).toBeHidden();
  await page.reload();
  await expect(bar(page).getByRole('button', { name: /^Account menu/ })).toBeVisible();
  await expect(notice).toBeHidden();
});

test('A player who has not confirmed the e-mail is reminded of that only', { tag: '@more' }, async ({
  page,
  request,
}) => {
  await carryNewSession(page, request, 'one-thing');
  await open(page, '/en-GB/');
  await expect(banner(page)).toBeVisible();
  await expect(page.getByText('Make your account safer.')).toBeHidden();
});
