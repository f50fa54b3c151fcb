import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { json } from '../../../test/fake-server.ts';
import { type Answers, visitPart } from '../../../test/visit.tsx';
import Wishlist from './wishlist.tsx';

afterEach(cleanup);

const wish = (wantsPriceMail: boolean) =>
  json(200, {
    items: [{ productName: 'neon-drift', addedAt: '2026-11-16T10:00:00.000Z', wantsPriceMail }],
  });
const WISHES = 'GET /user/wishes?locale=en-GB';
const PRODUCTS = {
  'GET /product/en-GB': json(200, [{ productName: 'neon-drift', displayName: 'Neon Drift' }]),
};

const open = (answers: Answers, user = {}) =>
  visitPart(<Wishlist />, { topics: ['wishlist', 'shop'], user, answers: { ...PRODUCTS, ...answers } });

test('asks for a mail about a lower price only when the player ticks it', async () => {
  const { sent } = await open({
    [WISHES]: [wish(false), wish(true)],
    'PUT /user/wishes/neon-drift': json(204, null),
  });
  await screen.findByRole('link', { name: 'Neon Drift' });
  const box = () => screen.getByRole('checkbox', { name: 'Email me when the price drops' });
  expect((box() as HTMLInputElement).checked).toBe(false);
  fireEvent.click(box());
  await waitFor(() => expect((box() as HTMLInputElement).checked).toBe(true));
  expect(sent.find(({ method }) => method === 'PUT')?.body).toEqual({ wantsPriceMail: true });
});

test('shows the current price, also a reduced one', async () => {
  const offer = { kind: 'price', amount: 1499, currency: 'EUR', listAmount: 2499, discountPercent: 40 };
  const item = {
    productName: 'neon-drift',
    addedAt: '2026-11-16T10:00:00.000Z',
    wantsPriceMail: false,
    offer,
  };
  await open({ [WISHES]: json(200, { items: [item] }) });
  expect(await screen.findByText('Was €24.99')).toBeTruthy();
  const buy = await screen.findByRole('link', { name: 'Buy Neon Drift' });
  expect(buy.getAttribute('href')).toBe('/en-GB/shop/neon-drift');
  expect(screen.getByText('Now €14.99')).toBeTruthy();
});

test('shows prices in the currency that the visitor has chosen in the shop', async () => {
  const inYen = `${WISHES}&currency=JPY`;
  const { services, calls } = await open({ [WISHES]: wish(false), [inYen]: wish(false) });
  await screen.findByRole('link', { name: 'Neon Drift' });
  services.stores.currency.getState().choose('JPY');
  await waitFor(() => expect(calls()).toContain(inYen));
});

test('shows prices in the currency of the account, also in a browser where none was chosen', async () => {
  const { calls } = await open(
    { [`${WISHES}&currency=PLN`]: wish(false), 'PUT /user/wishes/neon-drift': json(204, null) },
    { currency: 'PLN' },
  );
  fireEvent.click(await screen.findByRole('checkbox', { name: 'Email me when the price drops' }));
  await waitFor(() => expect(calls()).toContain('PUT /user/wishes/neon-drift'));
});

test('removes a game, and keeps the focus in the list', async () => {
  const { calls } = await open({
    [WISHES]: [wish(false), json(200, { items: [] })],
    'DELETE /user/wishes/neon-drift': json(204, null),
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Remove Neon Drift from your wishlist' }));
  const store = await screen.findByRole('link', { name: 'Go to the store' });
  await waitFor(() => expect(document.activeElement).not.toBe(document.body));
  expect(document.activeElement?.contains(store)).toBe(true);
  expect(calls()).toContain('DELETE /user/wishes/neon-drift');
});

test('after a removal the row that takes the place has the focus, unless the player has moved on', async () => {
  const listOf = (...names: string[]) =>
    json(200, {
      items: names.map((productName) => ({
        productName,
        addedAt: '2026-11-16T10:00:00.000Z',
        wantsPriceMail: false,
      })),
    });
  await open({
    [WISHES]: [listOf('a', 'b', 'c', 'd'), listOf('a', 'c', 'd'), listOf('a', 'd')],
    'DELETE /user/wishes/b': json(204, null),
    'DELETE /user/wishes/c': json(204, null),
  });
  const removal = (name: string) =>
    screen.findByRole('button', { name: `Remove ${name} from your wishlist` });
  fireEvent.click(await removal('b'));
  await waitFor(async () => expect(document.activeElement).toBe(await removal('c')));
  fireEvent.click(await removal('c'));
  (await removal('a')).focus();
  await waitFor(() => expect(screen.getAllByRole('button')).toHaveLength(2));
  expect(document.activeElement).toBe(await removal('a'));
});

test('says that only verified addresses get mails', async () => {
  await open({ [WISHES]: wish(true) }, { validated: false });
  expect(await screen.findByText(/^We only send emails to verified addresses/)).toBeTruthy();
});
