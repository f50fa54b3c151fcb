import { AUTOMATIC_DOWNLOAD_DELAY_MS } from '@gatehouse/domain/limits';
import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { json, refusal } from '../../../test/fake-server.ts';
import { MAC, PHONE, visitDownload, WINDOWS } from '../../../test/features/visit-download.tsx';

const emberfall = {
  productName: 'emberfall',
  gameId: 'c15e9d04-2b17-4e6a-8f1d-90a3b7c6d510',
  displayName: 'Emberfall',
  hero: '/art/1/emberfall/hero',
  productLpcImage: '/art/1/emberfall/wordmark',
  productWebsite: 'https://emberfall.example',
  systems: ['windows'],
};

const downloads: string[] = [];
/** Browsers start a download here; jsdom does not implement it. */
function note(event: MouseEvent) {
  const link = (event.target as Element).closest('a[download]');
  if (!link) return;
  event.preventDefault();
  downloads.push(link.getAttribute('href') ?? '');
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  document.addEventListener('click', note);
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  document.removeEventListener('click', note);
  sessionStorage.clear();
  downloads.length = 0;
});

const visit = (userAgent: string, product: object = emberfall, statistics = false) =>
  visitDownload({ userAgent, answers: [json(200, product)], productName: 'emberfall', statistics });
const wait = (ms: number) => act(() => vi.advanceTimersByTime(ms));

test('on Windows it shows a message and starts automatically after three seconds, once', async () => {
  const { tracked } = await visit(WINDOWS, emberfall, true);
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Thanks for downloading Emberfall');
  expect(screen.getByRole('status').textContent).toContain('will start in a few seconds');
  wait(AUTOMATIC_DOWNLOAD_DELAY_MS - 1);
  expect(downloads).toEqual([]);
  wait(1);
  expect(downloads).toHaveLength(1);
  expect(screen.getByRole('status').textContent).toContain('has started');
  wait(10 * AUTOMATIC_DOWNLOAD_DELAY_MS);
  expect(downloads).toHaveLength(1);
  expect(tracked).toEqual([
    { event: 'page_viewed', product: 'emberfall', page: 'download' },
    { event: 'download_started', product: 'emberfall', method: 'direct' },
  ]);
});

test('a Mac gets the installer of a game that runs on it, and the link by mail of one that does not', async () => {
  await visit(MAC, { ...emberfall, systems: ['windows', 'macos'] });
  wait(AUTOMATIC_DOWNLOAD_DELAY_MS);
  expect(downloads).toEqual([expect.stringMatching(/&system=macos$/)]);
  cleanup();
  sessionStorage.clear();
  await visit(MAC);
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Emberfall doesn’t run on this device');
  expect(screen.getByRole('status').textContent).toContain('Emberfall runs on Windows.');
  wait(AUTOMATIC_DOWNLOAD_DELAY_MS);
  expect(downloads).toHaveLength(1);
});

test('pressing the button first prevents the automatic download', async () => {
  await visit(WINDOWS);
  fireEvent.click(screen.getByRole('link', { name: 'Download now' }));
  wait(AUTOMATIC_DOWNLOAD_DELAY_MS);
  expect(downloads).toHaveLength(1);
});

test('leaving the page first prevents the automatic download', async () => {
  const { unmount } = await visit(WINDOWS);
  wait(AUTOMATIC_DOWNLOAD_DELAY_MS - 1);
  unmount();
  wait(1);
  expect(downloads).toEqual([]);
});

test('a reload does not start the download again, but its button does', async () => {
  const { unmount } = await visit(WINDOWS);
  wait(AUTOMATIC_DOWNLOAD_DELAY_MS);
  unmount();
  await visit(WINDOWS);
  wait(AUTOMATIC_DOWNLOAD_DELAY_MS);
  expect(downloads).toHaveLength(1);
  fireEvent.click(screen.getByRole('link', { name: 'Download now' }));
  expect(downloads).toHaveLength(2);
});

test('on other systems it says that the game is not supported and offers the link', async () => {
  await visit(PHONE);
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Emberfall doesn’t run on this device');
  wait(AUTOMATIC_DOWNLOAD_DELAY_MS);
  expect(downloads).toEqual([]);
  fireEvent.click(screen.getByRole('button', { name: 'Email me the link' }));
  expect(screen.getByRole('dialog').textContent).toContain('Emberfall runs on Windows.');
});

test('shows the logo if there is one, and the link to the website', async () => {
  await visit(WINDOWS);
  const logo = document.querySelector('img[src="/art/1/emberfall/wordmark.svg"]');
  expect(logo).toBeTruthy();
  const website = screen.getByRole('link', { name: 'Visit the Emberfall website' });
  expect(website.getAttribute('href')).toBe('https://emberfall.example');
});

test('a game without logo, website and client is played in the browser', async () => {
  await visit(WINDOWS, { ...emberfall, productLpcImage: null, productWebsite: null, systems: ['browser'] });
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('No download needed for Emberfall');
  expect(document.querySelector('img[src$=".svg"]')).toBeNull();
  expect(screen.queryByRole('link')).toBeNull();
  wait(AUTOMATIC_DOWNLOAD_DELAY_MS);
  expect(downloads).toEqual([]);
});

test.each([
  ['that is unknown', refusal(404, ['NOT_FOUND'])],
  ['that is no game', json(200, { ...emberfall, gameId: null })],
])('renders the page of a wrong address instead of itself for a product %s', async (_, answer) => {
  await visitDownload({ userAgent: WINDOWS, answers: [answer], productName: 'emberfall' });
  expect(screen.getByRole('main').textContent).toBe('nothing of this page');
});
