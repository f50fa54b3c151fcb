import { expect, test } from 'vitest';
import { relatedTo } from './related.rules.ts';

const product = (name: string, tags: string[], released: string, addOnOf?: string) => ({
  name,
  tags,
  released,
  addOnOf,
});
const all = [
  product('racer', ['racing', 'multiplayer'], '2026-01-01'),
  product('racer-pack', ['racing'], '2026-02-01', 'racer'),
  product('kart', ['racing'], '2020-01-01'),
  product('arena', ['multiplayer'], '2024-01-01'),
  product('farm', ['cosy'], '2026-03-01'),
  product('tower', [], '2021-01-01'),
  product('chess', [], '2019-01-01'),
];

test.each([
  ['a game', 'racer', ['arena', 'kart', 'farm', 'tower', 'chess']],
  ['an add-on', 'racer-pack', ['racer', 'kart', 'farm', 'arena', 'tower', 'chess']],
  ['a game without a common tag', 'chess', ['farm', 'racer', 'arena', 'tower', 'kart']],
])('%s is related to the games that share most tags, then to the newest', (_, name, expected) => {
  const wanted = all.find((one) => one.name === name);
  if (!wanted) throw new Error(`${name} is no product`);
  expect(relatedTo(wanted, all).map((one) => one.name)).toEqual(expected);
});
