import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { expect, type Page } from '@playwright/test';
import { openPostgres } from '../../apps/server/src/db/open-postgres.ts';
import { addOperator, setUpOperator } from '../operator.ts';
import { newPlayer } from '../player.ts';
import { run } from '../run.ts';
import { axeFindings } from '../shell.ts';
import { STORED_SCRIPTS, watchForScripts } from '../stored-scripts.ts';
import { test } from '../test.ts';

const tab = (page: Page, name: string) => page.getByRole('tab', { name, exact: true });
const row = (page: Page, text: string) =>
  page.getByRole('tabpanel').getByRole('row').filter({ hasText: text });

async function statement(text: string, values: unknown[]): Promise<Record<string, unknown>[]> {
  const db = await openPostgres(readFileSync(run.databaseUrlFile, 'utf8'), () => undefined);
  const { rows } = await db.statement(text, values);
  await db.close();
  return rows;
}

/** A player whose page has something in every tab. */
async function namedPlayer(request: Parameters<typeof newPlayer>[0], nickname: string): Promise<string> {
  const { email } = await newPlayer(request, 'of-console');
  const [user] = await statement('update users set nickname = $2 where email = $1 returning id', [
    email,
    nickname,
  ]);
  return String(user?.id);
}

async function expectAccessible(page: Page): Promise<void> {
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
  expect(await axeFindings(page)).toEqual([]);
}

test('An operator finds a player by part of the nickname, grants a product, and takes it away again', async ({
  page,
  request,
}) => {
  const nickname = `Magnificent ${randomUUID().slice(0, 8)}`;
  await namedPlayer(request, nickname);
  await setUpOperator(page, await addOperator('Hedy', 'admin'));

  await page.keyboard.press('/');
  await page.keyboard.type(nickname.slice(4).toUpperCase());
  await page.keyboard.press('Enter');
  await expect(page.getByRole('row').filter({ hasText: nickname })).toContainText('nickname');
  await expectAccessible(page);
  await page.getByRole('link', { name: nickname }).click();

  await tab(page, 'Library').click();
  await expect(page).toHaveURL(/tab=library/);
  await expect(page.getByText('The player has nothing.')).toBeVisible();
  await page.getByRole('button', { name: 'Grant' }).click();
  const granting = page.getByRole('dialog', { name: 'Grant a product or an extra' });
  await granting.getByLabel('Item').selectOption({ label: 'Neon Drift' });
  await granting.getByLabel('Reason').fill('Ticket 12: won the cup');
  await expectAccessible(page);
  await granting.getByRole('button', { name: 'Grant' }).click();
  await expect(page.getByRole('status').getByText('The player has it.')).toBeVisible();
  await expect(row(page, 'Neon Drift')).toContainText('An operator');
  await expect(row(page, 'Neon Drift').getByRole('link')).toHaveText(/^GH-/);
  await expectAccessible(page);

  await tab(page, 'Activity').click();
  await expect(row(page, 'Ticket 12: won the cup')).toContainText('Hedy');
  await expectAccessible(page);
  await tab(page, 'Orders').click();
  await expect(row(page, 'Neon Drift')).toContainText('Paid');
  await expectAccessible(page);

  await tab(page, 'Library').click();
  await row(page, 'Neon Drift').getByRole('button', { name: 'Take away' }).click();
  const taking = page.getByRole('dialog', { name: 'Take away “Neon Drift”' });
  await taking.getByLabel('Reason').fill('Ticket 13: disqualified');
  await taking.getByRole('button', { name: 'Take away' }).click();
  await expect(page.getByText('The player has nothing.')).toBeVisible();

  await page.getByRole('navigation', { name: 'Pages' }).getByRole('link', { name: 'Audit log' }).click();
  await page.getByRole('textbox', { name: 'Operator' }).fill('Hedy');
  await page.getByRole('button', { name: 'Search' }).click();
  for (const [act, reason] of [
    ['user.grant', 'Ticket 12: won the cup'],
    ['user.revoke', 'Ticket 13: disqualified'],
  ] as const) {
    await expect(page.getByRole('row').filter({ hasText: reason }).first()).toContainText(act);
  }
});

test('An operator of support writes notes and sends a failed mail again, and may not delete an account', {
  tag: '@more',
}, async ({ page, request }) => {
  const userId = await namedPlayer(request, 'Noted');
  await statement('update users set email_validated_at = now() where id = $1', [userId]);
  const details = {
    item: 'Neon Drift',
    number: 'GH-000001',
    price: '€14.99',
    link: 'https://play.example.test',
  };
  await statement(
    `insert into mail_log (id, user_id, template, address, locale, details, state, attempts, failure, queued_at, ended_at)
     values (gen_random_uuid(), $1, 'order-refunded', 'full@example.test', 'en-GB', $2, 'failed', 5,
       '552 mailbox full', now(), now())`,
    [userId, details],
  );
  await setUpOperator(page, await addOperator('Sam', 'support'));

  await page.goto(`/operator/players/${userId}?tab=notes`);
  await page.getByRole('button', { name: 'Add a note' }).click();
  const noting = page.getByRole('dialog', { name: 'Add a note' });
  await noting.getByRole('button', { name: 'Add a note' }).click();
  await expect(noting.getByText('Write something.')).toBeVisible();
  await expectAccessible(page);
  await noting.getByLabel('Note').fill('Asked for an invoice.\nWants it in German.');
  await noting.getByRole('button', { name: 'Add a note' }).click();
  await expect(page.getByRole('tabpanel').getByText('Asked for an invoice.')).toBeVisible();
  await expectAccessible(page);

  await page.getByRole('navigation', { name: 'Pages' }).getByRole('link', { name: 'Failed mails' }).click();
  await expect(page.getByRole('row').filter({ hasText: '552 mailbox full' }).first()).toBeVisible();
  await expectAccessible(page);
  await page.goto(`/operator/players/${userId}?tab=mails`);
  const failed = row(page, '552 mailbox full');
  await failed.getByText('What it said').click();
  await expect(failed).toContainText('€14.99');
  await expectAccessible(page);
  await failed.getByRole('button', { name: 'Send again' }).click();
  const sending = page.getByRole('dialog', { name: 'Send the mail again' });
  await sending.getByLabel('Reason').fill('Ticket 14');
  await sending.getByRole('button', { name: 'Send again' }).click();
  await expect(row(page, 'Order refunded')).toHaveCount(2);

  await expect(page.getByRole('button', { name: 'Sign out' }).first()).toBeVisible();
  await expect(page.getByRole('button', { name: 'Delete account' })).toHaveCount(0);
  const refused = await page.request.post(`/operator/api/players/${userId}/delete`, {
    headers: { 'X-Operator-Request': 'act' },
    data: { reason: 'Ticket 15' },
  });
  expect(refused.status()).toBe(403);
});

test('A script in a note, a mail or the title of an order does not run', { tag: '@more' }, async ({
  page,
  request,
}) => {
  const userId = await namedPlayer(request, 'Scripted');
  for (const script of STORED_SCRIPTS) {
    await statement(
      'insert into operator_notes (user_id, operator, text, noted_at) values ($1, $2, $3, now())',
      [userId, 'Mallory', script],
    );
    await statement(
      `insert into mail_log (id, user_id, template, address, locale, details, state, failure, queued_at)
       values (gen_random_uuid(), $1, 'receipt', $2, 'en-GB', $3, 'failed', $2, now())`,
      [userId, script, { item: script }],
    );
    await statement(
      `insert into orders (user_id, product_name, purchaseable_id, grants_product, is_unique, title, locale,
         amount, currency, tax_amount, tax_percent, status, provider, created_at)
       values ($1, 'neon-drift', gen_random_uuid(), true, true, $2, 'en-GB', 1499, 'EUR', 250, 20, 'cancelled',
         'demo', now())`,
      [userId, script],
    );
  }
  await setUpOperator(page, await addOperator('Radia', 'admin'));
  const watched = watchForScripts(page);
  for (const id of ['activity', 'orders', 'mails', 'notes'] as const) {
    await page.goto(`/operator/players/${userId}?tab=${id}`);
    const script = page.getByRole('tabpanel').getByText(STORED_SCRIPTS.at(-1) ?? '');
    await expect(script.filter({ visible: true }).first()).toBeVisible();
    for (const said of await page.getByText('What it said').all()) await said.click();
    await watched.expectNone();
  }
  await page.goto('/operator/mails');
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  await watched.expectNone();
});

test('An operator of support corrects a mistyped address, gives a coupon, and moves a game account to its owner', {
  tag: '@more',
}, async ({ page, request }) => {
  const nickname = `Mistyped ${randomUUID().slice(0, 8)}`;
  const [userId, owner] = [
    await namedPlayer(request, nickname),
    await namedPlayer(request, `Owner of ${nickname}`),
  ];
  await statement('update users set email_validated_at = null where id = $1', [userId]);
  await statement(
    `insert into game_accounts (user_id, game_id, game_environment_id, account_group, display_name)
     values ($1, gen_random_uuid(), 'eu', 'main', 'Nightwarden')`,
    [userId],
  );
  await setUpOperator(page, await addOperator('Mary', 'support'));
  await page.goto(`/operator/players/${userId}`);

  await page.getByRole('button', { name: 'Correct the address' }).click();
  const correcting = page.getByRole('dialog', { name: 'Correct the e-mail address' });
  const right = `right-${Date.now()}@example.test`;
  await correcting.getByLabel('New e-mail address').fill(right);
  await correcting.getByLabel('Reason').fill('Ticket 21: typed the wrong letter');
  await expectAccessible(page);
  await correcting.getByRole('button', { name: 'Correct the address' }).click();
  await expect(page.getByRole('tabpanel').getByText(right)).toBeVisible();

  await row(page, 'Nightwarden').getByRole('button', { name: 'Move' }).click();
  const moving = page.getByRole('dialog', { name: 'Move “Nightwarden” to another player' });
  await moving.getByLabel('Other player').fill(owner);
  await moving.getByLabel('Reason').fill('Ticket 22: shared account');
  await expectAccessible(page);
  await moving.getByRole('button', { name: 'Move' }).click();
  await expect(page.getByText('No game accounts.')).toBeVisible();

  await tab(page, 'Library').click();
  await page.getByRole('button', { name: 'Give a coupon' }).click();
  const giving = page.getByRole('dialog', { name: 'Give a coupon to this player' });
  await giving.getByLabel('Product').selectOption({ label: 'Neon Drift' });
  await giving.getByLabel('Reason').fill('Ticket 23: an apology');
  await expectAccessible(page);
  await giving.getByRole('button', { name: 'Give a coupon' }).click();
  const shown = page.getByRole('dialog', { name: 'Coupon code' });
  const code = (await shown.locator('code').textContent()) ?? '';
  expect(code).toMatch(/^[A-Z0-9-]{19}$/);
  await shown.getByRole('button', { name: 'Close' }).click();
  await tab(page, 'Activity').click();
  await expect(page.getByRole('tabpanel')).toContainText(code);

  await page.goto(`/operator/players/${owner}`);
  await expect(row(page, 'Nightwarden')).toBeVisible();
});
