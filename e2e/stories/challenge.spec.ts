import { expect } from '@playwright/test';
import { watchForProblems } from '../console-problems.ts';
import { newAddress, newPlayer } from '../player.ts';
import { axeFindings } from '../shell.ts';
import { expectSignedIn, openSignIn } from '../sign-in.ts';
import { test } from '../test.ts';
import { label } from '../texts.ts';

test('A player behind an attacked address signs up: the security check is announced and goes on by itself', async ({
  page,
  request,
}) => {
  const { email: taken, password } = await newPlayer(request, 'attacked');
  // A client behind the same address tests which addresses have an account.
  const ask = () => request.post('/api/v1/users', { data: { email: taken, password, locale: 'en-GB' } });
  for (let turn = 0; turn < 5; turn += 1) expect((await ask()).status()).toBe(409);
  expect((await ask()).status()).toBe(428);

  const trouble = watchForProblems(page);
  const email = newAddress('innocent');
  const scriptRequested = Promise.withResolvers<void>();
  const released = Promise.withResolvers<void>();
  await page.route('**/assets/pbkdf2-*.js', async (route) => {
    scriptRequested.resolve();
    await released.promise;
    await route.continue();
  });
  await openSignIn(page, '/en-GB/sign-up');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Create account' }).click();
  await scriptRequested.promise;
  const check = page.getByRole('status').getByText(label('Challenge.Running.Text'));
  await expect(check).toBeVisible();
  expect(await axeFindings(page)).toEqual([]);
  released.resolve();
  await expect(page).toHaveURL('/en-GB/');
  await expect(check).toBeHidden();
  await expectSignedIn(page, email);
  // Chromium logs every response with an error status; the 428 is the only one.
  expect(trouble()).toEqual([expect.stringContaining('428')]);
});
