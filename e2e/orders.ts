import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { readOwnSecretKey } from '../apps/server/src/data-folder.ts';
import { openPostgres } from '../apps/server/src/db/open-postgres.ts';
import { createJobs } from '../apps/server/src/jobs/jobs.ts';
import { createLogger } from '../apps/server/src/log.ts';
import { runGatehouse } from '../apps/server/src/operator/run-gatehouse.ts';
import { createSecretBox } from '../apps/server/src/ports/secret-box.ts';
import { run } from './run.ts';

const NEON_DRIFT = '4fb15b96-a04c-4b4d-9ea7-7d5dad4eba55';

/** Ends of the demo checkout, by the start of the name of their button. */
export type CheckoutEnd = 'Pay' | 'Pay later' | 'Decline' | 'Cancel' | 'Leave';

async function headers(page: Page): Promise<Record<string, string>> {
  const cookies = await page.context().cookies();
  const token = cookies.find(({ name }) => name.startsWith('gatehouse_token'))?.value ?? '';
  return { Authorization: `Bearer ${token}` };
}

interface Wish {
  purchaseableId?: string;
  gfLang?: string;
}

/** Orders Neon Drift, or an extra of it, for the player of this browser at the price of the server. */
export async function order(
  page: Page,
  { purchaseableId = NEON_DRIFT, gfLang = 'en' }: Wish = {},
): Promise<{ orderId: string; link: string }> {
  const url = '/api/v1/user/product/neon-drift/purchase';
  const own = await headers(page);
  const listed = await page.request.get(
    `/api/v1/user/product/neon-drift/purchaseables?language=${gfLang}&currency=EUR`,
    { headers: own },
  );
  const { purchaseables, tax, policy } = await listed.json();
  const { offer } = purchaseables.find(({ id }: { id: string }) => id === purchaseableId);
  const price = { purchaseableId, amount: offer.amount, currency: offer.currency };
  const reply = await page.request.post(url, {
    headers: { ...own, 'Idempotency-Key': randomUUID() },
    data: {
      price,
      gfLang,
      tax: { country: tax.country, percent: tax.percent },
      consent: { version: policy.version },
    },
  });
  expect(reply.status()).toBe(201);
  return reply.json();
}

/** Agrees to the immediate delivery and pays, in any language. The checkout of the demo opens. */
export async function payInSummary(page: Page): Promise<void> {
  await submitSummary(page);
  await expect(page).toHaveURL(/\/demo\/checkout\//);
}

export async function submitSummary(page: Page): Promise<void> {
  await expect(page).toHaveURL(/\/shop\/[a-z0-9-]+\/buy/);
  const form = page.locator('form', { has: page.locator('input[name="consent"]') });
  await form.locator('input[name="consent"]').check();
  await form.locator('button[type="submit"]').click();
}

/** Ends the payment in the checkout of the demo, which leads back to the order. */
export async function endCheckout(page: Page, link: string, end: CheckoutEnd): Promise<void> {
  await page.goto(link);
  await page
    .getByRole('button', { name: new RegExp(`^${end}`) })
    .first()
    .click();
  await expect(page).toHaveURL(/\/orders\/[0-9a-f-]{36}$/);
}

/** The money of "pay later" arrives now and not in half a minute. */
export async function letMoneyArrive(orderId: string): Promise<void> {
  const db = await openPostgres(readFileSync(run.databaseUrlFile, 'utf8'), () => undefined);
  await db.statement('update demo_payments set pays_at = now() where order_id = $1', [orderId]);
  await db.close();
}

/**
 * The price of a wished product was twice as high when the player last looked. The job about it runs now and not in an hour,
 * and its mail does not wait for the distance to the mails of the sign-up.
 */
export async function dropPrice(email: string, productName: string): Promise<void> {
  const db = await openPostgres(readFileSync(run.databaseUrlFile, 'utf8'), () => undefined);
  const secrets = createSecretBox((await readOwnSecretKey(join(run.folder, 'data'))) ?? '');
  const jobs = createJobs({ db, secrets, logger: createLogger('silent'), role: 'command' });
  await db.statement(
    `update wishes set seen_amount = 2 * seen_amount from users
     where users.id = user_id and email = $1 and product_name = $2`,
    [email, productName],
  );
  const address = secrets.keyedHash('mail-schedule', email);
  await db.statement('delete from mail_schedules where address_key = $1', [address]);
  await jobs.start([]);
  await db.transaction((tx) => jobs.enqueue(tx, 'price-mails', null));
  await jobs.stop();
  await db.close();
}

/** As an operator does it on the command line, by default in the database of the stories. */
export async function refund(
  orderId: string,
  shop?: { databaseUrl: string; secretKey: string },
): Promise<void> {
  let problems = '';
  const exitCode = await runGatehouse(
    ['order', 'refund', orderId, '--reason', 'ticket 4711', '--as', 'Grace'],
    {
      variables: {
        DATABASE_URL: shop?.databaseUrl ?? readFileSync(run.databaseUrlFile, 'utf8'),
        SECRET_KEY: shop?.secretKey ?? (await readOwnSecretKey(join(run.folder, 'data'))) ?? '',
      },
      osUser: null,
      writeOut: () => undefined,
      writeError: (text) => {
        problems += text;
      },
    },
  );
  expect({ exitCode, problems }).toEqual({ exitCode: 0, problems: '' });
}
