import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { json, refusal, type SentRequest } from '../../../platform/http/testing/fake-server.ts';
import { leavePage } from '../../../platform/leave-page.ts';
import { type Answers, type VisitOptions, visitPart } from '../../../testing/visit.tsx';
import { Product } from './product.tsx';
import {
  EDITION_ID,
  NEON_DRIFT_ID,
  neonDrift,
  neonDriftPage,
  offersOf,
  saleOffer,
} from './testing/neon-drift.ts';

const PURCHASE = 'POST /user/product/neon-drift/purchase';
const OFFERS = 'GET /user/product/neon-drift/purchaseables?language=en';
const LINK = 'https://pay.example.test/checkout';

vi.mock('../../../platform/leave-page.ts');
const leave = vi.mocked(leavePage);

afterEach(() => {
  cleanup();
  leave.mockClear();
  sessionStorage.clear();
});

const answersOf = (more: Record<string, unknown> = {}): Answers => ({
  'GET /product/neon-drift/en-GB': json(200, neonDrift),
  'GET /product/neon-drift/page/en-GB': json(200, neonDriftPage),
  'GET /product/neon-drift/news/en-GB': refusal(404, ['NOT_FOUND']),
  [OFFERS]: json(200, offersOf(saleOffer)),
  'GET /user/ownerships': json(200, { ownerships: [] }),
  'GET /user/wishes': json(200, { items: [] }),
  ...(more as object),
});

const visit = (more: Record<string, unknown> = {}, options: Partial<VisitOptions> = {}) =>
  visitPart(<Product name="neon-drift" missing={<p>Page not found</p>} />, {
    path: '/en-GB/shop/neon-drift',
    topics: ['shop', 'product'],
    answers: answersOf(more),
    ...options,
  });

const pane = () => screen.findByRole('complementary', { name: 'Price and purchase' });
const buyButton = async () => within(await pane()).getByRole('button', { name: /^(Buy now|Add to library)/ });
const purchases = (sent: readonly SentRequest[]) => sent.filter(({ method }) => method === 'POST');

test('shows the reduced price with its end, the lowest price of 30 days and the tax', async () => {
  await visit();
  const text = (await pane()).textContent ?? '';
  expect(text).toContain('€14.99');
  expect(text).toContain('Was €24.99');
  expect(text).toContain('until 31 May 2030');
  expect(text).toContain('Includes VAT. Lowest price in the last 30 days: €13.99');
  expect(screen.getByRole('heading', { level: 1, name: 'Neon Drift' })).toBeTruthy();
  expect(screen.getByText('16 GB memory')).toBeTruthy();
  expect(screen.getByText('7 and up')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Emberfall' }).getAttribute('href')).toBe('/en-GB/shop/emberfall');
});

test('shows no tax note where no tax is included', async () => {
  await visit({
    [OFFERS]: json(200, offersOf({ kind: 'price', amount: 1499, currency: 'USD' }, { percent: 0 })),
  });
  expect((await pane()).textContent).not.toContain('VAT');
});

test('a player buys at the shown price and goes to the payment', async () => {
  const { sent } = await visit(
    { [PURCHASE]: json(201, { orderId: NEON_DRIFT_ID, link: LINK }) },
    { user: {} },
  );
  fireEvent.click(await buyButton());
  await waitFor(() => expect(leave).toHaveBeenCalledWith(LINK));
  const [request] = purchases(sent);
  expect(request?.body).toMatchObject({
    price: { purchaseableId: NEON_DRIFT_ID, amount: 1499, currency: 'EUR' },
    gfLang: 'en',
  });
  expect(request?.headers['Idempotency-Key']).toMatch(/^[0-9a-f-]{36}$/);
});

test('an edition and an add-on are bought with a button that names them', async () => {
  const { sent } = await visit({ [PURCHASE]: json(201, { orderId: EDITION_ID, link: LINK }) }, { user: {} });
  expect(await screen.findByRole('button', { name: 'Buy Harbour pack for €6.99' })).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Buy Midnight edition for €29.99' }));
  await waitFor(() => expect(leave).toHaveBeenCalledWith(LINK));
  expect(purchases(sent)[0]?.body).toMatchObject({ price: { purchaseableId: EDITION_ID, amount: 2999 } });
});

test('a purchase without an answer is repeated with the same key, a refused one gets a new one', async () => {
  const { sent } = await visit(
    {
      [PURCHASE]: [
        refusal(500, ['INTERNAL']),
        refusal(409, ['PURCHASE_REFUSED'], { reason: 'PRICE_CHANGED' }),
        json(201, { orderId: NEON_DRIFT_ID, link: LINK }),
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
  await visit(
    {
      [PURCHASE]: refusal(409, ['PURCHASE_REFUSED'], { reason: 'PRICE_CHANGED' }),
      [OFFERS]: [json(200, offersOf(saleOffer)), json(200, offersOf(saleOffer)), json(200, offersOf(higher))],
    },
    { user: {} },
  );
  fireEvent.click(await buyButton());
  expect((await screen.findByRole('alert')).textContent).toContain('The price has changed');
  await waitFor(async () => expect((await pane()).textContent).toContain('€19.99'));
});

test.each([
  ['ALREADY_OWNED', 'You already have this'],
  ['NOT_FOR_SALE', 'isn’t for sale any more'],
  ['CURRENCY_NOT_OFFERED', 'Choose another one'],
])('a purchase refused for %s says so', async (reason, text) => {
  await visit({ [PURCHASE]: refusal(409, ['PURCHASE_REFUSED'], { reason }) }, { user: {} });
  fireEvent.click(await buyButton());
  expect((await screen.findByRole('alert')).textContent).toContain(text);
});

test('a guest is sent to sign in, and after it the same purchase continues', async () => {
  const { services, sent } = await visit({ [PURCHASE]: json(201, { orderId: NEON_DRIFT_ID, link: LINK }) });
  fireEvent.click(await buyButton());
  await waitFor(() =>
    expect(services.stores.returnPath.getState().afterSignIn).toBe('/en-GB/shop/neon-drift'),
  );
  expect(purchases(sent)).toEqual([]);
  cleanup();
  const back = await visit({ [PURCHASE]: json(201, { orderId: NEON_DRIFT_ID, link: LINK }) }, { user: {} });
  await waitFor(() => expect(leave).toHaveBeenCalledWith(LINK));
  expect(purchases(back.sent)[0]?.body).toMatchObject({
    price: { purchaseableId: NEON_DRIFT_ID, amount: 1499 },
  });
});

test('a guest who comes back without signing in has given the purchase up', async () => {
  await visit();
  fireEvent.click(await buyButton());
  cleanup();
  await visit();
  await pane();
  cleanup();
  const later = await visit({}, { user: {} });
  await pane();
  await waitFor(() => expect(later.calls()).toContain(OFFERS));
  expect(purchases(later.sent)).toEqual([]);
});

test('a free game is claimed at the price 0, and can be played at once', async () => {
  const { sent } = await visit(
    {
      [OFFERS]: json(200, offersOf({ kind: 'free' })),
      [PURCHASE]: json(201, { orderId: NEON_DRIFT_ID, link: LINK }),
    },
    { user: {} },
  );
  expect(
    within(await pane())
      .getByRole('link', { name: 'Play' })
      .getAttribute('href'),
  ).toBe('/en-GB/play/neon-drift');
  fireEvent.click(await buyButton());
  await waitFor(() => expect(leave).toHaveBeenCalledWith(LINK));
  expect(purchases(sent)[0]?.body).toMatchObject({ price: { amount: 0 } });
});

test('what the player owns has no price and no buy button', async () => {
  await visit({ [OFFERS]: json(200, offersOf(saleOffer, { isOwned: true })) }, { user: {} });
  await within(await pane()).findByText('In your library');
  expect(within(await pane()).queryByRole('button', { name: /Buy/ })).toBeNull();
  expect(within(await pane()).getByRole('link', { name: 'Play' })).toBeTruthy();
});

test('what is not for sale says so', async () => {
  await visit({ [OFFERS]: json(200, offersOf(null)) });
  expect(await within(await pane()).findByText(/isn’t for sale/)).toBeTruthy();
});

test('a chosen currency shows its prices, and is kept only with consent to preferences', async () => {
  const yen = offersOf({ kind: 'price', amount: 2380, currency: 'JPY' });
  const { services } = await visit({
    [`${OFFERS}&currency=JPY`]: json(200, yen),
    'GET /product/neon-drift/page/en-GB?currency=JPY': json(200, neonDriftPage),
  });
  fireEvent.click(within(await pane()).getByRole('menuitemradio', { name: /^JPY/, hidden: true }));
  await waitFor(async () => expect((await pane()).textContent).toContain('JP¥2,380'));
  expect(localStorage.getItem('gatehouse.currency')).toBeNull();
  services.stores.consent.getState().acceptAll();
  fireEvent.click(within(await pane()).getByRole('menuitemradio', { name: /^JPY/, hidden: true }));
  expect(localStorage.getItem('gatehouse.currency')).toBe('JPY');
});

test('a product goes onto the wish list, and a lower price is mailed only on request', async () => {
  const wished = { productName: 'neon-drift', addedAt: '2026-05-14T12:00:00Z', wantsPriceMail: false };
  const { sent } = await visit(
    {
      'GET /user/wishes': [json(200, { items: [] }), json(200, { items: [wished] })],
      'PUT /user/wishes/neon-drift': json(204, null),
    },
    { user: {} },
  );
  fireEvent.click(await screen.findByRole('button', { name: 'Add to wishlist' }));
  const wants = await screen.findByRole('checkbox', { name: 'Email me when the price drops' });
  expect(sent.find(({ method }) => method === 'PUT')?.body).toEqual({ wantsPriceMail: false });
  fireEvent.click(wants);
  await waitFor(() => expect(sent.at(-2)?.body ?? sent.at(-1)?.body).toEqual({ wantsPriceMail: true }));
});

test('an unknown product shows the not-found page', async () => {
  await visit({ 'GET /product/neon-drift/en-GB': refusal(404, ['NOT_FOUND']) });
  expect(await screen.findByText('Page not found')).toBeTruthy();
});
