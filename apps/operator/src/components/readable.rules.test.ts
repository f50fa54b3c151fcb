import { expect, test } from 'vitest';
import { readable } from './readable.rules.ts';

test.each([
  ['order-refunded', 'Order refunded'],
  ['user.reset-two-factor', 'User reset two factor'],
  ['sessions_ended_by_support', 'Sessions ended by support'],
  ['isNewDevice', 'Is new device'],
  ['userID', 'UserID'],
  ['', ''],
])('%j reads as %j', (name, text) => {
  expect(readable(name)).toBe(text);
});
