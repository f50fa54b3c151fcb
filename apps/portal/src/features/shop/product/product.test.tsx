import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
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
  VOLTS_ID,
} from './testing/neon-drift.ts';

const PURCHASE = 'POST /user/product/neon-drift/purchase';
const OFFERS = 'GET /user/product/neon-drift/purchaseables?language=en';
const LINK = 'https://pay.example.test/checkout';

vi.mock('../../../platform/leave-page.ts');
const leave = vi.mocked(leavePage);

afterEach(() => {
  cleanup();
  vi.useRealTimers();
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
  visitPart(<Product name="neon-drift" missing={<p>Page not found</p>} promotion={() => null} />, {
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

test.each([
  ['in the language of the page follow its direction', 'en-GB', null],
  ['in another language have their own', 'ar-AE', 'auto'],
])('requirements %s', async (_, locale, direction) => {
  await visit({ 'GET /product/neon-drift/en-GB': json(200, { ...neonDrift, locale }) });
  expect((await screen.findByText('16 GB memory')).getAttribute('dir')).toBe(direction);
});

test('counts down to the end of a sale, and then shows the price without it', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true, now: Date.UTC(2030, 4, 31, 23, 58) });
  const regular = { kind: 'price' as const, amount: 2499, currency: 'EUR' };
  await visit({ [OFFERS]: [json(200, offersOf(saleOffer)), json(200, offersOf(regular))] });
  const timer = await within(await pane()).findByRole('timer');
  expect(timer.textContent).toMatch(/^Ends in .?00:0(2:00|1:5\d)/);
  await act(() => vi.advanceTimersByTimeAsync(60_000));
  expect(timer.textContent).toMatch(/^Ends in .?00:0(1:00|0:5\d)/);
  expect((await pane()).textContent).toContain('€14.99');
  await act(() => vi.advanceTimersByTimeAsync(60_000));
  await waitFor(async () => expect((await pane()).textContent).toContain('€24.99'));
  expect((await pane()).textContent).not.toMatch(/€14.99|Ends in|lowest price/);
});

test('asks again where the clock of the device is ahead of the server', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true, now: Date.UTC(2030, 5, 1, 0, 0, 5) });
  const regular = { kind: 'price' as const, amount: 2499, currency: 'EUR' };
  const sale = () => json(200, offersOf(saleOffer));
  await visit({ [OFFERS]: [sale(), sale(), json(200, offersOf(regular))] });
  expect((await pane()).textContent).toContain('€14.99');
  expect((await pane()).textContent).not.toContain('until');
  await act(() => vi.advanceTimersByTimeAsync(11_000));
  await waitFor(async () => expect((await pane()).textContent).toContain('€24.99'));
});

test('an opened article is counted', async () => {
  const news = {
    title: 'News from the ring',
    locale: 'en-GB',
    entries: [
      { id: 'patch-1-4', title: 'Patch 1.4', date: '2026-05-01', summary: '', image: null, link: null },
    ],
  };
  const { tracked } = await visit({ 'GET /product/neon-drift/news/en-GB': json(200, news) });
  fireEvent.click(await screen.findByRole('link', { name: 'Patch 1.4' }));
  expect(tracked).toEqual([{ event: 'content_opened', product: 'neon-drift', content_type: 'news' }]);
});

test('shows no tax note where no tax is included', async () => {
  await visit({
    [OFFERS]: json(200, offersOf({ kind: 'price', amount: 1499, currency: 'USD' }, { percent: 0 })),
  });
  expect((await pane()).textContent).not.toContain('VAT');
});

test('a player buys at the shown price and goes to the payment', async () => {
  const { sent, tracked } = await visit(
    { [PURCHASE]: json(201, { orderId: NEON_DRIFT_ID, link: LINK }) },
    { user: {}, prepare: ({ stores }) => void stores.consent.setState({ statistics: true }) },
  );
  fireEvent.click(await buyButton());
  await waitFor(() => expect(leave).toHaveBeenCalledWith(LINK));
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

const GAME_ID = '5b8f2d0e-6f0c-4c1a-9a39-0c7a1f6f7c11';
const accountOf = (id: string, displayName: string, more: object = {}) => ({
  id,
  gameId: GAME_ID,
  accountGroup: 'default',
  gameEnvironmentId: 'eu-1',
  lastLogin: null,
  created: '2026-01-01T00:00:00Z',
  deleted: null,
  preDeleted: null,
  displayName,
  ...more,
});
const gameAnswers = (...accounts: ReturnType<typeof accountOf>[]) => ({
  [OFFERS]: json(200, offersOf(saleOffer, { withVolts: true })),
  'GET /game/config/neon-drift/default': json(200, {
    gameId: GAME_ID,
    accountGroup: 'default',
    environments: [
      { id: 'eu-1', region: 'eu' },
      { id: 'na-1', region: 'na' },
    ],
    regions: [
      { id: 'eu', display_names: { 'en-GB': 'Europe' } },
      { id: 'na', display_names: { 'en-GB': 'North America' } },
    ],
  }),
  'GET /user/accounts': json(200, Object.fromEntries(accounts.map((account) => [account.id, account]))),
  [PURCHASE]: json(201, { orderId: NEON_DRIFT_ID, link: LINK }),
});
const buyVolts = async () =>
  fireEvent.click(await screen.findByRole('button', { name: 'Buy 500 volts for €4.99' }));

test('a player with several accounts in the game chooses the one that gets the currency', async () => {
  const first = accountOf('account-1', 'Mara');
  const second = accountOf('account-2', 'Rook', {
    gameEnvironmentId: 'na-1',
    lastLogin: '2026-05-01T00:00:00Z',
  });
  const other = accountOf('account-3', 'Elsewhere', { gameId: 'another-game' });
  const { sent } = await visit(gameAnswers(first, second, other), { user: {} });
  await buyVolts();
  const dialog = await screen.findByRole('dialog', { name: 'Choose a game account' });
  const field = within(dialog).getByRole<HTMLSelectElement>('combobox', { name: 'Game account' });
  expect([...field.options].map(({ text }) => text)).toEqual(['Rook (North America)', 'Mara (Europe)']);
  expect(purchases(sent)).toEqual([]);
  fireEvent.change(field, { target: { value: 'account-1' } });
  fireEvent.click(within(dialog).getByRole('button', { name: 'Continue to payment' }));
  await waitFor(() => expect(leave).toHaveBeenCalledWith(LINK));
  expect(purchases(sent)[0]?.body).toMatchObject({
    accountId: 'account-1',
    price: { purchaseableId: VOLTS_ID },
  });
});

test('an account that is gone is not bought for: the player chooses between those that are left', async () => {
  const [gone, ...left] = [
    accountOf('account-1', 'Mara'),
    accountOf('account-2', 'Rook'),
    accountOf('account-3', 'Wren'),
  ];
  const listOf = (...accounts: ReturnType<typeof accountOf>[]) =>
    gameAnswers(...accounts)['GET /user/accounts'];
  const { sent } = await visit(
    {
      ...gameAnswers(),
      'GET /user/accounts': [listOf(gone, ...left), listOf(...left)],
      [PURCHASE]: [
        refusal(404, ['NOT_FOUND'], { reason: 'ACCOUNT_NOT_FOUND' }),
        json(201, { orderId: NEON_DRIFT_ID, link: LINK }),
      ],
    },
    { user: {} },
  );
  await buyVolts();
  const choose = async (id: string) => {
    const dialog = await screen.findByRole('dialog', { name: 'Choose a game account' });
    fireEvent.change(within(dialog).getByRole('combobox'), { target: { value: id } });
    fireEvent.click(within(dialog).getByRole('button', { name: 'Continue to payment' }));
  };
  await choose('account-1');
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toBe('Something went wrong, and nothing was charged. Try again.');
  expect(screen.queryByRole('option', { name: /Mara/ })).toBeNull();
  await choose('account-3');
  await waitFor(() => expect(leave).toHaveBeenCalledWith(LINK));
  expect(purchases(sent).map(({ body }) => (body as { accountId?: string }).accountId)).toEqual([
    'account-1',
    'account-3',
  ]);
});

test('a player who signs in after another’s session has ended chooses between accounts of their own', async () => {
  const accounts = [accountOf('account-1', 'Mara'), accountOf('account-2', 'Rook')];
  const { services } = await visit({ ...gameAnswers(...accounts), [PURCHASE]: 'hang' }, { user: {} });
  await buyVolts();
  const dialog = await screen.findByRole('dialog', { name: 'Choose a game account' });
  fireEvent.click(within(dialog).getByRole('button', { name: 'Continue to payment' }));
  services.stores.session.setState({ user: 'signed-out' });
  await waitFor(() =>
    expect(services.stores.returnPath.getState().afterSignIn).toBe('/en-GB/shop/neon-drift'),
  );
  cleanup();
  const others = [accountOf('account-8', 'Ash'), accountOf('account-9', 'Fern')];
  const back = await visit(gameAnswers(...others), { user: {} });
  const choice = await screen.findByRole('dialog', { name: 'Choose a game account' });
  expect(within(choice).getByRole('option', { name: /Ash/ })).toBeTruthy();
  expect(purchases(back.sent)).toEqual([]);
});

test('a player who closes the choice of accounts has bought nothing', async () => {
  const { sent } = await visit(gameAnswers(accountOf('account-1', 'Mara'), accountOf('account-2', 'Rook')), {
    user: {},
  });
  await buyVolts();
  const dialog = await screen.findByRole('dialog', { name: 'Choose a game account' });
  fireEvent.click(within(dialog).getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(purchases(sent)).toEqual([]);
  await waitFor(async () => expect((await buyButton()).getAttribute('aria-disabled')).not.toBe('true'));
});

test.each([
  ['one account', [accountOf('account-1', 'Mara')], 'account-1'],
  ['no account', [], undefined],
])('currency goes to the only account without a question: %s', async (_case, accounts, accountId) => {
  const { sent } = await visit(gameAnswers(...accounts), { user: {} });
  await buyVolts();
  await waitFor(() => expect(leave).toHaveBeenCalledWith(LINK));
  const [request] = purchases(sent);
  expect((request?.body as { accountId?: string } | undefined)?.accountId).toBe(accountId);
});

test('says how often currency was bought', async () => {
  const extras = [
    { productName: 'neon-drift', extraName: '500-volts', grantedAt: '2026-05-04T00:00:00Z', count: 2 },
  ];
  await visit(
    { ...gameAnswers(), 'GET /user/ownerships': json(200, { ownerships: [], extras }) },
    { user: {} },
  );
  expect(await screen.findByText('You’ve bought this 2 times')).toBeTruthy();
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
