import { expect } from '@playwright/test';
import { watchForProblems } from '../console-problems.ts';
import { linkFromMail } from '../mailbox.ts';
import { DEMO_PASSWORD, newGuardedPlayer } from '../player.ts';
import { expectSignedIn, openSignIn, signIn } from '../sign-in.ts';
import { test } from '../test.ts';

const NEW_PASSWORD = 'Brass-Orrery-77';

test('the owner undoes two-factor from the mail and signs in with a new password, without a code', {
  tag: '@more',
}, async ({ page, request }) => {
  const { email } = await newGuardedPlayer(request, 'robbed');
  const problems = watchForProblems(page);
  await openSignIn(page, await linkFromMail(request, email, 'undo-two-factor'));
  await page.getByRole('button', { name: 'Undo and secure my account' }).click();
  await expect(page.getByRole('heading', { name: 'You’ve got your account back' })).toBeVisible();
  expect(problems()).toEqual([]);

  await openSignIn(page, await linkFromMail(request, email, 'recover-password?code='));
  const password = page.getByLabel('New password', { exact: true });
  await password.fill(DEMO_PASSWORD);
  await password.press('Enter');
  await expect(page.getByText('Someone else may know this password.')).toBeVisible();
  await password.fill(NEW_PASSWORD);
  await password.press('Enter');
  await expect(page.getByRole('heading', { name: 'Your password has been reset' })).toBeVisible();

  await openSignIn(page, '/en-GB/sign-in');
  await signIn(page, { email, password: NEW_PASSWORD });
  await expectSignedIn(page, email);
});
