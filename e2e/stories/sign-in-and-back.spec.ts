import { expect, test } from '@playwright/test';
import { expectSignedIn, openGate, signIn } from '../gate.ts';
import { newAddress, newPlayer } from '../player.ts';

const remember = (path: string) => sessionStorage.setItem('gatehouse.after-sign-in', path);

test('The page that asked for a sign-in is the one that a player comes back to', async ({
  page,
  request,
}) => {
  const player = await newPlayer(request, 'return');
  await page.addInitScript(remember, '/en-GB/cookie-settings?from=mail');
  await openGate(page, '/en-GB/sign-in');
  const back = page.waitForURL('/en-GB/cookie-settings?from=mail');
  await signIn(page, player);
  await back;
});

test('So it is after signing up', async ({ page }) => {
  const email = newAddress('return');
  await page.addInitScript(remember, '/de-DE/');
  await openGate(page, '/en-GB/sign-up');
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Password', { exact: true }).fill('Candle-Tower-77');
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(page).toHaveURL('/de-DE/');
  await expectSignedIn(page, email);
});

for (const path of [
  '//evil.example/',
  '/\\evil.example',
  '/%09/evil.example',
  'javascript:alert(1)',
  '/@evil.example',
]) {
  test(`A path that could lead elsewhere, ${path}, leads to the root`, async ({ page, request }) => {
    const player = await newPlayer(request, 'evil');
    await page.addInitScript(remember, path);
    await openGate(page, '/en-GB/sign-in');
    await signIn(page, player);
    await expect(page).toHaveURL('/en-GB/');
  });
}

test('A player who is signed in already does not see the gate', async ({ page, request }) => {
  const player = await newPlayer(request, 'again');
  await openGate(page, '/en-GB/sign-in');
  await signIn(page, player);
  await expect(page).toHaveURL('/en-GB/');
  await page.goto('/en-GB/sign-in');
  await expect(page).toHaveURL('/en-GB/');
});
