import type { FrontPage } from '@gatehouse/contract/front-page';
import type { PageLocale } from '@gatehouse/domain/locales';
import { act, cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { json, refusal } from '../../../test/fake-server.ts';
import { frontPage, item } from '../../../test/features/front-page.ts';
import { visitPart } from '../../../test/visit.tsx';
import { ShopFront } from './shop-front.tsx';

beforeEach(() => {
  const query = { matches: true, addEventListener: () => {}, removeEventListener: () => {} };
  vi.stubGlobal('matchMedia', () => query);
});

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const answers = (page: Partial<FrontPage> = {}) => json(200, { ...frontPage, ...page });

/** A visitor, or a player who owns some games. */
function visit(
  answer: Response | 'hang' | Response[],
  options: { owned?: string[]; locale?: PageLocale } = {},
) {
  const { owned, locale = 'en-GB' } = options;
  return visitPart(<ShopFront />, {
    topics: ['shop'],
    locale,
    user: owned ? {} : undefined,
    answers: {
      [`GET /config/store/frontpage/${locale}`]: answer,
      'GET /user/ownerships': json(200, { ownerships: owned?.map((productName) => ({ productName })) }),
    },
  });
}

const cardOf = (name: string) => screen.getByRole('link', { name }).closest('article') as HTMLElement;

it('a visitor sees the hero, the rows and the sign-up link', async () => {
  await visit(answers());
  expect(await screen.findByRole('heading', { level: 2, name: 'Emberfall' })).toBeTruthy();
  expect(screen.getByRole('heading', { level: 1, name: 'The Gatehouse store' })).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Mossfield' }).getAttribute('href')).toBe('/en-GB/shop/mossfield');
  expect(screen.getByRole('link', { name: 'See all: New and noted' })).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Create your account' }).getAttribute('href')).toBe(
    '/en-GB/sign-up',
  );
});

it('the links of the hero look like buttons', async () => {
  await visit(answers());
  for (const name of ['Play Emberfall', 'See Emberfall']) {
    expect((await screen.findAllByRole('link', { name }))[0]?.className).toContain('button');
  }
});

it.each([
  ['browser and windows', ['browser', 'windows'], 'Play'],
  ['windows alone', ['windows'], 'Get the launcher'],
] as const)('a free game for %s has a button that says how it is played', async (_on, systems, label) => {
  const [slide] = frontPage.hero;
  if (!slide) throw new Error('the sample has a slide');
  const { primary: _, ...free } = { ...slide, systems: [...systems] };
  const feature = { ...item('ironvale', 'Ironvale', { kind: 'free' }), systems: [...systems] };
  await visit(
    answers({
      hero: [free],
      rows: [{ id: 'free', kind: 'features', title: 'Free to play', link: null, items: [feature] }],
    }),
  );
  const hero = await screen.findByRole('link', { name: label });
  expect(hero.getAttribute('href')).toBe('/en-GB/play/emberfall');
  const card = screen.getByRole('heading', { name: 'Ironvale' }).closest('article') as HTMLElement;
  expect(within(card).getByRole('link').textContent).toBe(`${label} Ironvale`);
  expect(within(card).getByRole('link').getAttribute('href')).toBe('/en-GB/play/ironvale');
  expect(screen.getAllByRole('img', { name: 'Windows' })).toHaveLength(2);
});

it('an owned game that is sold has the same button', async () => {
  await visit(answers(), { owned: ['neon-drift'] });
  fireEvent.click(await screen.findByRole('tab', { name: /Neon Drift/ }));
  const play = await screen.findByRole('link', { name: 'Get the launcher' });
  expect(play.getAttribute('href')).toBe('/en-GB/play/neon-drift');
});

it('a player sees which games are already in the library', async () => {
  await visit(answers(), { owned: ['mossfield'] });
  await screen.findByRole('link', { name: 'Mossfield' });
  expect(await within(cardOf('Mossfield')).findByText('In your library')).toBeTruthy();
  expect(within(cardOf('Ironvale')).getByText('Free')).toBeTruthy();
});

it('a visitor who has chosen a currency sees its prices, and the others until they have loaded', async () => {
  const inYen = frontPage.hero.map((slide) =>
    slide.offer.kind === 'free'
      ? slide
      : { ...slide, offer: { kind: 'price' as const, amount: 2380, currency: 'JPY', listAmount: 3980 } },
  );
  const { services } = await visitPart(<ShopFront />, {
    topics: ['shop'],
    answers: {
      'GET /config/store/frontpage/en-GB': answers(),
      'GET /config/store/frontpage/en-GB?currency=JPY': answers({ hero: inYen }),
    },
  });
  expect(await screen.findByText('€14.99')).toBeTruthy();
  act(() => services.stores.currency.getState().choose('JPY'));
  expect(screen.getByRole('heading', { level: 2, name: 'Emberfall' })).toBeTruthy();
  expect(await screen.findByText('JP¥2,380')).toBeTruthy();
  expect(screen.queryByText('€14.99')).toBeNull();
});

it('an article that is opened from the shop front is counted, other links are not', async () => {
  const [slide] = frontPage.hero;
  if (!slide) throw new Error('the sample has a slide');
  const secondary = { label: 'Read the patch notes', link: 'app:/play/emberfall/news/patch-4-0' };
  const { tracked } = await visit(answers({ hero: [{ ...slide, secondary }] }));
  fireEvent.click(await screen.findByRole('link', { name: 'Play Emberfall' }));
  expect(tracked).toEqual([]);
  fireEvent.click(screen.getByRole('link', { name: 'Read the patch notes' }));
  expect(tracked).toEqual([{ event: 'content_opened', product: 'emberfall', content_type: 'news' }]);
});

it('texts in another language than the page have a lang attribute', async () => {
  await visit(answers(), { locale: 'de-DE' });
  expect((await screen.findByText('New and noted')).lang).toBe('en-GB');
  const [free] = screen.getAllByText('Kostenlos');
  expect(free?.closest('[lang="en-GB"]')).toBeNull();
});

it('shows a skeleton and a loading message while loading', async () => {
  const { container } = await visit('hang');
  expect(screen.getByText('Loading…')).toBeTruthy();
  expect(container.querySelector('[aria-busy="true"]')).not.toBeNull();
});

it('a failure shows a message, and a retry loads the shop', async () => {
  await visit([refusal(500, ['INTERNAL']), answers()]);
  expect((await screen.findByRole('alert')).textContent).toContain('couldn’t load');
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('heading', { name: 'New and noted' })).toBeTruthy();
  expect(screen.queryByRole('alert')).toBeNull();
});

it('a shop without products shows a message and a retry', async () => {
  await visit([answers({ hero: [], rows: [] }), answers()]);
  expect(await screen.findByRole('heading', { name: 'We’re stocking the shelves' })).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('heading', { name: 'New and noted' })).toBeTruthy();
});

it('a row without products says where to look instead', async () => {
  const rows = frontPage.rows.map((row) => ({ ...row, items: [] }));
  await visit(answers({ rows }));
  expect(await screen.findByText(/our other games/)).toBeTruthy();
});
