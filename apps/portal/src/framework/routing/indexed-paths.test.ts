import { expect, test } from 'vitest';
import { indexedPaths } from './indexed-paths.ts';

test('lists public pages, products, games and articles, and nothing of a player', () => {
  const paths = indexedPaths(
    { environment: 'Production', features: {} },
    {
      products: ['neon-drift', 'harbour-pack'],
      games: ['neon-drift'],
      articles: [{ game: 'neon-drift', id: 'season-2' }],
    },
  );
  expect(paths).toEqual(
    expect.arrayContaining([
      '/',
      '/shop',
      '/shop/neon-drift',
      '/shop/harbour-pack',
      '/play/neon-drift',
      '/play/neon-drift/news/season-2',
      '/support/psd2',
    ]),
  );
  expect(paths).not.toContain('/play/harbour-pack');
  expect(paths.filter((path) => /library|orders|validate|primitives|:/.test(path))).toEqual([]);
  expect(new Set(paths).size).toBe(paths.length);
});
