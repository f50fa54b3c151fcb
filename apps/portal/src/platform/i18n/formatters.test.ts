import { afterEach, expect, test } from 'vitest';
import { formatNumber, keepServerFormats, recordFormats } from './formatters.ts';

const PRICE = { style: 'currency', currency: 'UAH' } as const;

afterEach(() => keepServerFormats({}));

test('the browser shows what the server formatted, and formats other values itself', () => {
  const { formats } = recordFormats(() => formatNumber('en-GB', PRICE, 5));
  const [formatter = ''] = Object.keys(formats);
  keepServerFormats({ [formatter]: { 5: 'as the server wrote it' } });

  expect(formatNumber('en-GB', PRICE, 5)).toBe('as the server wrote it');
  expect(formatNumber('en-GB', PRICE, 6)).toMatch(/6\.00/);
  expect(formatNumber('de-DE', PRICE, 5)).toMatch(/5,00/);
});

test('a page gets only its own values', () => {
  recordFormats(() => formatNumber('en-GB', PRICE, 1));
  const { result, formats } = recordFormats(() => formatNumber('en-GB', PRICE, 2));
  expect(Object.values(formats)).toEqual([{ 2: result }]);
});
