import { expect, test } from 'vitest';
import { itemOf, newPromotion, withItem, written } from './promotion-draft.rules.ts';

const amounts = { EUR: 2000 };
const game = { product: 'emberfall', extra: null, title: 'Emberfall', amounts };
const pass = { product: 'emberfall', extra: 'pass', title: 'Emberfall: Pass', amounts };
const other = { product: 'neon-drift', extra: null, title: 'Neon Drift', amounts };
const items = [game, pass, other];
const draft = newPromotion('emberfall');

test.each([game, pass, other])('%j is promoted when it is chosen', (item) => {
  expect(itemOf(items, withItem(draft, item))).toBe(item);
});

test('another item begins without prices, and the game itself is not named twice', () => {
  const priced = { ...withItem(draft, pass), prices: { EUR: 99 } };
  expect(withItem(priced, game)).toEqual(draft);
});

test('what is empty is not written', () => {
  expect(written({ ...draft, environments: [], prices: {}, coupon: '', link: '' })).toEqual(draft);
});
