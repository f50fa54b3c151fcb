import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { json } from '../../../../test/fake-server.ts';
import { offersOf, saleOffer } from '../../../../test/features/neon-drift.ts';
import { buyPane, OFFERS, purchases, visitProduct } from '../../../../test/features/visit-product.tsx';

afterEach(cleanup);

test('a price leads to the summary, where nothing has been ordered yet', async () => {
  const { sent } = await visitProduct({}, { user: {} });
  const buy = within(await buyPane()).getByRole('link', { name: 'Buy now' });
  expect(buy.getAttribute('href')).toBe('/en-GB/shop/neon-drift/buy');
  expect(purchases(sent)).toEqual([]);
});

test.each([
  [{ kind: 'free' } as const, 'You need Night City too. It’s free, and you’ll get it with this.'],
  [
    { kind: 'price', amount: 1000, currency: 'EUR' } as const,
    'You need Night City too. Both together: €24.99',
  ],
])('an add-on whose game is %o says what the game costs', async (offer, text) => {
  const offers = offersOf(saleOffer);
  const needs = {
    displayName: 'Night City',
    productName: 'night-city',
    thumb: '/art/1/night-city/thumb',
    offer,
  };
  const purchaseables = offers.purchaseables.map((item) => ({ ...item, needs }));
  await visitProduct({ [OFFERS]: json(200, { ...offers, purchaseables }) });
  expect((await buyPane()).textContent).toContain(text);
});

test('an edition is bought by a link that names it, an add-on together with the game that it needs', async () => {
  await visitProduct({}, { user: {} });
  const edition = await screen.findByRole('link', { name: 'Buy Midnight edition for €29.99' });
  expect(edition.getAttribute('href')).toBe('/en-GB/shop/neon-drift/buy?item=midnight-edition');
  const addOn = screen.getByRole('link', { name: 'Buy Harbour pack with Neon Drift for €21.98' });
  expect(addOn.getAttribute('href')).toBe('/en-GB/shop/harbour-pack/buy');
});

test('an owner of the game buys the add-on alone, and reads what an edition adds', async () => {
  const offers = offersOf(saleOffer, { isOwned: true });
  const upgraded = offers.purchaseables.map((one) =>
    one.kind === 'edition'
      ? {
          ...one,
          offer: { kind: 'price', amount: 500, currency: 'EUR' },
          upgrade: { fullAmount: 2999, adds: 'six cars and the soundtrack' },
        }
      : one,
  );
  await visitProduct(
    {
      [OFFERS]: json(200, { ...offers, purchaseables: upgraded }),
      'GET /user/ownerships': json(200, { ownerships: [{ productName: 'neon-drift' }] }),
    },
    { user: {} },
  );
  await screen.findByText('You own Neon Drift. This edition adds: six cars and the soundtrack');
  expect(screen.getByRole('link', { name: 'Buy Midnight edition for €5.00' })).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Buy Harbour pack for €6.99' })).toBeTruthy();
});

test('a free game leads to the summary too', async () => {
  await visitProduct({ [OFFERS]: json(200, offersOf({ kind: 'free' })) }, { user: {} });
  const pane = within(await buyPane());
  expect(pane.getByRole('link', { name: 'Add to library' }).getAttribute('href')).toBe(
    '/en-GB/shop/neon-drift/buy',
  );
});
