import { expect, test } from 'vitest';
import { filtersIn, searchOf, withFilter, withToggled } from './filters.rules.ts';

test.each([
  ['', {}],
  ['?q=&tag=&price=&platform=&sort=', {}],
  ['?tag=racing&platform=macos', { tag: 'racing', platform: 'macos' }],
  ['?price=free', { price: 'free' }],
  ['?price=cheap&sale=no&platform=amiga&sort=random', {}],
  ['?sale=yes&sort=discount', { sale: 'yes', sort: 'discount' }],
  ['?price=20', { price: '20' }],
  ['?price=21', {}],
  ['?price=-5', {}],
  ['?page=3', { page: '3' }],
  ['?page=1', {}],
  ['?page=0', {}],
  ['?page=1e3', {}],
  ['?page=99999', {}],
  ['?tag=Racing', {}],
  ['?tag=../etc', {}],
  ['?q=drift', { q: 'drift' }],
  ['?q=%20', {}],
  [`?q=${'x'.repeat(65)}`, {}],
  ['?tag=racing&tag=cards&tag=racing', { tag: 'cards,racing' }],
  ['?tag=racing,cards', {}],
  ['?platform=windows&platform=amiga&platform=browser', { platform: 'browser,windows' }],
  ['?price=free&price=paid', { price: 'free' }],
  ['?utm_source=mail&__proto__=1', {}],
])('the address %j has the filters %j', (search, filters) => {
  expect(filtersIn(search)).toEqual(filters);
});

test.each([
  [{}, ''],
  [{ sort: 'name', tag: 'racing' } as const, '?tag=racing&sort=name'],
  [{ q: 'a b&c' }, '?q=a+b%26c'],
  [{ tag: 'cards,racing' }, '?tag=cards&tag=racing'],
])('filters %j are the address %j, in one order', (filters, search) => {
  expect(searchOf(filters)).toBe(search);
  expect(filtersIn(search)).toEqual(filters);
});

test.each([
  ['tag', 'racing', { price: 'free', tag: 'racing' }],
  ['price', 'paid', { price: 'paid' }],
  ['price', '', {}],
] as const)('a changed filter starts with the first page: %s=%j', (name, value, expected) => {
  expect(withFilter({ price: 'free', page: '3' }, name, value)).toEqual(expected);
});

test.each([
  ['racing', { tag: 'cards,racing' }],
  ['cards', {}],
])('choosing the genre %s adds or removes it', (tag, expected) => {
  expect(withToggled({ tag: 'cards', page: '2' }, 'tag', tag)).toEqual(expected);
});
