import type { NewsEntry, Product } from '@gatehouse/contract/product';
import { expect, test } from 'vitest';
import { hasOldAccounts, isPlayable, pickArticle, waysToPlay } from './play.rules.ts';

const SITE = 'https://play.example.test';

test.each<[Product['systems'], string | null, string | null, boolean]>([
  [['browser'], SITE, SITE, false],
  [['browser', 'windows'], SITE, SITE, true],
  [['windows', 'macos'], null, null, true],
  [['windows'], SITE, null, true],
  [['browser', 'windows'], null, null, true],
  [['browser'], null, null, false],
])('%j with the site %s', (systems, playUrl, site, hasClient) => {
  expect(waysToPlay({ systems, playUrl })).toEqual({ site, hasClient });
});

test('an add-on is not playable', () => {
  expect(isPlayable({ gameId: null })).toBe(false);
  expect(isPlayable({ gameId: 'c15e9d04-2b17-4e6a-8f1d-90a3b7c6d510' })).toBe(true);
});

test.each([
  [null, false],
  [{ migrationType: 'None' }, false],
  [{ migrationType: 'GameAccount' }, true],
] as const)('%j has accounts to migrate: %s', (game, expected) => {
  expect(hasOldAccounts(game)).toBe(expected);
});

test('an article comes with the newest others, and an unknown one is null', () => {
  const entries = ['a', 'b', 'c', 'd'].map((id) => ({ id }) as NewsEntry);
  const news = { locale: 'en-GB', title: 'News', entries };
  const picked = pickArticle(news, 'b', 2);
  expect([picked?.article.id, picked?.others.map(({ id }) => id)]).toEqual(['b', ['a', 'c']]);
  expect(pickArticle(news, 'z', 2)).toBeNull();
});
