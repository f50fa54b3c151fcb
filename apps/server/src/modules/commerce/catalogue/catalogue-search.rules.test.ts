import type { CatalogueQuery } from '@gatehouse/contract/catalogue';
import type { Offer } from '@gatehouse/contract/offer';
import { expect, test } from 'vitest';
import { compareBy, facetsOf, isMatch, type Listed, pageOf, priceStepsOf } from './catalogue-search.rules.ts';

const FREE: Offer = { kind: 'free' };
const euros = (amount: number, discountPercent?: number): Offer => ({
  kind: 'price',
  amount,
  currency: 'EUR',
  ...(discountPercent ? { listAmount: amount * 2, discountPercent } : {}),
});

const item = (name: string, offer: Offer, more: Partial<Listed> = {}): Listed => ({
  name,
  tags: [],
  platforms: ['windows'],
  released: '2025-01-01',
  offer,
  searched: { title: name, topics: '', texts: '' },
  ...more,
});
const all = [
  item('Königreich', FREE, { tags: ['strategy'], platforms: ['browser'], released: '2024-01-01' }),
  item('Neon Drift', euros(1499, 40), { tags: ['racing'], released: '2026-01-01' }),
  item('Atlas', euros(3999), { tags: ['racing', 'cards'], platforms: ['windows', 'macos'] }),
  item('Boosters', euros(499, 50), { tags: ['cards'], platforms: ['browser', 'windows'] }),
];
const namesOf = (items: readonly Listed[]) => items.map(({ name }) => name);

test.each<[CatalogueQuery, string[]]>([
  [{}, ['Königreich', 'Neon Drift', 'Atlas', 'Boosters']],
  [{ tag: 'racing' }, ['Neon Drift', 'Atlas']],
  [{ tag: 'racing', platform: 'macos' }, ['Atlas']],
  [{ price: 'free' }, ['Königreich']],
  [{ price: 'paid' }, ['Neon Drift', 'Atlas', 'Boosters']],
  [{ sale: 'yes' }, ['Neon Drift', 'Boosters']],
  [{ price: '20' }, ['Königreich', 'Neon Drift', 'Boosters']],
  [{ tag: 'cards,strategy' }, ['Königreich', 'Atlas', 'Boosters']],
  [{ tag: 'cards', platform: 'browser,macos' }, ['Atlas', 'Boosters']],
  [{ tag: 'made-up' }, []],
])('the filters %j find %j', (query, names) => {
  expect(namesOf(all.filter((one) => isMatch(one, query)))).toEqual(names);
});

test.each<[CatalogueQuery, string[]]>([
  [{}, ['racing 2', 'cards 2', 'browser 2', 'macos 1', 'free 1', '20 3', 'paid 3', 'sale 2']],
  // Another tag widens the choice of tags and not of platforms.
  [{ tag: 'cards' }, ['racing 2', 'cards 2', 'browser 1', 'macos 1', 'free 0', '20 1', 'paid 2', 'sale 1']],
  [{ price: 'free' }, ['racing 0', 'cards 0', 'browser 1', 'macos 0', 'free 1', '20 3', 'paid 3', 'sale 0']],
])('next to the filters %j each choice finds %j', (query, counts) => {
  const { countOfTag, platforms, prices, onSale } = facetsOf(all, query, [20]);
  expect([
    ...['racing', 'cards'].map((tag) => `${tag} ${countOfTag(tag)}`),
    ...platforms
      .filter(({ name }) => name === 'browser' || name === 'macos')
      .map((one) => `${one.name} ${one.count}`)
      .reverse(),
    ...prices.map(({ value, count }) => `${value} ${count}`),
    `sale ${onSale}`,
  ]).toEqual(counts);
});

test.each<[CatalogueQuery['sort'], string[]]>([
  [undefined, ['Neon Drift', 'Atlas', 'Boosters', 'Königreich']],
  ['newest', ['Neon Drift', 'Atlas', 'Boosters', 'Königreich']],
  ['name', ['Atlas', 'Boosters', 'Königreich', 'Neon Drift']],
  ['price', ['Königreich', 'Boosters', 'Neon Drift', 'Atlas']],
  ['price-high', ['Atlas', 'Neon Drift', 'Boosters', 'Königreich']],
  ['discount', ['Boosters', 'Neon Drift', 'Atlas', 'Königreich']],
])('sorts by %s', (sort, names) => {
  expect(namesOf(all.toSorted(compareBy(sort, new Intl.Collator('de-DE'))))).toEqual(names);
});

test.each([
  [undefined, 1, [1, 24]],
  ['2', 2, [25, 48]],
  ['3', 3, [49, 50]],
  ['9', 3, [49, 50]],
])('page %s of 50 is page %i', (wanted, page, [first, last]) => {
  const numbers = Array.from({ length: 50 }, (_, index) => index + 1);
  const shown = pageOf(numbers, wanted);
  expect([shown.page, shown.pages, shown.items.at(0), shown.items.at(-1)]).toEqual([page, 3, first, last]);
});

test('prices to filter by divide what is for sale', () => {
  expect(priceStepsOf(all.map(({ offer }) => offer))).toEqual([5, 10, 20]);
  expect(priceStepsOf([FREE])).toEqual([]);
  expect(
    priceStepsOf([
      { kind: 'price', amount: 2380, currency: 'JPY' },
      { kind: 'price', amount: 780, currency: 'JPY' },
    ]),
  ).toEqual([1000, 2000]);
});
