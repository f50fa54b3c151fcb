import { expect, test } from 'vitest';
import { countdownTo } from './countdown.rules.ts';

const NOW = Date.parse('2026-05-20T12:00:00Z');

test.each([
  ['2026-06-03T12:00:00Z', null],
  ['2026-06-03T11:59:59Z', ['Product.Ends.Days', 13]],
  ['2026-05-22T12:00:00Z', ['Product.Ends.Days', 2]],
  ['2026-05-22T11:59:59Z', ['Product.Ends.Hours', 47]],
  ['2026-05-20T14:00:00Z', ['Product.Ends.Hours', 2]],
  ['2026-05-20T13:59:59Z', ['Product.Ends.Minutes', 119]],
  ['2026-05-20T12:00:30Z', ['Product.Ends.Minutes', 0]],
  ['2026-05-20T12:00:00Z', null],
])('an offer that ends at %s counts %j', (endsAt, expected) => {
  const countdown = countdownTo(endsAt, NOW);
  expect(countdown && [countdown.text, countdown.count]).toEqual(expected);
});

test('the next number comes when the current one is over', () => {
  const first = countdownTo('2026-05-20T12:10:30Z', NOW);
  expect(first).toMatchObject({ count: 10 });
  expect(countdownTo('2026-05-20T12:10:30Z', NOW + (first?.changesInMs ?? 0))).toMatchObject({ count: 9 });
});
