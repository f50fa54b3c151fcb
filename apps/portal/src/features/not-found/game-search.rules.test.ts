import { expect, test } from 'vitest';
import { gamesCalled, gamesOf } from './game-search.rules.ts';

const product = (productName: string, displayName: string, gamePurchaseType: 'free' | 'add-on' = 'free') => ({
  id: productName,
  productName,
  displayName,
  freeToPlay: true,
  gamePurchaseType,
  sliderImage: '',
  storeSliderImage: '',
  productPreviewImage: `/art/${productName}`,
  storeTag: null,
  tags: [],
});
const item = (productName: string, displayName: string, genre = 'Game') => ({
  productName,
  displayName,
  genre,
  image: `/art/${productName}`,
  wordmarkPosition: 'top' as const,
  offer: { kind: 'free' as const },
  isNew: false,
  isAddOn: false,
  systems: ['windows' as const],
});

test('lists every game with the genre of the shop front, and no add-ons', () => {
  const products = [
    product('neon-drift', 'Neon Drift'),
    product('mossfield', 'Mossfield'),
    product('pack', 'Pack', 'add-on'),
  ];
  const items = [item('neon-drift', 'Neon Drift', 'Street racing')];
  const row = { id: 'cards', kind: 'cards' as const, title: '', link: null, items };
  const games = gamesOf(products, { hero: [], rows: [row] });
  expect(games.map(({ productName, genre }) => [productName, genre])).toEqual([
    ['neon-drift', 'Street racing'],
    ['mossfield', ''],
  ]);
});

test.each([
  ['', 2],
  ['dri', 1],
  ['ÉMBER', 1],
  ['racing', 1],
  ['zzz', 0],
])('%o finds %d games by name or genre', (typed, count) => {
  const games = [item('neon-drift', 'Neon Drift', 'Street racing'), item('emberfall', 'Emberfall')];
  expect(gamesCalled(games, typed)).toHaveLength(count);
});
