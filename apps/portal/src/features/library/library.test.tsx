import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { json, refusal } from '../../../test/fake-server.ts';
import { type Answers, visitPart } from '../../../test/visit.tsx';
import type { LauncherBridge } from '../../platform/launcher.ts';
import { Library } from './library.tsx';

afterEach(() => {
  cleanup();
  globalThis.gatehouseLauncher = undefined;
});

const item = (productName: string, displayName: string, more: object = {}) => ({
  productName,
  displayName,
  gameId: `${productName}-id`,
  genre: 'Strategy',
  hero: `/art/1/${productName}/hero`,
  thumb: `/art/1/${productName}/thumb`,
  wordmark: null,
  playUrl: null,
  playedSeconds: 0,
  lastPlayed: null,
  belongings: [],
  ...more,
});
const games = [
  item('emberfall', 'Emberfall', { playedSeconds: 770_400, lastPlayed: '2020-05-01T10:00:00Z' }),
  item('starhaven', 'Starhaven', { playUrl: 'https://play.example/', playedSeconds: 900 }),
];
const news = {
  locale: 'en-GB',
  title: 'News',
  entries: [
    { id: 'pass', title: 'The Cinder Pass opens', date: '2026-05-14', link: 'app:/play/emberfall/news/pass' },
  ],
};

const product = (kind: 'free' | 'price') => ({
  ...item('mossfield', 'Mossfield'),
  offer: kind === 'free' ? { kind } : { kind, amount: 1999, currency: 'EUR' },
});
const withProduct = (answer: Response): Answers => ({
  'GET /product/mossfield/en-GB': answer,
  'GET /game/config/mossfield/default': json(200, { gameId: 'mossfield-id', accountGroup: 'moss' }),
  'GET /product/mossfield/news/en-GB': json(200, news),
});

async function visit(
  answer: Response,
  {
    search = '',
    hasDownload = true,
    answers = {},
  }: { search?: string; hasDownload?: boolean; answers?: Answers } = {},
) {
  const { services } = await visitPart(
    <Library
      play={({ displayName }) => <button type="button">Play {displayName}</button>}
      accounts={({ productName }) => <p>Accounts of {productName}</p>}
      promotion={({ productName }) => <p>Offer of {productName}</p>}
    />,
    {
      path: `/en-GB/library${search}`,
      topics: ['library'],
      user: {},
      answers: {
        'GET /user/library/en-GB': answer,
        'GET /product/emberfall/news/en-GB': json(200, news),
        'GET /product/starhaven/news/en-GB': json(200, news),
        ...answers,
      },
      config: { features: hasDownload ? { clientDownload: { injectionServiceUrl: '/client' } } : {} },
    },
  );
  return services.stores.library;
}

const library = () => json(200, { locale: 'en-GB', items: games });
const rail = () => within(screen.getByRole('navigation', { name: 'Your games' }));

test('shows the facts, accounts and news of a game, and the link to the launcher', async () => {
  await visit(library());
  expect(await screen.findByRole('heading', { level: 2, name: 'Emberfall' })).toBeTruthy();
  for (const text of ['214 hours played', 'Last played: 1 May 2020', 'Accounts of emberfall']) {
    expect(screen.getByText(text)).toBeTruthy();
  }
  expect(screen.getByRole('link', { name: 'Get the launcher' }).getAttribute('href')).toBe(
    '/en-GB/download/emberfall',
  );
  const entry = await screen.findByRole('link', { name: /^The Cinder Pass opens/ });
  expect(entry.getAttribute('href')).toBe('/en-GB/play/emberfall/news/pass');
  expect(rail().getByText('Needs the launcher')).toBeTruthy();
  expect(rail().getByText('In your browser')).toBeTruthy();
});

test('shows no download link if there is no client to download', async () => {
  await visit(library(), { hasDownload: false });
  expect(await screen.findByText('Play Emberfall in the launcher')).toBeTruthy();
  expect(screen.queryByRole('link', { name: 'Get the launcher' })).toBeNull();
});

test('a selected game is shown and remembered, and a browser game starts from the page', async () => {
  const store = await visit(library());
  fireEvent.click(await screen.findByRole('link', { name: /^Starhaven/ }));
  expect(await screen.findByRole('button', { name: 'Play Starhaven' })).toBeTruthy();
  expect(store.getState().selectedGame).toBe('starhaven');
  expect(rail().getByRole('link', { current: true }).textContent).toContain('Starhaven');
  expect(screen.getByText('15 minutes played')).toBeTruthy();
});

test('the search finds a game, and shows a message without results', async () => {
  await visit(library());
  const field = await screen.findByRole('searchbox', { name: 'Find a game' });
  fireEvent.change(field, { target: { value: 'star' } });
  expect(rail().getByRole('status').textContent).toBe('1 of 2 found');
  expect(rail().queryByText('Emberfall')).toBeNull();
  fireEvent.change(field, { target: { value: 'chess' } });
  fireEvent.click(screen.getByRole('button', { name: 'Show all games' }));
  expect(rail().getAllByRole('link')).toHaveLength(2);
  await waitFor(() => expect(document.activeElement === field).toBe(true));
});

test.each([
  ['the others', games],
  ['an empty library', []],
])('a free game that is not in the library yet is shown with %s', async (_, items) => {
  const answers = withProduct(json(200, product('free')));
  await visit(json(200, { locale: 'en-GB', items }), { search: '?game=mossfield', answers });
  expect(await screen.findByRole('heading', { level: 2, name: 'Mossfield' })).toBeTruthy();
  expect(rail().getAllByRole('link')).toHaveLength(items.length + 1);
});

test.each([
  ['has to be bought', json(200, product('price'))],
  ['is gone', refusal(404, ['NOT_FOUND'])],
])('a game that %s is not shown in the library', async (_, answer) => {
  await visit(library(), { search: '?game=mossfield', answers: withProduct(answer) });
  expect(await screen.findByRole('heading', { level: 2, name: 'Emberfall' })).toBeTruthy();
});

test('an empty library links to the shop and to coupons', async () => {
  await visit(json(200, { locale: 'en-GB', items: [] }));
  expect((await screen.findByRole('link', { name: 'Go to the store' })).getAttribute('href')).toBe('/en-GB/');
  expect(screen.getByRole('link', { name: 'Redeem a code' }).getAttribute('href')).toBe('/en-GB/coupon');
});

test('offers a retry if the library could not be loaded', async () => {
  await visit(json(500, { errorTypes: ['INTERNAL'], message: 'INTERNAL' }));
  expect(await screen.findByRole('button', { name: 'Try again' })).toBeTruthy();
});

test('inside the launcher a game shows its launcher status', async () => {
  globalThis.gatehouseLauncher = {
    runningGame: () => null,
    patchProgress: () => ({ patchId: 'p', productName: 'emberfall', receivedBytes: 62, totalBytes: 100 }),
    onRunningGameChanged: () => () => {},
    onPatchProgress: () => () => {},
  } as unknown as LauncherBridge;
  await visit(library());
  expect(await screen.findAllByText('Updating, 62%')).toHaveLength(2);
  expect(screen.queryByText('Play Emberfall in the launcher')).toBeNull();
});

test.each([
  ['purchase', 'Bought on 1 May 2026'],
  ['coupon', 'Redeemed on 1 May 2026'],
  ['migration', 'Transferred on 1 May 2026'],
  ['free', 'Added for free on 1 May 2026'],
])('a game that came by %s says "%s"', async (source, origin) => {
  const own = { kind: 'game', displayName: 'Emberfall', source, grantedAt: '2026-05-01T10:00:00Z', count: 1 };
  await visit(json(200, { locale: 'en-GB', items: [item('emberfall', 'Emberfall', { belongings: [own] })] }));
  expect(await screen.findByText(origin)).toBeTruthy();
});

test('currency that was bought twice is one entry with its count', async () => {
  const volts = {
    kind: 'currency',
    displayName: '500 embers',
    source: 'purchase',
    grantedAt: '2026-05-01T10:00:00Z',
    count: 2,
  };
  await visit(
    json(200, { locale: 'en-GB', items: [item('emberfall', 'Emberfall', { belongings: [volts] })] }),
  );
  const entry = (await screen.findByText('In-game currency')).closest('li');
  expect(entry?.textContent).toContain('500 embers × 2');
});
