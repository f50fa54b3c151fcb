import { expect, type Page } from '@playwright/test';
import { type OpenIdPortal, openOpenIdPortal } from '../openid-portal.ts';
import { axeFindings } from '../shell.ts';
import { test } from '../test.ts';

const PERSON = { sub: 'grace', email: 'grace@publisher.test', email_verified: true, name: 'Grace Hopper' };

let portal: OpenIdPortal;
test.beforeAll(async () => {
  portal = await openOpenIdPortal({
    OPERATOR_OIDC_ROLES: '{"console-admins":["admin"]}',
    OPERATOR_PASSWORD_SIGN_IN: 'off',
  });
});
test.afterAll(() => portal.close());

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });
const byProvider = (page: Page) => page.getByRole('button', { name: 'Sign in with 127.0.0.1' });

test('An operator signs in by the OpenID provider, and confirms a dangerous act there', {
  tag: '@more',
}, async ({ page }) => {
  portal.provider.person = { ...PERSON, groups: ['console-admins'] };
  await page.goto(`${portal.address}/operator/operators?from=a-link`);
  await expect(byProvider(page)).toBeVisible();
  await expect(page.getByLabel('Password', { exact: true })).toHaveCount(0);
  expect(await axeFindings(page)).toEqual([]);
  await byProvider(page).click();
  await expect(heading(page, 'Operators')).toBeVisible();
  await expect(page).toHaveURL(`${portal.address}/operator/operators?from=a-link`);

  // As after 15 minutes without activity.
  await page.route(
    '**/operator/api/operators',
    (route) =>
      route.fulfill({ status: 403, json: { errorTypes: ['REAUTHENTICATION_REQUIRED'], message: '' } }),
    { times: 1 },
  );
  await page.getByRole('button', { name: 'Add operator' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add an operator' });
  await dialog.getByLabel('E-mail address').fill('linus@publisher.test');
  await dialog.getByLabel('Name').fill('Linus');
  await dialog.getByLabel('Shop').check();
  await dialog.getByRole('button', { name: 'Add operator' }).click();
  const confirming = page.getByRole('dialog', { name: 'Confirm that it is you' });
  expect(await axeFindings(page)).toEqual([]);
  await confirming.getByRole('button', { name: 'Confirm with 127.0.0.1' }).click();
  await expect(page.getByRole('dialog', { name: 'Set-up link' })).toBeVisible();
  expect(portal.provider.asked?.searchParams.get('prompt')).toBe('login');
  await page.getByRole('dialog', { name: 'Set-up link' }).getByRole('button', { name: 'Close' }).click();

  await page.goto(`${portal.address}/operator/account`);
  await expect(page.getByText('Signs in with')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Change password' })).toHaveCount(0);
});

test('A person in no group with a role reads why, and is not signed in', { tag: '@more' }, async ({
  page,
}) => {
  portal.provider.person = {
    ...PERSON,
    sub: 'visitor',
    email: 'visitor@publisher.test',
    groups: ['everybody'],
  };
  await page.goto(`${portal.address}/operator`);
  await byProvider(page).click();
  await expect(page.getByText('You may not be in a group with a role')).toBeVisible();
  expect(page.url()).not.toContain('code=');
  expect(await axeFindings(page)).toEqual([]);
  await page.getByRole('button', { name: 'Back to sign-in' }).click();
  await expect(byProvider(page)).toBeVisible();
});
