import { readFile } from 'node:fs/promises';
import { type Download, expect, type Page } from '@playwright/test';
import { watchForProblems } from '../console-problems.ts';
import { linkFromMail } from '../mailbox.ts';
import { newAddress } from '../player.ts';
import { axeFindings, bar, carryNewSession, open } from '../shell.ts';
import { answerConsent, test } from '../test.ts';

const AUTOMATIC_MS = 3000;
const agent = (system: string) =>
  `Mozilla/5.0 (${system}) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0.0.0 Safari/537.36`;
const WINDOWS = { userAgent: agent('Windows NT 10.0; Win64; x64') };
const PHONE = { userAgent: agent('Linux; Android 16; Pixel 10'), viewport: { width: 375, height: 812 } };

/** The end of an installer says what it was downloaded for, and is not compressed. */
async function wordsIn(download: Download): Promise<string> {
  return readFile(await download.path(), 'latin1');
}

function countLinks(page: Page): () => number {
  let count = 0;
  page.on('request', (sent) => {
    if (sent.url().endsWith('/user/download')) count += 1;
  });
  return () => count;
}

const form = (page: Page) => page.getByRole('dialog');
const field = (page: Page) => form(page).getByLabel('Email');
const send = (page: Page) => form(page).getByRole('button', { name: 'Send link' });

test.describe('On Windows', () => {
  test.use(WINDOWS);

  test('a visitor finds the client by the button in the bar and downloads it', { tag: '@more' }, async ({
    page,
  }) => {
    const trouble = watchForProblems(page);
    await open(page, '/en-GB/');
    await bar(page).getByRole('link', { name: 'Download the launcher' }).click();
    await expect(page).toHaveTitle('Download the launcher | Gatehouse');
    const questions = page.getByRole('group');
    await questions.nth(0).locator('summary').focus();
    await page.keyboard.press('Enter');
    await expect(page.getByText('On computers with Windows, macOS and Linux.')).toBeVisible();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Space');
    await expect(page.getByText('It’s free, and so is your account.')).toBeVisible();
    await expect(page.getByText('On computers with Windows, macOS and Linux.')).toBeHidden();

    const begun = page.waitForEvent('download');
    await page.getByRole('link', { name: 'Download for Windows' }).click();
    const download = await begun;
    expect(download.suggestedFilename()).toMatch(/^gatehouse-windows\.(?:exe|zip)$/);
    expect(await wordsIn(download)).toContain('"productName":null');
    expect(trouble()).toEqual([]);
  });

  test('the page of a game starts the download after three seconds, once, and not after a reload', async ({
    page,
  }) => {
    const downloads: Download[] = [];
    page.on('download', (download) => downloads.push(download));
    await page.clock.install({ time: '2026-11-15T12:00:00Z' });
    await page.clock.pauseAt('2026-11-15T12:00:01Z');
    // The scripts start after a frame, which needs the clock, or at the first key.
    await page.goto('/en-GB/download/emberfall');
    await page.keyboard.press('Shift');
    await expect(page).toHaveTitle('Download Emberfall | Gatehouse');
    await expect(page.locator('html')).toHaveAttribute('data-hydrated', 'true');
    await expect(page.getByRole('heading', { name: 'Thanks for downloading Emberfall' })).toBeVisible();
    await page.clock.runFor(AUTOMATIC_MS - 100);
    await expect(page.getByRole('status').getByText('will start in a few seconds')).toBeVisible();
    expect(downloads).toEqual([]);
    const begun = page.waitForEvent('download');
    await page.clock.runFor(100);
    expect((await begun).suggestedFilename()).toMatch(/^emberfall-windows\.(?:exe|zip)$/);
    await expect(page.getByText('Your download has started.')).toBeVisible();
    await page.reload();
    await page.keyboard.press('Shift');
    await expect(page.getByText('Your download has started.')).toBeVisible();
    await page.clock.runFor(2 * AUTOMATIC_MS);
    expect(downloads).toHaveLength(1);
  });

  test('an unknown product downloads nothing', { tag: '@more' }, async ({ page }) => {
    const reply = await page.goto('/en-GB/download/nothing');
    expect(reply?.status()).toBe(404);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Page not found');
    await expect(page.getByRole('link', { name: /Download now/ })).toHaveCount(0);
  });
});

test('On a phone a game is not supported; the link goes by mail, and on Windows it goes on with the same download', {
  tag: '@more',
}, async ({ browser, baseURL, request, contextOptions }) => {
  const phone = await browser.newContext({ ...contextOptions, ...PHONE });
  await answerConsent(phone, String(baseURL));
  const there = await phone.newPage();
  await open(there, '/en-GB/download/ironvale');
  await expect(there.getByRole('heading', { name: 'Ironvale doesn’t run on this device' })).toBeVisible();
  const links = countLinks(there);
  await there.getByRole('button', { name: 'Email me the link' }).click();
  await expect(field(there)).toBeFocused();
  await field(there).fill('no address');
  await send(there).click();
  await expect(field(there)).toHaveAttribute('aria-invalid', 'true');
  expect(links()).toBe(0);
  const address = newAddress('download');
  await field(there).fill(address);
  await send(there).click();
  await expect(form(there).getByText(address)).toBeVisible();
  await expect(form(there).locator('footer').getByRole('button', { name: 'Close' })).toBeFocused();
  await there.keyboard.press('Enter');
  await expect(there.getByRole('button', { name: 'Email me the link' })).toBeFocused();
  expect(links()).toBe(1);
  await phone.close();

  const link = await linkFromMail(request, address, '/en-GB/download/ironvale');
  const computer = await browser.newContext({ ...contextOptions, ...WINDOWS });
  await answerConsent(computer, String(baseURL));
  const here = await computer.newPage();
  const begun = here.waitForEvent('download');
  await here.goto(link);
  await here.getByRole('link', { name: 'Download now' }).click();
  expect(await wordsIn(await begun)).toContain(new URL(link).searchParams.get('download_id') ?? 'none');
  await computer.close();
});

test.describe('A visitor without script', () => {
  test.use({ ...WINDOWS, javaScriptEnabled: false });

  test('still downloads by the button', { tag: '@more' }, async ({ page }) => {
    for (const [path, name] of [
      ['/en-GB/download', 'Download for Windows'],
      ['/de-DE/download/emberfall', 'Jetzt herunterladen'],
    ] as const) {
      await page.goto(path);
      const begun = page.waitForEvent('download');
      await page.getByRole('link', { name }).click();
      expect((await begun).suggestedFilename()).toMatch(/-windows\.(?:exe|zip)$/);
    }
  });
});

test.describe('On other systems', () => {
  test.use(PHONE);

  for (const [locale, button] of [
    ['en-GB', 'Email me the link'],
    ['ar-AE', 'إرسال الرابط إليّ'],
  ] as const) {
    test(`a player finds their own address in the form in ${locale}, and axe nothing`, {
      tag: '@more',
    }, async ({ page, request }) => {
      const email = await carryNewSession(page, request, 'axe-download');
      await open(page, `/${locale}/download/mossfield`);
      await expect(page.getByRole('heading', { level: 1 })).toContainText('Mossfield');
      expect(await axeFindings(page)).toEqual([]);
      await open(page, `/${locale}/download`);
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
      expect(overflow).toBeLessThanOrEqual(0);
      await page.getByRole('button', { name: button }).click();
      await expect(form(page).getByRole('textbox')).toHaveValue(email);
      expect(await axeFindings(page)).toEqual([]);
    });
  }
});
