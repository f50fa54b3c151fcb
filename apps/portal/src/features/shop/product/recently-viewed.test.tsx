import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { json } from '../../../../test/fake-server.ts';
import { visitProduct } from '../../../../test/features/visit-product.tsx';

beforeEach(() => localStorage.clear());
afterEach(cleanup);

const STORED = 'gatehouse.recent';
const CONSENT = { statistics: false, marketing: false };
const PRODUCTS = ['neon-drift', 'hollow-court', 'emberfall'].map((productName) => ({
  productName,
  displayName: `The ${productName}`,
  storeSliderImage: `/art/1/${productName}/feature`,
}));

function visit({ preferences }: { preferences: boolean }) {
  localStorage.setItem(
    STORED,
    JSON.stringify({ products: ['emberfall', 'neon-drift', 'gone', 'hollow-court'] }),
  );
  return visitProduct(
    { 'GET /product/en-GB': json(200, PRODUCTS) },
    { prepare: ({ stores }) => stores.consent.getState().decide({ ...CONSENT, preferences }) },
  );
}

test('shows what was looked at before, latest first, without this game and what has left the shop', async () => {
  await visit({ preferences: true });
  const heading = await screen.findByRole('heading', { name: 'Recently viewed' });
  const row = within(heading.closest('section') as HTMLElement);
  expect(row.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
    'The emberfall',
    'The hollow-court',
  ]);
  await waitFor(() =>
    expect(JSON.parse(localStorage.getItem(STORED) ?? '').products).toEqual([
      'neon-drift',
      'emberfall',
      'gone',
      'hollow-court',
    ]),
  );
});

test('disappears when consent to preferences is withdrawn', async () => {
  const { services } = await visit({ preferences: true });
  await screen.findByRole('heading', { name: 'Recently viewed' });
  act(() => services.stores.consent.getState().refuseAll());
  expect(screen.queryByRole('heading', { name: 'Recently viewed' })).toBeNull();
});

test('shows and keeps nothing without consent to preferences', async () => {
  const { calls } = await visit({ preferences: false });
  await screen.findByRole('heading', { name: 'You might also like' });
  expect(screen.queryByRole('heading', { name: 'Recently viewed' })).toBeNull();
  expect(calls()).not.toContain('GET /product/en-GB');
});
