import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { json } from '../../../../test/fake-server.ts';
import { catalogueItem as item } from '../../../../test/features/catalogue-item.ts';
import { stubBrowser } from '../../../../test/stub-browser.ts';
import { visit } from '../../../../test/visit.tsx';

stubBrowser();

const found = (names: string[], more: object = {}) =>
  json(200, {
    items: names.map((name) => item(name)),
    total: names.length,
    page: 1,
    pages: 1,
    currency: 'EUR',
    currencies: ['EUR', 'USD'],
    tags: [
      { name: 'cards', label: 'Card games', count: 3 },
      { name: 'racing', label: 'Racing', count: 2 },
    ],
    platforms: [
      { name: 'windows', count: 4 },
      { name: 'browser', count: 1 },
    ],
    prices: [
      { value: 'free', count: 2 },
      { value: '10', count: 3 },
      { value: 'paid', count: 5 },
    ],
    onSale: 1,
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
    fireEvent.click(screen.getByRole('checkbox', { name: 'Racing 2' }));
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

test('a typed word finds products, and nothing found repeats the word and leads to all games', async () => {
  await visit('/en-GB/shop', {
    answers: {
      'GET /catalogue/en-GB': found(['atlas', 'kart']),
      'GET /catalogue/en-GB?q=chess': found([]),
    },
  });
  const field = screen.getByRole('searchbox', { name: 'Search' });
  fireEvent.change(field, { target: { value: 'chess' } });
  fireEvent.submit(field.closest('form') as HTMLFormElement);
  expect(await screen.findByRole('heading', { name: 'No results for “chess”' })).toBeTruthy();
  fireEvent.click(screen.getByRole('link', { name: 'See all games' }));
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
  expect(fields).toEqual(['q', 'sort', 'price', 'sale']);
  const names = [...(form?.elements ?? [])].map((field) => (field as HTMLInputElement).name);
  expect([...new Set(names.filter(Boolean))]).toEqual(['q', 'sort', 'price', 'sale', 'platform', 'tag']);
});

test('several genres can be chosen, and each has the number of its products', async () => {
  const { calls } = await visit('/en-GB/shop?tag=racing', {
    answers: {
      'GET /catalogue/en-GB?tag=racing': found(['kart']),
      'GET /catalogue/en-GB?tag=cards%2Cracing': found(['kart', 'rook']),
    },
  });
  const boxes = within(screen.getByRole('group', { name: 'Genre' })).getAllByRole('checkbox');
  expect(boxes.map((box) => (box as HTMLInputElement).checked)).toEqual([false, true]);
  await act(async () => {
    fireEvent.click(screen.getByRole('checkbox', { name: 'Card games 3' }));
  });
  await waitFor(() => expect(names()).toEqual(['kart', 'rook']));
  expect(calls().at(-1)).toBe('GET /catalogue/en-GB?tag=cards%2Cracing');
});

test('shows what runs on this device', async () => {
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue('Mozilla/5.0 (Windows NT 10.0; Win64; x64)');
  await visit('/en-GB/shop', {
    answers: {
      'GET /catalogue/en-GB': found(['atlas', 'kart']),
      'GET /catalogue/en-GB?platform=browser%2Cwindows': found(['kart']),
    },
  });
  const here = () => screen.getByRole('checkbox', { name: 'Runs on this device' }) as HTMLInputElement;
  await act(async () => {
    fireEvent.click(here());
  });
  await waitFor(() => expect(names()).toEqual(['kart']));
  expect(here().checked).toBe(true);
  await act(async () => {
    fireEvent.click(here());
  });
  await waitFor(() => expect(names()).toEqual(['atlas', 'kart']));
});

test('the open filters of a phone lead to their results', async () => {
  await visit('/en-GB/shop', { answers: { 'GET /catalogue/en-GB': found(['atlas', 'kart']) } });
  Element.prototype.scrollIntoView = vi.fn();
  const filters = document.querySelector('details') as HTMLDetailsElement;
  filters.open = true;
  fireEvent.click(screen.getByText('Show 2 results'));
  expect(filters.open).toBe(false);
  expect(document.activeElement?.textContent).toContain('2 results');
});
