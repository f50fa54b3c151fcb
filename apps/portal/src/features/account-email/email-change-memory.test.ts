// @vitest-environment node

import { expect, test } from 'vitest';
import { createMemoryStorage } from '../../stores/testing/memory-storage.ts';
import { createEmailChangeMemory } from './email-change-memory.ts';

test('a remembered change is readable by the same player only, and is deleted on completion', () => {
  const storage = createMemoryStorage();
  const memory = createEmailChangeMemory(storage, 'player-1');
  memory.keep({ email: 'new@example.test', sentAt: 7 });
  expect(memory.read()).toEqual({ email: 'new@example.test', sentAt: 7 });
  expect(createEmailChangeMemory(storage, 'player-2').read()).toBeNull();
  memory.forget();
  expect(memory.read()).toBeNull();
});

test.each([
  ['{', null],
  ['null', null],
  ['{"userId":"player-1","email":1}', null],
  [
    '{"userId":"player-1","email":"new@example.test","sentAt":"now"}',
    { email: 'new@example.test', sentAt: null },
  ],
])('reads only the valid parts of a corrupt entry: %s', (kept, memory) => {
  const storage = createMemoryStorage();
  storage.setItem('gatehouse.email-change', kept);
  expect(createEmailChangeMemory(storage, 'player-1').read()).toEqual(memory);
});
