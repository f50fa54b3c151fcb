import { expect, test } from 'vitest';
import { secondsUntilAgain } from './use-cooldown.ts';

const SENT_AT = 1_000_000;

test.each([
  ['never sent', null, SENT_AT, 0],
  ['just sent', SENT_AT, SENT_AT, 30],
  ['almost a second later', SENT_AT, SENT_AT + 999, 30],
  ['a second later', SENT_AT, SENT_AT + 1000, 29],
  ['half a minute later', SENT_AT, SENT_AT + 30_000, 0],
  ['long ago', SENT_AT, SENT_AT + 9_000_000, 0],
  ['sent in the future, by a clock set back', SENT_AT, SENT_AT - 5000, 0],
])('%s', (_, sentAt, now, seconds) => {
  expect(secondsUntilAgain(sentAt, now, 30)).toBe(seconds);
});
