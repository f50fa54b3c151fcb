import { expect, type Page } from '@playwright/test';
import { answer, bar, carryNewSession, open } from '../shell.ts';
import { test } from '../test.ts';

async function signOut(page: Page) {
  await bar(page)
    .getByRole('button', { name: /^Account menu/ })
    .click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await expect(bar(page).getByRole('link', { name: 'Sign in' }).first()).toBeVisible();
}

function watchEvents(page: Page): () => unknown[] {
  const events: unknown[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/tracking/events')) events.push(...request.postDataJSON().events);
  });
  return () => events;
}

test.describe('With statistics allowed', () => {
  test.use({
    consent: { statistics: true },
  });

  test('a sign-out is counted', async ({ page, request }) => {
    const events = watchEvents(page);
    await carryNewSession(page, request, 'counted');
    await open(page, '/en-GB/');
    await signOut(page);
    await expect
      .poll(events)
      .toEqual([{ event: 'logout', result: 'success', user_id: expect.stringMatching(/^[0-9a-f-]{36}$/) }]);
  });

  test('a sign-out that does not reach the server is counted with its reason, and ends the session here', async ({
    page,
    request,
  }) => {
    const events = watchEvents(page);
    await carryNewSession(page, request, 'unheard');
    await answer(page, '/auth/sessions', 500, { errorTypes: ['INTERNAL'], message: 'INTERNAL' });
    await open(page, '/en-GB/');
    await signOut(page);
    await expect
      .poll(events)
      .toMatchObject([{ event: 'logout', result: 'failed', reason: 'platform_error' }]);
    await expect(page.getByRole('alertdialog')).toBeHidden();
  });
});

test('Without that consent a sign-out is not counted', async ({ page, request }) => {
  const events = watchEvents(page);
  await carryNewSession(page, request, 'uncounted');
  await open(page, '/en-GB/');
  const told = page.waitForResponse((reply) => reply.url().endsWith('/auth/sessions'));
  await signOut(page);
  await told;
  expect(events()).toEqual([]);
});
