import type { FrontPage } from '@gatehouse/contract/front-page';
import type { PageLocale } from '@gatehouse/domain/locales';
import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ShopFront } from './shop-front.tsx';
import { frontPage } from './testing/front-page.ts';
import { renderWithWords } from './testing/render-shop.tsx';
import { ShopSurroundings } from './testing/shop-surroundings.tsx';

beforeEach(() => {
  const query = { matches: true, addEventListener: () => {}, removeEventListener: () => {} };
  vi.stubGlobal('matchMedia', () => query);
});

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

type Visit = { answer: () => Promise<FrontPage>; owned?: readonly string[]; locale?: PageLocale };

function visit({ answer, owned = [], locale = 'en-GB' }: Visit) {
  const shop = (
    <ShopSurroundings answer={answer} owned={owned}>
      <ShopFront />
    </ShopSurroundings>
  );
  return renderWithWords(shop, locale);
}

const cardOf = (name: string) => screen.getByRole('link', { name }).closest('article') as HTMLElement;

it('A visitor finds the hero, the rows and the way to an account', async () => {
  await visit({ answer: async () => frontPage });
  expect(await screen.findByRole('heading', { level: 2, name: 'Emberfall' })).toBeTruthy();
  expect(screen.getByRole('heading', { level: 1, name: 'The Gatehouse shop' })).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Mossfield' }).getAttribute('href')).toBe('/en-GB/shop/mossfield');
  expect(screen.getByRole('link', { name: 'See all: New and noted' })).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Create your account' }).getAttribute('href')).toBe(
    '/en-GB/sign-up',
  );
});

it('A player sees which games are already in the library', async () => {
  await visit({ answer: async () => frontPage, owned: ['mossfield'] });
  await screen.findByRole('link', { name: 'Mossfield' });
  expect(within(cardOf('Mossfield')).getByText('In your library')).toBeTruthy();
  expect(within(cardOf('Ironvale')).getByText('Free')).toBeTruthy();
});

it('Words that are not in the language of the page say which one they are in', async () => {
  await visit({ answer: async () => frontPage, locale: 'de-DE' });
  expect((await screen.findByText('New and noted')).lang).toBe('en-GB');
  const [free] = screen.getAllByText('Kostenlos');
  expect(free?.closest('[lang="en-GB"]')).toBeNull();
});

it('A wait shows the outlines of the page and says that it is loading', async () => {
  const { container } = await visit({ answer: () => new Promise(() => {}) });
  expect(screen.getByText('Loading')).toBeTruthy();
  expect(container.querySelector('[aria-busy="true"]')).not.toBeNull();
});

it('A failure says what to do, and trying again brings the shop', async () => {
  const answer = vi.fn(async () => frontPage).mockRejectedValueOnce(new Error('No network'));
  await visit({ answer });
  expect((await screen.findByRole('alert')).textContent).toContain('could not be loaded');
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('heading', { name: 'New and noted' })).toBeTruthy();
  expect(screen.queryByRole('alert')).toBeNull();
});

it('A shop without products says so and offers to look again', async () => {
  const answer = vi.fn(async () => frontPage).mockResolvedValueOnce({ ...frontPage, hero: [], rows: [] });
  await visit({ answer });
  expect(await screen.findByRole('heading', { name: 'The shelves are being filled' })).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('heading', { name: 'New and noted' })).toBeTruthy();
});

it('A row without products says where to look instead', async () => {
  const rows = frontPage.rows.map((row) => ({ ...row, items: [] }));
  await visit({ answer: async () => ({ ...frontPage, rows }) });
  expect(await screen.findByText(/Look at the other rows/)).toBeTruthy();
});
