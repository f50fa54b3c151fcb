import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { json } from '../../../platform/http/testing/fake-server.ts';
import { stubBrowser } from '../../../testing/stub-browser.ts';
import { visit } from '../../../testing/visit.tsx';

stubBrowser();

const item = (name: string) => ({
  id: '2d2f3b44-5566-4778-8899-aabbccddeeff',
  productName: name,
  displayName: name,
  genre: 'Racing',
  tagline: name,
  image: '/art/1/x/card',
  thumb: '/art/1/x/thumb',
  wordmark: '/art/1/x/wordmark',
  wordmarkPosition: 'top',
  offer: { kind: 'free' },
  isNew: false,
  locale: 'en-GB',
});
const found = (names: string[], more: object = {}) =>
  json(200, {
    items: names.map(item),
    total: names.length,
    page: 1,
    pages: 1,
    currency: 'EUR',
    currencies: ['EUR', 'USD'],
    tags: [{ name: 'racing', label: 'Racing' }],
    priceSteps: [5, 10],
    ...more,
  });

const names = () => screen.queryAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);

test('a chosen filter is in the address and starts with the first page', async () => {
  await visit('/en-GB/shop?price=free&page=2', {
    answers: {
      'GET /catalogue/en-GB?price=free&page=2': found(['atlas'], { page: 2, pages: 2 }),
      'GET /catalogue/en-GB?tag=racing&price=free': found(['kart']),
    },
  });
  expect(names()).toEqual(['atlas']);
  expect(screen.getByRole('link', { name: 'Previous page' }).getAttribute('href')).toBe(
    '/en-GB/shop?price=free',
  );
  // Awaited: the next page suspends.
  await act(async () => {
    fireEvent.change(screen.getByRole('combobox', { name: 'Genre' }), { target: { value: 'racing' } });
  });
  await waitFor(() => expect(names()).toEqual(['kart']));
  expect(screen.getByText('1 result').getAttribute('role')).toBe('status');
});

test('pictures of the first screen of a phone are not lazy', async () => {
  await visit('/en-GB/shop', { answers: { 'GET /catalogue/en-GB': found(['atlas', 'kart', 'rook']) } });
  const cards = screen.getAllByRole('article');
  expect(cards.map((card) => card.querySelector('img')?.getAttribute('loading'))).toEqual([
    'eager',
    'eager',
    'lazy',
  ]);
});

test('a typed word finds products, and nothing found offers to clear the filters', async () => {
  await visit('/en-GB/shop', {
    answers: {
      'GET /catalogue/en-GB': found(['atlas', 'kart']),
      'GET /catalogue/en-GB?q=chess': found([]),
    },
  });
  const field = screen.getByRole('searchbox', { name: 'Search' });
  fireEvent.change(field, { target: { value: 'chess' } });
  fireEvent.submit(field.closest('form') as HTMLFormElement);
  expect(await screen.findByText('No results for your filters')).toBeTruthy();
  fireEvent.click(screen.getAllByRole('link', { name: 'Clear filters' })[0] as HTMLElement);
  await waitFor(() => expect(names()).toEqual(['atlas', 'kart']));
});

test('the form works without script: its fields have the names of the filters and are sent by GET', async () => {
  await visit('/en-GB/shop?sale=yes', {
    answers: { 'GET /catalogue/en-GB?sale=yes': found(['atlas']) },
  });
  const form = screen.getByRole('searchbox').closest('form');
  expect(form?.method).toBe('get');
  expect(form?.getAttribute('action')).toBe('/en-GB/shop');
  const fields = form ? [...new FormData(form)].map(([name]) => name) : [];
  expect(fields).toEqual(['q', 'sort', 'tag', 'platform', 'price', 'max', 'sale']);
});
