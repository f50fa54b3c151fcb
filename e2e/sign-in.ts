import { expect, type Page } from '@playwright/test';

/** Opens a page of the sign-in layout and waits until it has hydrated. */
export async function openSignIn(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await expect(page.locator('html')).toHaveAttribute('data-hydrated', 'true');
}

export async function giveIdentity(page: Page, identity: string, label = 'Email'): Promise<void> {
  await page.getByRole('textbox', { name: label, exact: true }).fill(identity);
  await page.getByRole('button', { name: 'Continue', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Enter your password' })).toBeVisible();
}

export async function givePassword(page: Page, password: string): Promise<void> {
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}

export async function signIn(page: Page, { email, password }: { email: string; password: string }) {
  await giveIdentity(page, email);
  await givePassword(page, password);
}

/** The server accepts the token in the browser's cookie. */
export async function expectSignedIn(page: Page, email: string): Promise<void> {
  await expect
    .poll(async () => {
      const cookies = await page.context().cookies();
      const token = cookies.find(({ name }) => name.startsWith('gatehouse_token'))?.value;
      if (!token) return null;
      const reply = await page.request.get('/api/v1/user/me', {
        headers: { Authorization: `Bearer ${token}` },
      });
      return (await reply.json()).email;
    })
    .toBe(email);
  // The page goes on by itself, which would cancel what the story opens next.
  await expect(page).not.toHaveURL(/\/sign-in/);
}
