import { describe, expect, it, test } from 'vitest';
import type { Promotion } from '../../content/files/content.ts';
import type { PriceOffer } from '../catalogue/offer.rules.ts';
import {
  type AudienceFacts,
  isAt,
  isInAudience,
  isRunning,
  mostUrgent,
  promotedPrice,
} from './promotion.rules.ts';

const NOW = new Date('2026-06-15T12:00:00Z');
const promotion: Promotion = {
  name: 'volts',
  contentType: 'item_promotion',
  game: 'neon-drift',
  starts: '2026-06-01T00:00:00Z',
  ends: '2026-06-30T00:00:00Z',
  audience: 'all',
  texts: { 'en-GB': { title: 'Volts', text: 'For less' } },
};
const oldPlayer: AudienceFacts = { ownsGame: false, playerSince: new Date('2020-01-01T00:00:00Z') };
const newcomer = { ...oldPlayer, playerSince: new Date('2026-06-10T00:00:00Z') };
const owner = { ...oldPlayer, ownsGame: true };

test.each<[Promotion['audience'], AudienceFacts, boolean]>([
  ['all', oldPlayer, true],
  ['owns', oldPlayer, false],
  ['owns', owner, true],
  ['does-not-own', oldPlayer, true],
  ['does-not-own', owner, false],
  ['new-player', oldPlayer, false],
  ['new-player', newcomer, true],
])('a promotion for %s', (audience, facts, expected) => {
  expect(isInAudience({ ...promotion, audience }, facts, NOW)).toBe(expected);
});

test.each([
  ['2026-05-31T23:59:59Z', false],
  ['2026-06-01T00:00:00Z', true],
  ['2026-06-29T23:59:59Z', true],
  ['2026-06-30T00:00:00Z', false],
])('at %s it runs: %s', (moment, expected) => {
  expect(isRunning(promotion, new Date(moment))).toBe(expected);
});

it('runs in all environments, or in those that it names', () => {
  expect([isAt(promotion, 'eu-1'), isAt({ ...promotion, environments: ['na-1'] }, 'eu-1')]).toEqual([
    true,
    false,
  ]);
});

it('that ends first comes first', () => {
  const later = { ...promotion, name: 'later', ends: '2026-07-30T00:00:00Z' };
  expect(mostUrgent([later, promotion])?.name).toBe('volts');
  expect(mostUrgent([])).toBeUndefined();
});

describe('A promoted price', () => {
  const offer: PriceOffer = { kind: 'price', amount: 499, currency: 'EUR' };
  it('shows what the item costs otherwise, and cost before', () => {
    expect(promotedPrice(offer, { ...promotion, prices: { EUR: 349 } })).toEqual({
      kind: 'price',
      amount: 349,
      currency: 'EUR',
      listAmount: 499,
      discountPercent: 30,
      lowestAmount: 499,
      endsAt: '2026-06-30T00:00:00.000Z',
    });
  });

  it.each<[string, Promotion['prices']]>([
    ['it has none', undefined],
    ['it has none in the currency of the offer', { USD: 349 }],
    ['it is no lower', { EUR: 499 }],
  ])('is that of the shop where %s', (_, prices) => {
    expect(promotedPrice(offer, { ...promotion, prices })).toBeNull();
  });
});
