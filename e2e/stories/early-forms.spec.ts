import { randomUUID } from 'node:crypto';
import { expect } from '@playwright/test';
import { watchForProblems } from '../console-problems.ts';
import {
  allPages,
  blockScripts,
  delayScripts,
  FILTER_FORM,
  fillAndSend,
  readLog,
  SCRIPTS,
  SENT_FORM,
  watchAddresses,
} from '../early-forms.ts';
import { flowEntry } from '../flow-entry.ts';
import { newAddress } from '../player.ts';
import { axeFindings, carryNewSession } from '../shell.ts';
import { expectSignedIn, openSignIn } from '../sign-in.ts';
import { test } from '../test.ts';

for (const visitor of ['signed out', 'signed in']) {
  test(`Every form that is sent before the page has loaded keeps the URL clean, ${visitor}`, {
    tag: '@more',
  }, async ({ page, request }) => {
    test.slow();
    const canary = `canary-${randomUUID().slice(0, 8)}`;
    if (visitor === 'signed in') await carryNewSession(page, request, 'early');
    await blockScripts(page);
    const addresses = await watchAddresses(page);
    const sent: string[] = [];
    const filtered: string[] = [];
    for (const path of allPages()) {
      await page.goto(path, { waitUntil: 'domcontentloaded' });
      if ((await page.locator(FILTER_FORM).count()) > 0) filtered.push(path);
      const count = await page.locator(SENT_FORM).count();
      for (let index = 0; index < count; index += 1) {
        if (index > 0) await page.goto(path, { waitUntil: 'domcontentloaded' });
        await fillAndSend(page, index, canary);
        sent.push(path);
      }
    }
    expect(sent).toEqual(
      expect.arrayContaining([
        '/en-GB/sign-in',
        '/en-GB/sign-up',
        '/en-GB/recover-password',
        '/demo/mailbox',
      ]),
    );
    // Filters are meant to be in the address.
    expect(filtered).toEqual(['/en-GB/shop']);
    const seen = await addresses();
    expect(seen.filter((address) => address.includes(canary))).toEqual([]);
    // Check the check: every form was sent as a POST.
    expect(seen.filter((address) => address.startsWith('POST '))).toHaveLength(sent.length);
    expect(await readLog(page)).not.toContain(canary);
  });
}

test('The form of the demo provider keeps its URL clean', { tag: '@more' }, async ({ page }) => {
  const canary = `canary-${randomUUID().slice(0, 8)}`;
  await openSignIn(page, '/en-GB/sign-in');
  const opened = page.waitForEvent('popup');
  await page.getByRole('button', { name: 'Continue with Google' }).click();
  const window = await opened;
  await window.waitForLoadState();
  expect(await window.locator('form:not([method=post])').count()).toBe(0);
  const addresses = await watchAddresses(window);
  await window.getByLabel('Name').fill(canary);
  // A refused request shows the form again.
  await window.getByLabel('Email').fill(`${canary}@localhost`);
  await window.getByRole('button', { name: 'Continue' }).click();
  await expect(window.getByRole('alert')).toBeVisible();
  expect((await addresses()).filter((address) => address.includes(canary))).toEqual([]);
  expect(await readLog(page)).not.toContain(canary);
});

test('A visitor on a slow line signs up before the page has loaded, and is in', { tag: '@more' }, async ({
  page,
}) => {
  const trouble = watchForProblems(page);
  const addresses = await watchAddresses(page);
  const arrive = await delayScripts(page);
  const email = newAddress('slow');
  await page.goto('/en-GB/sign-up', { waitUntil: 'commit' });
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill('Torchlight-Bay-77');
  await page.getByLabel('Password', { exact: true }).press('Enter');
  const button = page.getByRole('button', { name: 'Create account' });
  await expect(button).toHaveAttribute('data-held', '');
  await expect(page).toHaveURL('/en-GB/sign-up');
  arrive();
  await expect(page).toHaveURL('/en-GB/');
  await expectSignedIn(page, email);
  expect((await addresses()).filter((address) => /slow|Torchlight/.test(address))).toEqual([]);
  expect(trouble()).toEqual([]);
});

test('Every form that is sent before the page has loaded is sent afterwards, once', async ({ page }) => {
  const cases = [
    { path: '/en-GB/sign-in', label: 'Email', value: newAddress('once'), next: 'Enter your password' },
    {
      path: '/en-GB/sign-in?game=emberfall',
      label: 'Username',
      value: 'OldKnight',
      next: 'Enter your password',
    },
    {
      path: '/en-GB/recover-password',
      label: 'Email',
      value: newAddress('once'),
      next: 'Check your email',
    },
  ];
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.method() !== 'GET') sent.push(`${request.method()} ${new URL(request.url()).pathname}`);
  });
  for (const { path, label, value, next } of cases) {
    const arrive = await delayScripts(page);
    await page.goto(path, { waitUntil: 'commit' });
    const field = page.getByLabel(label, { exact: true });
    await field.fill(value);
    await field.press('Enter');
    await field.press('Enter');
    await expect(page.locator('[data-held]')).toBeVisible();
    arrive();
    await expect(page.getByRole('heading', { name: next })).toBeVisible();
    await expect(page.getByText(value)).toBeVisible();
    await page.unrouteAll();
    // One step forward is one step back.
    await page.goBack();
    await expect(field).toHaveValue(value);
  }
  expect(sent).toEqual(['PUT /api/v1/user/password/recovery']);
});

test('What is typed before the page has loaded stays, and the form knows it', { tag: '@more' }, async ({
  page,
}) => {
  const arrive = await delayScripts(page);
  await page.goto('/en-GB/sign-up', { waitUntil: 'commit' });
  await page.getByLabel('Email').fill(newAddress('early'));
  const password = page.getByLabel('Password', { exact: true });
  await password.fill('Torchlight-Bay-77');
  await expect(page.getByRole('img', { name: 'Not met yet:' })).toBeVisible();
  arrive();
  await expect(page.getByRole('img', { name: 'Met:', exact: true })).toBeVisible();
  await expect(password).toHaveValue('Torchlight-Bay-77');
});

test('A form that was sent without any script comes back with the e-mail and asks to press again', {
  tag: '@more',
}, async ({ page }) => {
  const trouble = watchForProblems(page);
  const email = newAddress('returned');
  await blockScripts(page);
  await page.goto('/en-GB/sign-up', { waitUntil: 'domcontentloaded' });
  await page.getByLabel('Email').fill(email);
  const password = page.getByLabel('Password', { exact: true });
  await password.fill('Torchlight-Bay-77');
  await page.unroute(SCRIPTS);
  trouble().length = 0;
  await password.press('Enter');

  await expect(page.locator('html')).toHaveAttribute('data-hydrated', 'true');
  await expect(page.getByText('The page was still loading. Press the button again.')).toBeVisible();
  await expect(page.getByLabel('Email')).toHaveValue(email);
  await expect(password).toHaveValue('');
  await expect(password).toBeFocused();
  expect(await page.content()).not.toContain('Torchlight');
  expect(await axeFindings(page)).toEqual([]);

  // Once the page has hydrated, a reload asks for the page and does not send the form again.
  const reloaded = page.waitForRequest((request) => request.isNavigationRequest());
  await page.reload();
  expect((await reloaded).method()).toBe('GET');
  await expect(page.getByText('The page was still loading.')).toHaveCount(0);
  expect(trouble()).toEqual([]);
});

test('A page whose script does not arrive sends the form itself, and the player can go on', async ({
  page,
}) => {
  const email = newAddress('broken');
  // Until the form is sent, and not once: a browser that is busy asks a second time, after the preload has failed.
  let isBroken = true;
  page.on('request', (request) => {
    if (request.isNavigationRequest() && request.method() === 'POST') isBroken = false;
  });
  await page.route('**/assets/entry-client-*.js', (route) => (isBroken ? route.abort() : route.continue()));
  await page.goto('/en-GB/recover-password', { waitUntil: 'commit' });
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Email').press('Enter');
  await expect(page.getByText('The page was still loading. Press the button again.')).toBeVisible();
  await expect(page.getByLabel('Email')).toHaveValue(email);
  await expect(page.locator('html')).toHaveAttribute('data-hydrated', 'true');
  // Pressing the button takes the focus from the field, which keeps its value: the button must not move.
  await page.getByRole('button', { name: 'Send link' }).hover();
  await page.mouse.down();
  await expect.poll(() => flowEntry(page)).toMatchObject({ identity: email });
  await page.mouse.up();
  await expect(page.getByText(email)).toBeVisible();
  await expect(page).toHaveURL('/en-GB/recover-password');
});

test.describe('A visitor without script', () => {
  test.use({ javaScriptEnabled: false });

  test('sees that forms need it, before and after sending one', async ({ page }) => {
    // Playwright finds no text inside of noscript.
    const note = page.locator('noscript [role=note]');
    await page.goto('/en-GB/sign-up');
    await expect(note).toBeVisible();
    await page.getByLabel('Email').fill('someone@example.test');
    await page.getByLabel('Password', { exact: true }).fill('Torchlight-Bay-77');
    await page.getByRole('button', { name: 'Create account' }).click();
    await expect(page.getByLabel('Email')).toHaveValue('someone@example.test');
    await expect(page).toHaveURL('/en-GB/sign-up');
    await expect(note).toBeVisible();
  });
});
