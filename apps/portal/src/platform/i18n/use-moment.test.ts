// @vitest-environment node

import { expect, test } from 'vitest';
import { momentStyle } from './use-moment.ts';

test('formats an earlier hour of today by its hour only', () => {
  expect(momentStyle(new Date('2026-05-15T11:00:00'), new Date('2026-05-15T12:00:00'))).toEqual({
    hour: 'numeric',
    minute: '2-digit',
  });
});

test.each([
  ['2026-05-14T22:14:00Z', 'weekday'],
  ['2026-05-08T22:14:00Z', 'year'],
  ['2026-05-16T22:14:00Z', 'year'],
  ['2026-05-15T17:00:00Z', 'year'],
  ['2026-05-15T17:00:00Z', 'minute'],
])('formats %s by its %s', (moment, by) => {
  expect(momentStyle(new Date(moment), new Date('2026-05-15T12:00:00Z'))).toHaveProperty(by);
});
