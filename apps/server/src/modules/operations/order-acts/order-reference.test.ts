import { expect, test } from 'vitest';
import { parseOrderReference } from './order-reference.ts';

test.each([
  ['GH-000042', { number: 42 }],
  ['gh-42', { number: 42 }],
  ['42', { number: 42 }],
  ['7F5DF6A2-90D1-4F4A-8A3C-52E9A4A5D0B1', { id: '7f5df6a2-90d1-4f4a-8a3c-52e9a4a5d0b1' }],
])('%s names an order', (given, reference) => {
  expect(parseOrderReference(given)).toEqual({ given, ...reference });
});

test.each(['', '0', 'GH-000000', 'GH-', '-1', '1.5', 'ada@example.test', '9'.repeat(16)])(
  '"%s" names none',
  (given) => {
    expect(() => parseOrderReference(given)).toThrow(/neither the number nor the id/);
  },
);
