import { expect } from '@playwright/test';
import { watchForProblems } from '../console-problems.ts';
import { carrySession, open } from '../shell.ts';
import { test } from '../test.ts';

test('A visitor opens a game from the shop, reads an article and goes back by the breadcrumbs', async ({
  page,
}) => {
  const trouble = watchForProblems(page);
  await open(page, '/en-GB/');
  await page.getByRole('main').locator('a[href="/en-GB/play/emberfall"]').first().click();
  await expect(page.getByRole('heading', { level: 1, name: 'Emberfall' })).toBeVisible();
  await expect(page).toHaveTitle('Emberfall | Gatehouse');
  await expect(page.getByRole('main').getByRole('link', { name: 'Get the launcher' })).toHaveAttribute(
    'href',
    '/en-GB/download/emberfall',
  );
  await page.getByRole('link', { name: 'Patch notes 4.0: the second profession' }).click();
  await expect(page).toHaveURL('/en-GB/play/emberfall/news/patch-notes-4-0');
  await expect(page.getByRole('listitem').filter({ hasText: 'Scouts share their map' })).toBeVisible();
  const trail = page.getByRole('navigation', { name: 'You are here' });
  await page.setViewportSize({ width: 768, height: 900 });
  await expect(trail).toBeHidden();
  await page.setViewportSize({ width: 769, height: 900 });
  await trail.getByRole('link', { name: 'Emberfall' }).click();
  await expect(page).toHaveURL('/en-GB/play/emberfall');
  expect(trouble()).toEqual([]);
});

test('An unknown game, add-on or article is a 404, for people and for search engines', async ({
  page,
  request,
}) => {
  for (const path of ['play/atlantis', 'play/founders-pack', 'play/emberfall/news/atlantis']) {
    expect((await request.get(`/en-GB/${path}`)).status(), path).toBe(404);
  }
  await open(page, '/en-GB/play/emberfall/news/atlantis');
  await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible();
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex');
});

test('A player finds the accounts of a game on its page, and plays in the browser with the next one', {
  tag: '@more',
}, async ({ page, request }) => {
  await carrySession(page, request, 'player@example.test');
  await open(page, '/en-GB/play/emberfall');
  await expect(page.getByRole('row').filter({ hasText: 'Returner' })).toBeVisible();
  await open(page, '/en-GB/play/starhaven');
  await page.getByRole('main').getByRole('button', { name: 'Play', exact: true }).click();
  await expect(page).toHaveURL(/\/demo\/pages\/play\/starhaven\/eu\?code=/);
  await expect(
    page.getByRole('heading', { level: 1, name: /you would be playing Starhaven now$/ }),
  ).toBeVisible();
  await expect(
    page.getByRole('listitem').filter({ hasText: 'The server of this site exchanged it' }),
  ).toBeVisible();
  await page.reload();
  await expect(page.getByText('This code has been used already')).toBeVisible();
});
