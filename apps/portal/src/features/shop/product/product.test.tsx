import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { json, refusal } from '../../../../test/fake-server.ts';
import { neonDrift, neonDriftPage, offersOf, saleOffer } from '../../../../test/features/neon-drift.ts';
import { buyPane, OFFERS, visitProduct } from '../../../../test/features/visit-product.tsx';

afterEach(() => {
  cleanup();
  vi.useRealTimers();
  sessionStorage.clear();
});

test('shows the reduced price with its end, the lowest price of 30 days and the tax', async () => {
  await visitProduct();
  const text = (await buyPane()).textContent ?? '';
  expect(text).toContain('€14.99');
  expect(text).toContain('Was €24.99');
  expect(text).toContain('until 31 May 2030');
  expect(text).toContain('Includes VAT. Lowest price in the 30 days before the offer: €13.99');
  expect(screen.getByRole('heading', { level: 1, name: 'Neon Drift' })).toBeTruthy();
  expect(await screen.findByText('16 GB memory')).toBeTruthy();
  expect(screen.getByText('7 and up')).toBeTruthy();
  const related = await screen.findByRole('link', { name: 'Emberfall' });
  expect(related.getAttribute('href')).toBe('/en-GB/shop/emberfall');
});

test.each([
  ['in the language of the page follow its direction', 'en-GB', null],
  ['in another language have their own', 'ar-AE', 'auto'],
])('requirements %s', async (_, locale, direction) => {
  await visitProduct({ 'GET /product/neon-drift/en-GB': json(200, { ...neonDrift, locale }) });
  expect((await screen.findByText('16 GB memory')).getAttribute('dir')).toBe(direction);
});

test('counts down to the end of a sale, and then shows the price without it', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true, now: Date.UTC(2030, 4, 31, 23, 58) });
  const regular = { kind: 'price' as const, amount: 2499, currency: 'EUR' };
  await visitProduct({ [OFFERS]: [json(200, offersOf(saleOffer)), json(200, offersOf(regular))] });
  const timer = await within(await buyPane()).findByRole('timer');
  expect(timer.textContent).toMatch(/^Ends in .?00:0(2:00|1:5\d)/);
  await act(() => vi.advanceTimersByTimeAsync(60_000));
  expect(timer.textContent).toMatch(/^Ends in .?00:0(1:00|0:5\d)/);
  expect((await buyPane()).textContent).toContain('€14.99');
  await act(() => vi.advanceTimersByTimeAsync(60_000));
  await waitFor(async () => expect((await buyPane()).textContent).toContain('€24.99'));
  expect((await buyPane()).textContent).not.toMatch(/€14.99|Ends in|lowest price/);
});

test('asks again where the clock of the device is ahead of the server', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true, now: Date.UTC(2030, 5, 1, 0, 0, 5) });
  const regular = { kind: 'price' as const, amount: 2499, currency: 'EUR' };
  const sale = () => json(200, offersOf(saleOffer));
  await visitProduct({ [OFFERS]: [sale(), sale(), json(200, offersOf(regular))] });
  expect((await buyPane()).textContent).toContain('€14.99');
  expect((await buyPane()).textContent).not.toContain('until');
  await act(() => vi.advanceTimersByTimeAsync(11_000));
  await waitFor(async () => expect((await buyPane()).textContent).toContain('€24.99'));
});

test('an opened article is counted', async () => {
  const news = {
    title: 'News from the ring',
    locale: 'en-GB',
    entries: [
      { id: 'patch-1-4', title: 'Patch 1.4', date: '2026-05-01', summary: '', image: null, link: null },
    ],
  };
  const { tracked } = await visitProduct({ 'GET /product/neon-drift/news/en-GB': json(200, news) });
  fireEvent.click(await screen.findByRole('link', { name: 'Patch 1.4' }));
  expect(tracked).toEqual([{ event: 'content_opened', product: 'neon-drift', content_type: 'news' }]);
});

test('shows no tax note where no tax is included', async () => {
  await visitProduct({
    [OFFERS]: json(200, offersOf({ kind: 'price', amount: 1499, currency: 'USD' }, { percent: 0 })),
  });
  expect((await buyPane()).textContent).not.toContain('VAT');
});

test('says how often currency was bought', async () => {
  const extras = [
    { productName: 'neon-drift', extraName: '500-volts', grantedAt: '2026-05-04T00:00:00Z', count: 2 },
  ];
  await visitProduct(
    {
      [OFFERS]: json(200, offersOf(saleOffer, { withVolts: true })),
      'GET /user/ownerships': json(200, { ownerships: [], extras }),
    },
    { user: {} },
  );
  expect(await screen.findByText('You’ve bought this 2 times')).toBeTruthy();
});

test('what the player owns has no price and no buy button', async () => {
  await visitProduct({ [OFFERS]: json(200, offersOf(saleOffer, { isOwned: true })) }, { user: {} });
  await within(await buyPane()).findByText('In your library');
  expect(within(await buyPane()).queryByRole('button', { name: /Buy/ })).toBeNull();
  const play = within(await buyPane()).getByRole('link', { name: 'Get the launcher' });
  expect(play.getAttribute('href')).toBe('/en-GB/play/neon-drift');
});

test('shows that a product is not for sale', async () => {
  await visitProduct({ [OFFERS]: json(200, offersOf(null)) });
  expect(await within(await buyPane()).findByText(/isn’t available right now/)).toBeTruthy();
});

test('a chosen currency shows its prices, and is kept without any consent', async () => {
  const yen = offersOf({ kind: 'price', amount: 2380, currency: 'JPY' });
  await visitProduct({
    [`${OFFERS}&currency=JPY`]: json(200, yen),
    'GET /product/neon-drift/page/en-GB?currency=JPY': json(200, neonDriftPage),
  });
  fireEvent.click(within(await buyPane()).getByRole('menuitemradio', { name: /^JPY/, hidden: true }));
  await waitFor(async () => expect((await buyPane()).textContent).toContain('JP¥2,380'));
  expect(localStorage.getItem('gatehouse.currency')).toBe('JPY');
});

test('a product goes onto the wish list, and a lower price is mailed only on request', async () => {
  const wished = { productName: 'neon-drift', addedAt: '2026-05-14T12:00:00Z', wantsPriceMail: false };
  const { sent } = await visitProduct(
    {
      'GET /user/wishes': [json(200, { items: [] }), json(200, { items: [wished] })],
      'PUT /user/wishes/neon-drift': json(204, null),
    },
    { user: {} },
  );
  fireEvent.click(await screen.findByRole('button', { name: 'Add to wishlist' }));
  const wants = await screen.findByRole('checkbox', { name: 'Email me when the price drops' });
  expect(sent.find(({ method }) => method === 'PUT')?.body).toEqual({});
  fireEvent.click(wants);
  await waitFor(() => expect(sent.at(-2)?.body ?? sent.at(-1)?.body).toEqual({ wantsPriceMail: true }));
});

test('a guest who wants a product on the wishlist signs in, and then it is added once', async () => {
  const added = { 'PUT /user/wishes/neon-drift': json(204, null) };
  const { services, sent } = await visitProduct(added);
  const add = await screen.findByRole('button', { name: 'Add to wishlist' });
  fireEvent.click(add);
  expect(services.stores.returnPath.getState().afterSignIn).toBe('/en-GB/shop/neon-drift');
  // The visitor may come back before the sign-in is shown.
  await waitFor(() => expect(add.getAttribute('aria-busy')).not.toBe('true'));
  cleanup();
  const back = await visitProduct(added, { user: {} });
  await waitFor(() => expect(back.calls()).toContain('PUT /user/wishes/neon-drift'));
  cleanup();
  const again = await visitProduct(added, { user: {} });
  await screen.findByRole('button', { name: 'Add to wishlist' });
  const changes = [...sent, ...again.sent].filter(({ method }) => method === 'PUT');
  expect(changes).toEqual([]);
});

test('a session that ended elsewhere is no failure of the wishlist, and the next click signs in', async () => {
  const { services } = await visitProduct(
    { 'PUT /user/wishes/neon-drift': refusal(401, ['UNAUTHORIZED']) },
    { user: {} },
  );
  fireEvent.click(await screen.findByRole('button', { name: 'Add to wishlist' }));
  await waitFor(() => expect(services.stores.session.getState().user).toBe('signed-out'));
  const add = await screen.findByRole('button', { name: 'Add to wishlist' });
  await waitFor(() => expect(add.getAttribute('aria-busy')).not.toBe('true'));
  expect(screen.queryByText(/^We couldn’t change your wishlist/)).toBeNull();
  fireEvent.click(add);
  await waitFor(() =>
    expect(services.stores.returnPath.getState().afterSignIn).toBe('/en-GB/shop/neon-drift'),
  );
});

test('a product that is added before the session is known is added then, without a sign-in', async () => {
  const { services, calls } = await visitProduct(
    { 'PUT /user/wishes/neon-drift': json(204, null) },
    { user: {} },
  );
  const { user } = services.stores.session.getState();
  act(() => services.stores.session.setState({ user: 'unknown' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Add to wishlist' }));
  expect(calls()).not.toContain('PUT /user/wishes/neon-drift');
  act(() => services.stores.session.setState({ user }));
  await waitFor(() => expect(calls()).toContain('PUT /user/wishes/neon-drift'));
  expect(services.stores.returnPath.getState().afterSignIn).toBeNull();
});

test('an unknown product shows the not-found page', async () => {
  await visitProduct({ 'GET /product/neon-drift/en-GB': refusal(404, ['NOT_FOUND']) });
  expect(await screen.findByText('Page not found')).toBeTruthy();
});

test('the languages of a game are listed by name, in the language of the page', async () => {
  await visitProduct();
  const list = (await screen.findByText('3 languages')).closest('details') as HTMLElement;
  expect(within(list).getByText('Interface').nextSibling?.textContent).toBe(
    'English, German, Brazilian Portuguese',
  );
  expect(within(list).getByText('Audio').nextSibling?.textContent).toBe('English');
  expect(within(list).queryByText('Subtitles')).toBeNull();
});
