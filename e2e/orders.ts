import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { readOwnSecretKey } from '../apps/server/src/data-folder.ts';
import { openPostgres } from '../apps/server/src/db/open-postgres.ts';
import { runGatehouse } from '../apps/server/src/operator/run-gatehouse.ts';
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
  const { purchaseables } = await listed.json();
  const { offer } = purchaseables.find(({ id }: { id: string }) => id === purchaseableId);
  const price = { purchaseableId, amount: offer.amount, currency: offer.currency };
  const reply = await page.request.post(url, {
    headers: { ...own, 'Idempotency-Key': randomUUID() },
    data: { price, gfLang },
  });
  expect(reply.status()).toBe(201);
  return reply.json();
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

/** As an operator does it on the command line. */
export async function refund(orderId: string): Promise<void> {
  let problems = '';
  const exitCode = await runGatehouse(
    ['order', 'refund', orderId, '--reason', 'ticket 4711', '--as', 'Grace'],
    {
      variables: {
        DATABASE_URL: readFileSync(run.databaseUrlFile, 'utf8'),
        SECRET_KEY: (await readOwnSecretKey(join(run.folder, 'data'))) ?? '',
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
