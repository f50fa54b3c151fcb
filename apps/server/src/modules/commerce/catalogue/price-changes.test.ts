import { expect, test } from 'vitest';
import { SHIPPED_CONTENT_DIR } from '../../../../test/fixtures/content.ts';
import { loadContent } from '../../content/files/load-content.ts';
import { offerOf } from './offer.rules.ts';
import { createPriceChanges } from './price-changes.ts';

test('a price changes right after the last day of its sale', () => {
  const content = loadContent(SHIPPED_CONTENT_DIR);
  const prices = content.products.get('neon-drift')?.prices;
  const lastChange = createPriceChanges({ products: content.products, promotions: new Map() });
  const amountAt = (moment: number) => offerOf(prices, 'EUR', content.shop, new Date(moment));
  const change = Date.parse('2030-06-01T00:00:00.000Z');
  expect(amountAt(change - 1)).toMatchObject({ amount: 1499 });
  expect(amountAt(change)).toMatchObject({ amount: 2499 });
  expect(lastChange(change - 1)).toBeLessThan(change);
  expect(lastChange(change)).toBe(change);
});

test('the start and the end of a promotion are changes', () => {
  const content = loadContent(SHIPPED_CONTENT_DIR);
  const lastChange = createPriceChanges({ products: new Map(), promotions: content.promotions });
  for (const { starts, ends } of content.promotions.values()) {
    for (const moment of [Date.parse(starts), Date.parse(ends)]) expect(lastChange(moment)).toBe(moment);
  }
});
