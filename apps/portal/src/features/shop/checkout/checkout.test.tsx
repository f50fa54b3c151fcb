import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { json, refusal, type SentRequest } from '../../../../test/fake-server.ts';
import { NEON_DRIFT_ID, neonDrift, offersOf, saleOffer } from '../../../../test/features/neon-drift.ts';
import { visitPart } from '../../../../test/visit.tsx';
import { leavePage } from '../../../platform/leave-page.ts';
import { Checkout } from './checkout.tsx';

vi.mock('../../../platform/leave-page.ts');
const leave = vi.mocked(leavePage);

afterEach(() => {
  cleanup();
  leave.mockClear();
  sessionStorage.clear();
});

const LINK = 'https://pay.example.test/checkout';
const OFFERS = 'GET /user/product/neon-drift/purchaseables?language=en';
const PURCHASE = 'POST /user/product/neon-drift/purchase';

const visitCheckout = (more: Record<string, unknown> = {}, search = '', config = {}) =>
  visitPart(<Checkout productName="neon-drift" missing={<p>Page not found</p>} />, {
    path: `/en-GB/shop/neon-drift/buy${search}`,
    topics: ['shop', 'product', 'checkout', 'legal'],
    user: {},
    config,
    answers: {
      'GET /product/neon-drift/en-GB': json(200, neonDrift),
      [OFFERS]: json(200, offersOf(saleOffer)),
      [PURCHASE]: json(201, { orderId: NEON_DRIFT_ID, link: LINK }),
      ...(more as object),
    },
  });

const payButton = () => screen.findByRole('button', { name: /^Buy now and pay/ });
const agree = () => fireEvent.click(screen.getByRole('checkbox', { name: /^I want my purchase delivered/ }));
const purchases = (sent: readonly SentRequest[]) => sent.filter(({ method }) => method === 'POST');

test('shows item, price with tax and account, and pays exactly that', async () => {
  const { sent } = await visitCheckout();
  const pay = await payButton();
  for (const text of ['Neon Drift', 'mara@example.test', /Includes 20% VAT, United Kingdom: €2.50/]) {
    expect(screen.getByText(text)).toBeTruthy();
  }
  agree();
  fireEvent.click(pay);
  await waitFor(() => expect(leave).toHaveBeenCalledWith(LINK));
  expect(purchases(sent)[0]?.body).toMatchObject({
    price: { purchaseableId: NEON_DRIFT_ID, amount: 1499, currency: 'EUR' },
    tax: { country: 'GB', percent: 20 },
    consent: { version: '2026-11' },
  });
});

test('a free game is claimed without a word about paying', async () => {
  await visitCheckout({ [OFFERS]: json(200, offersOf({ kind: 'free' })) });
  await screen.findByRole('button', { name: /^Add to library/ });
  expect(screen.queryByText(/By paying/)).toBeNull();
});

test('what cannot be bought leads back to the product by its name', async () => {
  const offers = offersOf(saleOffer);
  const needs = { displayName: 'Night City', productName: 'night-city', thumb: '/art/1/night-city/thumb' };
  const purchaseables = offers.purchaseables.map((item) => ({ ...item, needs: { ...needs, offer: null } }));
  await visitCheckout({ [OFFERS]: json(200, { ...offers, purchaseables }) });
  expect(await screen.findByRole('link', { name: 'Back to Neon Drift' })).toBeTruthy();
});

test('says how long a refund can be asked for', async () => {
  await visitCheckout();
  await screen.findByText('Not for you? Ask for a refund within 14 days if you haven’t used it.');
});

test('does not pay without the consent to immediate delivery', async () => {
  const { sent } = await visitCheckout();
  fireEvent.click(await payButton());
  await screen.findByText('Tick the box so that we can deliver your purchase.');
  expect(purchases(sent)).toEqual([]);
});

test('a purchase without an answer is repeated with the same key, a refused one gets a new one', async () => {
  const { sent } = await visitCheckout({
    [PURCHASE]: [
      refusal(500, ['INTERNAL']),
      refusal(409, ['PURCHASE_REFUSED'], { reason: 'PRICE_CHANGED' }),
      json(201, { orderId: NEON_DRIFT_ID, link: LINK }),
    ],
  });
  await payButton();
  agree();
  fireEvent.click(await payButton());
  expect((await screen.findByRole('alert')).textContent).toContain('Something went wrong');
  fireEvent.click(await payButton());
  await screen.findByText(/The price has changed/);
  fireEvent.click(await payButton());
  await waitFor(() => expect(leave).toHaveBeenCalled());
  const keys = purchases(sent).map(({ headers }) => headers['Idempotency-Key']);
  expect(keys[1]).toBe(keys[0]);
  expect(keys.at(-1)).not.toBe(keys[0]);
});

test.each([
  ['NOT_FOR_SALE', 'no longer available'],
  ['TAX_CHANGED', 'The VAT has changed'],
  ['CONSENT_REQUIRED', 'Our terms have changed'],
  ['GAME_REQUIRED', 'You need the game for this'],
])('shows why a purchase was refused for %s', async (reason, text) => {
  await visitCheckout({ [PURCHASE]: refusal(409, ['PURCHASE_REFUSED'], { reason }) });
  await payButton();
  agree();
  fireEvent.click(await payButton());
  expect((await screen.findByRole('alert')).textContent).toContain(text);
});

const legalChanges = (blocksPurchases: boolean) =>
  json(200, {
    documents: [
      {
        document: 'terms',
        version: '2027-01',
        link: 'https://play.example/terms',
        appliesFrom: '2027-01-01',
        blocksPurchases,
        changes: [],
      },
    ],
  });

test('terms that changed since the summary are asked for in its place, and then the same click buys', async () => {
  const { services } = await visitCheckout({
    'GET /user/legal/en-GB': [legalChanges(true), json(200, { documents: [] })],
    [PURCHASE]: [
      refusal(409, ['PURCHASE_REFUSED'], { reason: 'TERMS_CHANGED' }),
      json(201, { orderId: NEON_DRIFT_ID, link: LINK }),
    ],
  });
  await payButton();
  agree();
  fireEvent.click(await payButton());
  fireEvent.click(await screen.findByRole('button', { name: /^See what’s changed/ }));
  expect(screen.getByText(/Accept them to continue with your order/)).toBeTruthy();
  expect(services.stores.modals.getState().requests).toHaveProperty('legal');
  await act(() => services.stores.session.getState().announceUserChange());
  fireEvent.click(await payButton());
  await waitFor(() => expect(leave).toHaveBeenCalledWith(LINK));
});

test('terms that do not apply yet are no obstacle', async () => {
  const { calls } = await visitCheckout({ 'GET /user/legal/en-GB': legalChanges(false) }, '', {
    hasLegalChanges: true,
  });
  await waitFor(() => expect(calls()).toContain('GET /user/legal/en-GB'));
  agree();
  fireEvent.click(await payButton());
  await waitFor(() => expect(leave).toHaveBeenCalledWith(LINK));
});

const CONFIG = 'GET /game/config/neon-drift/default';
const VOLTS = { [OFFERS]: json(200, offersOf(saleOffer, { withVolts: true })) };
const neonDriftGame = json(200, { gameId: 'game-1', accountGroup: 'neon', regions: [] });
const account = (id: string, displayName: string) => ({
  [id]: { id, displayName, gameId: 'game-1', accountGroup: 'neon', gameEnvironmentId: 'eu-1', created: id },
});

test.each([
  ['accounts', { [CONFIG]: neonDriftGame, 'GET /user/accounts': refusal(500, ['INTERNAL']) }],
  ['game', { [CONFIG]: refusal(500, ['INTERNAL']), 'GET /user/accounts': json(200, account('1', 'Mara')) }],
])('currency is not sold while its %s cannot be loaded', async (_, failing) => {
  const { sent, container } = await visitCheckout({ ...VOLTS, ...failing }, '?item=500-volts');
  await screen.findByText(/^We couldn’t load your order/);
  expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy();
  agree();
  fireEvent.submit(container.querySelector('form') as HTMLFormElement);
  expect(screen.queryByRole('button', { name: /^Buy now/ })).toBeNull();
  expect(purchases(sent)).toEqual([]);
});

test('an account that was deleted meanwhile leaves the choice', async () => {
  const { sent } = await visitCheckout(
    {
      ...VOLTS,
      [CONFIG]: neonDriftGame,
      'GET /user/accounts': [
        json(200, { ...account('2', 'Gone'), ...account('1', 'Mara') }),
        json(200, account('1', 'Mara')),
      ],
      [PURCHASE]: refusal(404, ['NOT_FOUND'], { reason: 'ACCOUNT_NOT_FOUND' }),
    },
    '?item=500-volts',
  );
  await screen.findByRole('option', { name: 'Gone' });
  agree();
  fireEvent.click(await payButton());
  await screen.findByRole('alert');
  expect(screen.queryByRole('option', { name: 'Gone' })).toBeNull();
  fireEvent.click(await payButton());
  await waitFor(() =>
    expect(purchases(sent).map(({ body }) => (body as { accountId: string }).accountId)).toEqual(['2', '1']),
  );
});

test('what the player owns is not sold again', async () => {
  await visitCheckout({ [OFFERS]: json(200, offersOf(saleOffer, { isOwned: true })) });
  await screen.findByRole('heading', { name: 'You already own this' });
  expect(screen.queryByRole('button', { name: /^Buy now/ })).toBeNull();
});

test('an extra that does not exist is not found', async () => {
  await visitCheckout({}, '?item=nothing');
  await screen.findByText('Page not found');
});
