import { readFileSync } from 'node:fs';
import { expect, type Page } from '@playwright/test';
import { runGatehouseCommand } from '../apps/server/test/support/gatehouse-command.ts';
import { oneTimeCode } from './authenticator.ts';
import { newAddress } from './player.ts';
import { run } from './run.ts';

export const OPERATOR_PASSWORD = 'Lighthouse-Keeper-7';

/** Adds an operator by the command line; the set-up link is below the address of the stories. */
export async function addOperator(
  name: string,
  ...roles: string[]
): Promise<{ email: string; link: string }> {
  const email = newAddress(name);
  const args = ['operator', 'add', email, '--name', name, '--role', ...roles, '--as', 'Stories', '--json'];
  const { exitCode, stdout, stderr } = await runGatehouseCommand(args, {
    DATABASE_URL: readFileSync(run.databaseUrlFile, 'utf8'),
    PUBLIC_URL: 'https://play.example.test',
  });
  expect({ exitCode, stderr }).toEqual({ exitCode: 0, stderr: '' });
  const { pathname, hash } = new URL(JSON.parse(stdout).link);
  return { email, link: pathname + hash };
}

/** Uses the link with an authenticator, and is signed in then. Returns the secret. */
export async function setUpOperator(page: Page, { link }: { link: string }): Promise<string> {
  await page.goto(link);
  await page.getByLabel('Password', { exact: true }).fill(OPERATOR_PASSWORD);
  const secret = (await page.getByText(/^Key:/).locator('xpath=following-sibling::code').textContent()) ?? '';
  await page.getByLabel('Code of your authenticator app').fill(oneTimeCode(secret));
  await page.getByRole('button', { name: 'Finish' }).click();
  await expect(page.getByRole('navigation', { name: 'Pages' })).toBeVisible();
  return secret;
}

export async function signInOperator(page: Page, email: string, code: string): Promise<void> {
  await page.getByLabel('E-mail address').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(OPERATOR_PASSWORD);
  await page.getByLabel('Code of your authenticator app').fill(code);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}
