import { expect, type Page } from '@playwright/test';
import { type TrackingEvent, trackingEventOf } from '../../packages/contract/src/tracking.ts';
import { watchForProblems } from '../console-problems.ts';
import { bringLegacyAccount } from '../game-accounts.ts';
import { comeFromGame } from '../migration.ts';
import { DEMO_PASSWORD, newAddress } from '../player.ts';
import { axeFindings, bar, open } from '../shell.ts';
import { openSignIn } from '../sign-in.ts';
import { storedEvents } from '../stored-events.ts';
import { test } from '../test.ts';
import { uniqueName } from '../unique-name.ts';

test.use({ consent: null });

const SIGN_UP = ['page_viewed gatehouse sign-up', 'sign_up gatehouse success', 'logout user_requested'];
const UNIFIED = 'success_after_unifying_accounts_with_username_login';
const MIGRATION = [
  'screen_viewed emberfall login first_login',
  'login emberfall first_login success',
  'migration_started emberfall',
  'screen_viewed emberfall email',
  'email_viewed emberfall',
  'email_used emberfall failed already_exists',
  'screen_viewed emberfall unify account',
  'accounts_unified emberfall success',
  `screen_viewed emberfall concluding info ${UNIFIED}`,
  `concluding_viewed emberfall ${UNIFIED}`,
  'migration_completed emberfall',
  'screen_viewed emberfall home',
];
const PURCHASE = [
  'page_viewed neon-drift product',
  'purchase_started neon-drift',
  'purchase_paid neon-drift',
];
const PLAY = ['game_account_added starhaven new', 'logout user_requested'];

/** What the browser sends about the visit. */
function watchTracking(page: Page) {
  const events: TrackingEvent[] = [];
  const pixels: string[] = [];
  const withoutId: string[] = [];
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url());
    if (pathname.endsWith('/tracking/events')) events.push(...request.postDataJSON().events);
    if (pathname.endsWith('/tracking/pixel')) pixels.push(searchParams.get('event') ?? '');
    if (pathname.startsWith('/api/v1/') && !request.headers()['x-installation-id']) withoutId.push(pathname);
  });
  return { events, pixels, withoutId };
}

/** The name of an event with the fields that distinguish it from others of this name. */
function summary(event: TrackingEvent): string {
  const known: Partial<Record<string, unknown>> = event;
  const fields = ['product', 'screen', 'page', 'subpage', 'result', 'reason', 'game_account_type'];
  return [event.event, ...fields.map((field) => known[field]).filter(Boolean)].join(' ');
}

/**
 * The next page answers only after the events were sent: Chromium does not report what a page sends while it is left.
 * Stored events show that the server gets those too.
 */
async function answerAfterEvents(page: Page, url: string, body?: string): Promise<void> {
  await page.route(
    url,
    async (route) => {
      await page.waitForRequest('**/tracking/events');
      await (body ? route.fulfill({ contentType: 'text/html', body }) : route.continue());
    },
    { times: 1 },
  );
}

async function signOut(page: Page): Promise<void> {
  await bar(page)
    .getByRole('button', { name: /^Account menu/ })
    .click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await expect(bar(page).getByRole('link', { name: 'Sign in' }).first()).toBeVisible();
}

test('A visit from the first page to the sign-out sends exactly its events, and none before the consent', {
  tag: '@more',
}, async ({ page }) => {
  // A whole visit in one story.
  test.slow();
  const [knight, email] = [uniqueName('Tracked'), newAddress('tracked')];
  await bringLegacyAccount(knight);
  const problems = watchForProblems(page);
  const { events, pixels, withoutId } = watchTracking(page);
  const expectSent = (...expected: string[][]) =>
    expect.poll(() => events.map(summary)).toEqual(['page_viewed neon-drift product', ...expected.flat()]);

  await open(page, '/en-GB/');
  await page.getByRole('button', { name: 'Necessary only' }).click();
  await open(page, '/en-GB/shop/neon-drift');
  await page.getByRole('contentinfo').getByRole('link', { name: 'Cookie settings' }).click();
  const settings = page.getByRole('dialog', { name: 'Cookie settings' });
  await expect(settings).toBeVisible();
  expect([events, pixels]).toEqual([[], []]);
  await settings.getByRole('button', { name: 'Accept all' }).click();
  await expectSent();

  await openSignIn(page, '/en-GB/sign-up');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD);
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(page).toHaveURL('/en-GB/');
  await signOut(page);
  await expectSent(SIGN_UP);

  await comeFromGame(page, knight);
  await page.getByLabel('Email', { exact: true }).fill(email);
  await page.getByLabel('New password', { exact: true }).fill('Brass-Lantern-42');
  await page.getByRole('button', { name: 'Transfer account' }).click();
  await page.getByLabel('Password for this account', { exact: true }).fill(DEMO_PASSWORD);
  await page.getByRole('button', { name: 'Merge accounts' }).click();
  await page.getByRole('button', { name: 'Continue', exact: true }).click();
  await expect(page).toHaveURL('/en-GB/');
  await expectSent(SIGN_UP, MIGRATION);

  await open(page, '/en-GB/shop/neon-drift');
  const offer = page.getByRole('complementary', { name: 'Price and purchase' });
  await answerAfterEvents(page, '**/demo/checkout/*');
  await offer.getByRole('link', { name: /^Buy now/ }).click();
  await page.getByRole('checkbox', { name: /^I want my purchase/ }).check();
  await page.getByRole('button', { name: /^Buy now and pay/ }).click();
  await page.getByRole('button', { name: /^Pay / }).first().click();
  await expect(page.getByRole('heading', { level: 1, name: 'You now own Neon Drift' })).toBeVisible();
  await expectSent(SIGN_UP, MIGRATION, PURCHASE);

  await open(page, '/en-GB/play/starhaven');
  await answerAfterEvents(page, '**/demo/pages/play/starhaven/**', 'the game');
  await page.getByRole('main').getByRole('button', { name: 'Play', exact: true }).click();
  await expect(page).toHaveURL(/\/demo\/pages\/play\/starhaven\/eu\?code=/);
  await open(page, '/en-GB/');
  await signOut(page);
  await expectSent(SIGN_UP, MIGRATION, PURCHASE, PLAY);

  expect(events.map((event) => trackingEventOf(event))).toEqual(events);
  expect(events.find(({ event }) => event === 'migration_started')).toMatchObject({
    first_migration: true,
    number_of_game_accounts: 1,
  });
  await expect.poll(() => storedEvents(email)).toEqual(events.map(({ event }) => event).sort());
  expect([pixels[0], pixels.filter((event) => event === 'signup')]).toEqual(['visit', ['signup']]);
  expect(withoutId).toEqual([]);
  expect(problems().filter((problem) => problem.includes('tracking'))).toEqual([]);

  await page.goto('/demo/funnels');
  await expect(page.getByRole('heading', { level: 2, name: 'Purchase' })).toBeVisible();
  expect(await axeFindings(page)).toEqual([]);
});
