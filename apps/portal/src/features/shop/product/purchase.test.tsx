import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { json, refusal } from '../../../platform/http/testing/fake-server.ts';
import { leavePage } from '../../../platform/leave-page.ts';
import { EDITION_ID, NEON_DRIFT_ID, offersOf, saleOffer } from './testing/neon-drift.ts';
import {
  buyButton,
  buyPane,
  OFFERS,
  PAYMENT_LINK,
  PURCHASE,
  purchases,
  visitProduct,
} from './testing/visit-product.tsx';

vi.mock('../../../platform/leave-page.ts');
const leave = vi.mocked(leavePage);

afterEach(() => {
  cleanup();
  leave.mockClear();
  sessionStorage.clear();
});

test('a player buys at the shown price and goes to the payment', async () => {
  const { sent, tracked } = await visitProduct(
    { [PURCHASE]: json(201, { orderId: NEON_DRIFT_ID, link: PAYMENT_LINK }) },
    { user: {}, prepare: ({ stores }) => void stores.consent.setState({ statistics: true }) },
  );
  fireEvent.click(await buyButton());
  await waitFor(() => expect(leave).toHaveBeenCalledWith(PAYMENT_LINK));
  const [request] = purchases(sent);
  expect(request?.body).toMatchObject({
    price: { purchaseableId: NEON_DRIFT_ID, amount: 1499, currency: 'EUR' },
    gfLang: 'en',
  });
  expect(request?.headers['Idempotency-Key']).toMatch(/^[0-9a-f-]{36}$/);
  expect(tracked).toEqual([
    { event: 'page_viewed', product: 'neon-drift', page: 'product' },
    { event: 'purchase_started', product: 'neon-drift' },
  ]);
});

test('an edition and an add-on are bought with a button that names them', async () => {
  const { sent } = await visitProduct(
    { [PURCHASE]: json(201, { orderId: EDITION_ID, link: PAYMENT_LINK }) },
    { user: {} },
  );
  expect(await screen.findByRole('button', { name: 'Buy Harbour pack for €6.99' })).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Buy Midnight edition for €29.99' }));
  await waitFor(() => expect(leave).toHaveBeenCalledWith(PAYMENT_LINK));
  expect(purchases(sent)[0]?.body).toMatchObject({ price: { purchaseableId: EDITION_ID, amount: 2999 } });
});

test('a purchase without an answer is repeated with the same key, a refused one gets a new one', async () => {
  const { sent } = await visitProduct(
    {
      [PURCHASE]: [
        refusal(500, ['INTERNAL']),
        refusal(409, ['PURCHASE_REFUSED'], { reason: 'PRICE_CHANGED' }),
        json(201, { orderId: NEON_DRIFT_ID, link: PAYMENT_LINK }),
      ],
    },
    { user: {} },
  );
  fireEvent.click(await buyButton());
  expect((await screen.findByRole('alert')).textContent).toContain('Something went wrong');
  fireEvent.click(await buyButton());
  await screen.findByText(/The price has changed/);
  fireEvent.click(await buyButton());
  await waitFor(() => expect(leave).toHaveBeenCalled());
  const keys = purchases(sent).map(({ headers }) => headers['Idempotency-Key']);
  expect(keys[1]).toBe(keys[0]);
  expect(keys.at(-1)).not.toBe(keys[0]);
});

test('a price that has changed is said, and the page shows the new one', async () => {
  const higher = { ...saleOffer, amount: 1999 };
  await visitProduct(
    {
      [PURCHASE]: refusal(409, ['PURCHASE_REFUSED'], { reason: 'PRICE_CHANGED' }),
      [OFFERS]: [json(200, offersOf(saleOffer)), json(200, offersOf(saleOffer)), json(200, offersOf(higher))],
    },
    { user: {} },
  );
  fireEvent.click(await buyButton());
  expect((await screen.findByRole('alert')).textContent).toContain('The price has changed');
  await waitFor(async () => expect((await buyPane()).textContent).toContain('€19.99'));
});

test.each([
  ['ALREADY_OWNED', 'You already have this'],
  ['NOT_FOR_SALE', 'no longer available'],
  ['CURRENCY_NOT_OFFERED', 'Choose another one'],
])('a purchase refused for %s says so', async (reason, text) => {
  await visitProduct({ [PURCHASE]: refusal(409, ['PURCHASE_REFUSED'], { reason }) }, { user: {} });
  fireEvent.click(await buyButton());
  expect((await screen.findByRole('alert')).textContent).toContain(text);
});

test('a guest is sent to sign in, and after it the same purchase continues', async () => {
  const { services, sent } = await visitProduct({
    [PURCHASE]: json(201, { orderId: NEON_DRIFT_ID, link: PAYMENT_LINK }),
  });
  fireEvent.click(await buyButton());
  await waitFor(() =>
    expect(services.stores.returnPath.getState().afterSignIn).toBe('/en-GB/shop/neon-drift'),
  );
  expect(purchases(sent)).toEqual([]);
  cleanup();
  const back = await visitProduct(
    { [PURCHASE]: json(201, { orderId: NEON_DRIFT_ID, link: PAYMENT_LINK }) },
    { user: {} },
  );
  await waitFor(() => expect(leave).toHaveBeenCalledWith(PAYMENT_LINK));
  expect(purchases(back.sent)[0]?.body).toMatchObject({
    price: { purchaseableId: NEON_DRIFT_ID, amount: 1499 },
  });
});

test('a guest who comes back without signing in has given the purchase up', async () => {
  await visitProduct();
  fireEvent.click(await buyButton());
  cleanup();
  await visitProduct();
  await buyPane();
  cleanup();
  const later = await visitProduct({}, { user: {} });
  await buyPane();
  await waitFor(() => expect(later.calls()).toContain(OFFERS));
  expect(purchases(later.sent)).toEqual([]);
});

test('a free game is added at the price 0, before it can be played', async () => {
  const { sent } = await visitProduct(
    {
      [OFFERS]: json(200, offersOf({ kind: 'free' })),
      [PURCHASE]: json(201, { orderId: NEON_DRIFT_ID, link: PAYMENT_LINK }),
    },
    { user: {} },
  );
  expect(within(await buyPane()).queryByRole('link', { name: /Play|launcher/ })).toBeNull();
  fireEvent.click(await buyButton());
  await waitFor(() => expect(leave).toHaveBeenCalledWith(PAYMENT_LINK));
  expect(purchases(sent)[0]?.body).toMatchObject({ price: { amount: 0 } });
});
