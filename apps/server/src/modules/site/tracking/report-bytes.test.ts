import { TRACKING_BYTES_PER_HOUR_MAX as MAX } from '@gatehouse/domain/limits';
import { expect, test } from 'vitest';
import { createTestClock } from '../../../../test/support/test-clock.ts';
import { createReportBytes } from './report-bytes.ts';

const HOUR_S = 60 * 60;
const one = (bytes: number) => ({ bytes, events: 1 });

test('a block that has sent its bytes waits until they are refilled in an hour, and others do not', () => {
  const clock = createTestClock();
  const { consume } = createReportBytes(clock);
  expect(consume('10.0.0.1', one(MAX))).toEqual({ allowed: true, retryAfterSeconds: 0 });
  expect(consume('10.0.0.1', one(MAX / 2))).toEqual({ allowed: false, retryAfterSeconds: HOUR_S / 2 });
  expect(consume('10.0.0.2', one(MAX)).allowed).toBe(true);
  clock.advance(HOUR_S / 2);
  expect(consume('10.0.0.1', one(MAX / 2)).allowed).toBe(true);
  expect(consume('10.0.0.1', one(300)).allowed).toBe(false);
  clock.advance(HOUR_S);
  expect(consume('10.0.0.1', one(MAX)).allowed).toBe(true);
});

test('each small event counts 128 bytes', () => {
  const { consume } = createReportBytes(createTestClock());
  const replies = Array.from({ length: 513 }, () => consume('10.0.0.1', { bytes: 600, events: 16 }).allowed);
  expect(replies.filter(Boolean)).toHaveLength(512);
});

test('the blocks of one /48 have four times the bytes of a block together', () => {
  const { consume } = createReportBytes(createTestClock());
  const replies = [1, 2, 3, 4, 5].map((nth) => consume(`2001:db8:1:${nth}::/64`, one(MAX)).allowed);
  expect(replies).toEqual([true, true, true, true, false]);
  expect(consume('2001:db8:2:1::/64', one(MAX)).allowed).toBe(true);
});
