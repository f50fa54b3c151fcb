import { act, cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { json } from '../../../test/fake-server.ts';
import { visit } from '../../../test/visit.tsx';

beforeEach(() => {
  const query = { matches: true, addEventListener: () => {}, removeEventListener: () => {} };
  vi.stubGlobal('matchMedia', () => query);
  vi.stubGlobal('scrollTo', () => {});
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const product = (productName: string, displayName: string) => ({
  productName,
  displayName,
  gameId: `${productName}-id`,
  genre: 'Strategy',
  tagline: '',
  hero: `/art/1/${productName}/hero`,
  wordmark: null,
  productWebsite: null,
  systems: ['windows'],
  playUrl: null,
  locale: 'en-GB',
});
const game = json(200, { migrationType: 'None' });

test('retries a page that failed to load on the next navigation', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const importPage = vi
    .fn<() => Promise<{ default: () => string }>>()
    .mockRejectedValueOnce(new TypeError('offline'))
    .mockResolvedValue({ default: () => 'The page is here' });
  const { go } = await visit('/en-GB/support', { files: { 'cookie-settings': importPage } });
  await go('/en-GB/cookie-settings');
  expect(await screen.findByRole('alertdialog')).toBeTruthy();
  expect(importPage).toHaveBeenCalledTimes(1);
  await go('/en-GB/support');
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  await go('/en-GB/cookie-settings');
  expect(await screen.findByText('The page is here')).toBeTruthy();
  expect(importPage).toHaveBeenCalledTimes(2);
});

test('keeps the previous content while a loaded page fetches data for new parameters', async () => {
  const answer = Promise.withResolvers<Response>();
  const { go, services } = await visit('/en-GB/play/emberfall', {
    config: { defaultBranch: 'default' },
    answers: {
      'GET /product/emberfall/en-GB': json(200, product('emberfall', 'Emberfall')),
      'GET /game/config/emberfall/default': game,
      'GET /game/config/starhaven/default': game,
      'GET /product/starhaven/en-GB': answer.promise,
    },
  });
  await screen.findByRole('heading', { level: 1, name: 'Emberfall' });
  await go('/en-GB/play/starhaven');
  expect(services.queries.isFetching()).toBe(1);
  expect(screen.getByRole('heading', { level: 1, name: 'Emberfall' })).toBeTruthy();
  await act(async () => answer.resolve(json(200, product('starhaven', 'Starhaven'))));
  expect(await screen.findByRole('heading', { level: 1, name: 'Starhaven' })).toBeTruthy();
});

test('fetches the data of a page again for another value of a declared query parameter, and of no other', async () => {
  const prefetch = vi.fn(async () => {});
  const page = { default: () => 'The page is here', prefetch };
  const { go } = await visit('/en-GB/sign-in?game=emberfall', {
    files: { 'sign-in': async () => page },
  });
  await go('/en-GB/sign-in?game=starhaven');
  await go('/en-GB/sign-in?game=starhaven&utm_source=mail');
  await go('/en-GB/sign-in?game=emberfall');
  const searches = prefetch.mock.calls.map((call: unknown[]) => call[2]);
  expect(searches).toEqual(['?game=emberfall', '?game=starhaven']);
});
