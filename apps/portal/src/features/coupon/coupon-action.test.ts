// @vitest-environment node

import { expect, test } from 'vitest';
import { createMemoryStorage } from '../../../test/memory-storage.ts';
import { createCouponAction } from './coupon-action.ts';

function numbered() {
  let count = 0;
  return () => {
    count += 1;
    return `key-${count}`;
  };
}

test('the same code keeps its key until the action has ended', () => {
  const action = createCouponAction(createMemoryStorage(), numbered());
  expect([action.keyFor('WELCOME2026'), action.keyFor('WELCOME2026')]).toEqual(['key-1', 'key-1']);
  action.end();
  expect(action.keyFor('WELCOME2026')).toBe('key-2');
});

test('another code starts another action', () => {
  const action = createCouponAction(createMemoryStorage(), numbered());
  expect([action.keyFor('WELCOME2026'), action.keyFor('ONCE0001')]).toEqual(['key-1', 'key-2']);
});

test('a pending action continues after a reload', () => {
  const storage = createMemoryStorage();
  const newKey = numbered();
  createCouponAction(storage, newKey).keyFor('WELCOME2026');
  expect(createCouponAction(storage, newKey).keyFor('WELCOME2026')).toBe('key-1');
});

test.each(['{', 'null', '7', '{"code":1}'])('ignores a corrupt stored action: %s', (kept) => {
  const storage = createMemoryStorage();
  storage.setItem('gatehouse.coupon-action', kept);
  expect(createCouponAction(storage, numbered()).keyFor('WELCOME2026')).toBe('key-1');
});
