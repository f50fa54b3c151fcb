import { expect, test } from 'vitest';
import { gamesCalled, gamesOn } from './game-search.rules.ts';

const item = (productName: string, displayName: string, genre = 'Game') => ({
  productName,
  displayName,
  genre,
  image: `/art/${productName}`,
  wordmarkPosition: 'top' as const,
  offer: { kind: 'free' as const },
  isNew: false,
});
const row = (kind: 'cards' | 'compact', items: ReturnType<typeof item>[]) => ({
  id: kind,
  kind,
  title: '',
  link: null,
  items,
});

test('lists each game of the poster rows once, without add-ons', () => {
  const neon = item('neon-drift', 'Neon Drift');
  const games = gamesOn({ rows: [row('cards', [neon, neon]), row('compact', [item('pack', 'Pack')])] });
  expect(games.map(({ productName }) => productName)).toEqual(['neon-drift']);
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
