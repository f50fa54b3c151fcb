import { expect, type Page } from '@playwright/test';
import { linkFromMail } from '../mailbox.ts';
import { DEMO_PASSWORD, newAddress, newPlayer, newValidatedPlayer } from '../player.ts';
import { answer, axeFindings, bar, carryNewSession, carrySession, open, tokenOf } from '../shell.ts';
import { expectSignedIn, openSignIn, signIn } from '../sign-in.ts';
import { expectNoMessageIds, test } from '../test.ts';

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });
const banner = (page: Page) => page.getByRole('status').filter({ hasText: 'Verify your email address.' });

/** Changes the e-mail; the mail to the former address contains the revert link. */
async function moveAway(page: Page, email: string): Promise<string> {
  const { request } = page;
  const moved = newAddress('moved');
  const headers = { Authorization: `Bearer ${await tokenOf(request, email)}` };
  const asked = await request.put('/api/v1/user/email', { headers, data: { email: moved, locale: 'en-GB' } });
  expect(asked.status()).toBe(204);
  let code: string | undefined;
  await expect
    .poll(
      async () => {
        const [mail] = await (await request.get(`/demo/mailbox.json?to=${moved}`)).json();
        code = mail?.text.match(/\b\d{6}\b/)?.[0];
        return code;
      },
      { timeout: 20_000 },
    )
    .toBeTruthy();
  const data = { email: moved, code, locale: 'en-GB' };
  expect((await request.post('/api/v1/user/email', { headers, data })).status()).toBe(204);
  return linkFromMail(request, email, 'revert-email');
}

test.describe('The link that confirms an address', () => {
  test('removes the reminder in the player’s browser, in the other tab too', async ({
    page,
    context,
    request,
  }) => {
    const email = await carryNewSession(page, request, 'confirms');
    const other = await context.newPage();
    await open(other, '/en-GB/');
    await expect(banner(other)).toBeVisible();
    const link = await linkFromMail(request, email, 'validate');
    // A mail scanner opens links, which must not use them up.
    expect((await request.get(link)).status()).toBe(200);
    await open(page, link);
    await expect(heading(page, 'Your email address is verified')).toBeVisible();
    await expect(banner(other)).toBeHidden();
    await page.getByRole('link', { name: 'Go to the store' }).click();
    await expect(page).toHaveURL('/en-GB/');
    await expect(bar(page).getByRole('button', { name: /^Account menu for confirms/ })).toBeVisible();
    await expect(page.getByText('Make your account safer.')).toBeVisible();
    await expect(banner(page)).toBeHidden();

    await open(page, link);
    await expect(heading(page, 'Already verified')).toBeVisible();
  });

  test('works without a session, and shows it again when the page is reloaded', { tag: '@more' }, async ({
    page,
    request,
  }) => {
    const { email } = await newPlayer(request, 'elsewhere');
    const link = await linkFromMail(request, email, 'validate');
    await open(page, link);
    await expect(heading(page, 'Your email address is verified')).toBeVisible();
    await page.reload();
    await expect(heading(page, 'Already verified')).toBeVisible();
    await open(page, '/en-GB/validate/a-link-of-last-week');
    await page.getByRole('main').getByRole('link', { name: 'Sign in' }).click();
    await expect(page).toHaveURL('/en-GB/sign-in');
  });

  test('that is too old offers the player a fresh one', { tag: '@more' }, async ({ page, request }) => {
    const email = await carryNewSession(page, request, 'late');
    await open(page, '/en-GB/validate/a-link-of-last-week');
    await expect(heading(page, 'This link has expired')).toBeVisible();
    await expect(page.getByRole('main')).toContainText(email);
    await page.route('**/api/v1/user/email/validate', (route) => route.fulfill({ status: 204 }));
    await page.getByRole('button', { name: 'Resend' }).click();
    await expect(page.getByRole('status').getByText('We’ve sent you an email.')).toBeVisible();
    await expect(page.getByRole('button', { name: /Resend in \d+ seconds/ })).toBeDisabled();
  });

  test('can be tried again after a failure', { tag: '@more' }, async ({ page, request }) => {
    const { email } = await newPlayer(request, 'retries');
    const link = await linkFromMail(request, email, 'validate');
    await answer(page, '/user/validate/*', 500, { errorTypes: ['INTERNAL'], message: 'INTERNAL' });
    await open(page, link);
    await expect(heading(page, 'We couldn’t check your link')).toBeVisible();
    await page.unroute('**/api/v1/user/validate/*');
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(heading(page, 'Your email address is verified')).toBeVisible();
  });

  test('is kept out of tracking and search engines', { tag: '@more' }, async ({ browser, baseURL }) => {
    const page = await browser.newPage({ ...(baseURL ? { baseURL } : {}) });
    const counted = page.waitForRequest('**/api/v1/tracking/pixel*');
    await open(page, '/en-GB/validate/a-secret-of-mine');
    await page.getByRole('button', { name: 'Accept all' }).click();
    expect(new URL((await counted).url()).searchParams.get('page')).toBe('/en-GB/validate/:token');
    await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex');
    await page.close();
  });
});

test.describe('The link that reverts an e-mail change', () => {
  test('asks first, then gives the account back and leads to a new password', async ({ page, request }) => {
    test.slow();
    const { email } = await newValidatedPlayer(request, 'robbed');
    await carrySession(page, request, email);
    const link = await moveAway(page, email);
    await open(page, link);
    await expect(heading(page, 'Get your account back?')).toBeVisible();
    await page.reload();
    await page.getByRole('button', { name: 'Restore my email address' }).click();
    await expect(heading(page, 'You’ve got your account back')).toBeVisible();
    await expect
      .poll(async () => (await page.context().cookies()).some(({ name }) => name.includes('token')))
      .toBe(false);

    const recovery = await linkFromMail(request, email, 'recover-password?code=');
    await openSignIn(page, recovery);
    await page.getByLabel('New password').fill('Brass-Lantern-42');
    await page.getByRole('button', { name: 'Save password' }).click();
    await page.getByRole('main').getByRole('link', { name: 'Sign in' }).click();
    await signIn(page, { email, password: 'Brass-Lantern-42' });
    await expect(page).toHaveURL('/en-GB/');
    await expectSignedIn(page, email);

    await open(page, link);
    await expect(heading(page, 'This link has expired')).toBeVisible();
    await page.getByRole('link', { name: 'Request a new password' }).click();
    await expect(page).toHaveURL('/en-GB/recover-password');
  });

  test('offers nothing to the person who made the change', { tag: '@more' }, async ({ page, request }) => {
    const { email } = await newValidatedPlayer(request, 'moves');
    const link = await moveAway(page, email);
    await open(page, link);
    await page.getByRole('link', { name: 'That was me, keep the change' }).click();
    await expect(page).toHaveURL('/en-GB/');
    const former = await request.post('/api/v1/authProviders/credentials/sessions', {
      data: { email, password: DEMO_PASSWORD, locale: 'en-GB' },
    });
    expect(former.status()).toBe(409);
  });
});

test.describe('axe finds nothing, and every text is there,', { tag: '@more' }, () => {
  for (const [width, locale] of [
    [375, 'ar-AE'],
    [1280, 'en-GB'],
  ] as const) {
    test(`behind the links at ${width} in ${locale}`, async ({ page }) => {
      await page.setViewportSize({ width, height: 800 });
      for (const path of ['validate/', 'revert-email/confirm/', 'undo-two-factor#']) {
        await open(page, `/${locale}/${path}a-link-of-last-week`);
        await expect(page.getByRole('main').getByRole('link').first()).toBeVisible();
        await expectNoMessageIds(page);
        expect(await axeFindings(page)).toEqual([]);
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
      }
    });
  }
});
