import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { json } from '../../../test/fake-server.ts';
import { catalogueItem as item } from '../../../test/features/catalogue-item.ts';
import { stubBrowser } from '../../../test/stub-browser.ts';
import { visit } from '../../../test/visit.tsx';

stubBrowser();
beforeEach(() => {
  localStorage.clear();
  Element.prototype.scrollIntoView = () => undefined;
});

const found = (...items: object[]) =>
  json(200, {
    items,
    total: items.length,
    page: 1,
    pages: 1,
    currency: 'EUR',
    currencies: ['EUR'],
    tags: [],
    platforms: [],
    prices: [],
    onSale: 0,
  });
const ATLAS = item('atlas', 'Atlas');
const DRAGONS = item('paper-dragons', 'Paper Dragons');

async function open({ consent = true } = {}) {
  const visited = await visit('/en-GB/support', {
    answers: {
      'GET /catalogue/en-GB': found(ATLAS),
      'GET /catalogue/en-GB?q=dragn': found(DRAGONS),
      'GET /catalogue/en-GB?q=zzzz': found(),
    },
    prepare: ({ stores }) =>
      void stores.consent.setState({ isRead: true, isDecided: true, preferences: consent }),
  });
  fireEvent.keyDown(document.body, { key: 'k', ctrlKey: true });
  const field = await screen.findByRole('combobox', { name: 'Search the store' });
  return { ...visited, field };
}
const type = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } });
const chosenIn = (field: HTMLElement) =>
  document.getElementById(field.getAttribute('aria-activedescendant') ?? '')?.textContent;

test('opens by shortcut with new games, and Escape closes it', async () => {
  await open();
  expect(await screen.findByRole('option', { name: /Atlas/ })).toBeTruthy();
  const dialog = screen.getByRole('dialog', { name: 'Search the store' });
  fireEvent(dialog, new Event('cancel', { cancelable: true }));
  await waitFor(() => expect(screen.queryByRole('combobox')).toBeNull());
});

test('the arrow keys choose a suggestion, and Enter opens it', async () => {
  const { field } = await open();
  type(field, 'dragn');
  await screen.findByRole('option', { name: /Paper Dragons/ });
  fireEvent.keyDown(field, { key: 'ArrowDown' });
  expect(chosenIn(field)).toContain('Paper Dragons');
  fireEvent.keyDown(field, { key: 'ArrowDown' });
  expect(chosenIn(field)).toContain('See 1 result for “dragn”');
  fireEvent.keyDown(field, { key: 'ArrowUp' });
  fireEvent.keyDown(field, { key: 'Enter' });
  await waitFor(() => expect(screen.queryByRole('combobox', { name: 'Search the store' })).toBeNull());
});

test('repeats a word without results and suggests other games', async () => {
  const { field } = await open();
  type(field, 'zzzz');
  expect(await screen.findByText(/^No results for “zzzz”/)).toBeTruthy();
  expect(screen.getByRole('option', { name: /Atlas/ })).toBeTruthy();
});

test.each([
  ['keeps the searches of this browser', true, 1],
  ['keeps no search without consent to preferences', false, 0],
])('%s', async (_title, consent, kept) => {
  const { field } = await open({ consent });
  type(field, 'dragn');
  fireEvent.submit(field.closest('form') as HTMLFormElement);
  await waitFor(() => expect(screen.queryByRole('combobox', { name: 'Search the store' })).toBeNull());
  fireEvent.click(screen.getByRole('button', { name: 'Search the store' }));
  await screen.findByRole('option', { name: /Atlas/ });
  expect(screen.queryAllByRole('option', { name: 'dragn' })).toHaveLength(kept);
  if (!consent) return;
  fireEvent.click(screen.getByRole('button', { name: 'Clear recent searches' }));
  expect(screen.queryByRole('option', { name: 'dragn' })).toBeNull();
  expect(within(screen.getByRole('listbox')).getAllByRole('option')).toHaveLength(1);
});

test('no dialog opens above another one', async () => {
  const { field } = await open();
  fireEvent.keyDown(document.body, { key: 'k', ctrlKey: true });
  expect(screen.getAllByRole('combobox', { name: 'Search the store' })).toEqual([field]);
});
