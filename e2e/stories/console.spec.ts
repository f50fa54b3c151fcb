import { readFileSync } from 'node:fs';
import { expect, type Page } from '@playwright/test';
import { openPostgres } from '../../apps/server/src/db/open-postgres.ts';
import { oneTimeCode } from '../authenticator.ts';
import { addOperator, setUpOperator, signInOperator } from '../operator.ts';
import { newPlayer } from '../player.ts';
import { run } from '../run.ts';
import { axeFindings } from '../shell.ts';
import { STORED_SCRIPTS, watchForScripts } from '../stored-scripts.ts';
import { test } from '../test.ts';

/** What each role sees in the navigation, and pages that are not for it. */
const ROLES = [
  {
    role: 'support',
    pages: ['Dashboard', 'Players', 'Failed mails', 'Orders', 'Withdrawals', 'Operations', 'Your account'],
    others: ['operators', 'audit', 'coupons', 'reports', 'releases', 'bulk-acts', 'promotions', 'builds'],
  },
  {
    role: 'shop',
    pages: [
      ...['Dashboard', 'Orders', 'Withdrawals', 'Coupons', 'Promotions', 'Prices', 'Reports', 'Operations'],
      'Your account',
    ],
    others: ['operators', 'audit', 'players?text=ada', 'mails', 'releases', 'news', 'builds', 'bulk-acts'],
  },
  {
    role: 'content',
    pages: ['Announcements', 'News', 'Maintenance', 'Releases', 'Builds', 'Your account'],
    others: [
      'operators',
      'audit',
      'players?text=ada',
      'orders',
      'coupons',
      'prices',
      'dashboard',
      'operations',
    ],
  },
] as const;
const BAN_REASON = 'Ticket 4711: aimbot';

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });
const navigation = (page: Page) => page.getByRole('navigation', { name: 'Pages' });

async function expectAccessible(page: Page): Promise<void> {
  expect(await axeFindings(page)).toEqual([]);
}

test('A new operator sets up a password and an authenticator, bans a player, and finds the ban in the audit log', async ({
  page,
  request,
}) => {
  const player = await newPlayer(request, 'banned-by-console');
  const operator = await addOperator('Grace', 'admin');
  const secret = await setUpOperator(page, operator);
  await expect(heading(page, 'Dashboard')).toBeVisible();

  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(heading(page, 'Sign in to the console')).toBeVisible();
  await expectAccessible(page);
  // The code of the set-up is used up, and the next one may be 30 seconds early.
  await signInOperator(page, operator.email, oneTimeCode(secret, 1));
  await expect(heading(page, 'Dashboard')).toBeVisible();

  await page.keyboard.press('/');
  await page.keyboard.type(player.email);
  await page.keyboard.press('Enter');
  await page.getByRole('table').getByRole('link').click();
  await expect(page.getByText(player.email).first()).toBeVisible();
  await page.getByRole('button', { name: 'Ban', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Ban this player' });
  await dialog.getByRole('button', { name: 'Ban' }).click();
  await expect(dialog.getByText('Say why.')).toBeVisible();
  await expectAccessible(page);
  await dialog.getByLabel('Reason').fill(BAN_REASON);
  await dialog.getByRole('button', { name: 'Ban' }).click();
  await expect(page.getByRole('status').getByText('The player is banned.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Lift the ban' })).toBeVisible();

  const refused = await request.post('/api/v1/authProviders/credentials/sessions', {
    data: { email: player.email, password: player.password, locale: 'en-GB', rememberMe: false },
  });
  expect((await refused.json()).errorTypes).toEqual(['USER_BANNED']);

  await navigation(page).getByRole('link', { name: 'Audit log' }).click();
  await page.getByLabel('Act', { exact: true }).fill('user.ban');
  await page.getByRole('textbox', { name: 'Operator' }).fill('Grace');
  await page.getByRole('button', { name: 'Search' }).click();
  await expect(page).toHaveURL(/act=user\.ban/);
  const row = page.getByRole('row').filter({ hasText: BAN_REASON });
  await expect(row).toContainText('Grace');
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export CSV' }).click();
  expect((await download).suggestedFilename()).toBe('audit-log.csv');
});

for (const { role, pages, others } of ROLES) {
  // Every endpoint is tried in every role on the server.
  const tag = role === 'support' ? [] : '@more';
  test(`An operator of ${role} sees the pages of that role, and no others`, { tag }, async ({ page }) => {
    await setUpOperator(page, await addOperator('Sam', role));
    await expect(navigation(page).getByRole('link')).toHaveText([...pages]);
    await page.keyboard.press('Control+k');
    await expect(page.getByRole('dialog').getByRole('option')).toHaveText([...pages]);
    await page.keyboard.press('Escape');
    for (const path of others) {
      await page.goto(`/operator/${path}`);
      await expect(heading(page, 'Not for your roles')).toBeVisible();
    }
  });
}

test('The search finds orders for the shop, and is not there for those who edit content', {
  tag: '@more',
}, async ({ page, browser }) => {
  await setUpOperator(page, await addOperator('Radia', 'shop'));
  await page.keyboard.press('/');
  await page.keyboard.type('neon-drift');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/orders\?text=neon-drift/);
  await expect(heading(page, 'Orders')).toBeVisible();

  const editor = await (await browser.newContext()).newPage();
  await setUpOperator(editor, await addOperator('Ida', 'content'));
  await expect(editor.getByRole('search')).toHaveCount(0);
  await editor.context().close();
});

test('An admin adds an operator, whose set-up link is shown once, and every page is accessible', {
  tag: '@more',
}, async ({ page, context }) => {
  // Checks of accessibility on many pages take long on a busy machine.
  test.setTimeout(300_000);
  await setUpOperator(page, await addOperator('Ada', 'admin'));
  await navigation(page).getByRole('link', { name: 'Operators' }).click();
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Add operator' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add an operator' });
  const email = `added-${Date.now()}@example.test`;
  await dialog.getByLabel('E-mail address').fill(email);
  await dialog.getByLabel('Name').fill('Linus');
  await dialog.getByLabel('Shop').check();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Add operator' }).click();
  const shown = page.getByRole('dialog', { name: 'Set-up link' });
  const link = await shown.locator('code').textContent();
  await expectAccessible(page);
  await shown.getByRole('button', { name: 'Close' }).click();
  const row = page.getByRole('row').filter({ hasText: email });
  await expect(row).toContainText('Not set up');
  await row.getByRole('button', { name: 'Disable' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Disable' }).click();
  await expect(row).toContainText('Disabled');

  const other = await context.newPage();
  const { pathname, hash } = new URL(link ?? '');
  await other.goto(pathname + hash);
  await expect(other.getByText('Ask an admin for a new set-up link.')).toBeVisible();
  await other.close();

  for (const [path, title] of [
    ['/operator/players?text=nobody@example.test', 'Players'],
    ['/operator/dashboard', 'Dashboard'],
    ['/operator/orders', 'Orders'],
    ['/operator/withdrawals', 'Withdrawals'],
    ['/operator/coupons', 'Coupons'],
    ['/operator/reports', 'Reports'],
    ['/operator/reports?tab=sign-ups', 'Reports'],
    ['/operator/releases', 'Releases'],
    ['/operator/releases/1', 'There is no such release.'],
    ['/operator/orders/GH-000001', 'GH-000001'],
    ['/operator/audit', 'Audit log'],
    ['/operator/account', 'Your account'],
    ['/operator/no/such/page', 'There is no such page'],
  ] as const) {
    await page.goto(path);
    await expect(heading(page, title)).toBeVisible();
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
    await expectAccessible(page);
  }
});

test('A script in the name of a player, in a game account or in a reason does not run in the console', {
  tag: '@more',
}, async ({ page, request }) => {
  const { email } = await newPlayer(request, 'scripted');
  await setUpOperator(page, await addOperator('Radia', 'admin'));
  const watched = watchForScripts(page);
  const db = await openPostgres(readFileSync(run.databaseUrlFile, 'utf8'), () => undefined);
  const { rows } = await db.statement('select id from users where email = $1', [email]);
  const userId = String(rows[0]?.id);
  for (const script of STORED_SCRIPTS) {
    await db.statement('update users set nickname = $2 where id = $1', [userId, script]);
    await db.statement('insert into bans (user_id, reason, lifted_at) values ($1, $2, now())', [
      userId,
      script,
    ]);
  }
  for (const script of STORED_SCRIPTS.slice(0, 6)) {
    await db.statement('update users set nickname = $2 where id = $1', [userId, script]);
    await page.goto(`/operator/players?text=${email}`);
    await expect(page.getByRole('table').getByRole('link')).toHaveText(script);
    await page.getByRole('table').getByRole('link').click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(script);
    await watched.expectNone();
  }
  await page.getByRole('tab', { name: 'Bans' }).click();
  await expect(page.getByRole('row')).toHaveCount(STORED_SCRIPTS.length + 1);
  await watched.expectNone();
  await db.close();
});
