import { expect, it } from 'vitest';
import { addDismissed, DISMISSED_STORAGE, readDismissed } from './dismissed.ts';

function memory(given: Record<string, string> = {}) {
  const values = new Map(Object.entries(given));
  return {
    getItem: (name: string) => values.get(name) ?? null,
    setItem: (name: string, value: string) => void values.set(name, value),
    removeItem: (name: string) => void values.delete(name),
  };
}

it('keeps what was dismissed for the next visit', () => {
  const storage = memory({ [DISMISSED_STORAGE]: 'spring' });
  addDismissed(storage, 'summer');
  expect(readDismissed(storage)).toEqual(['summer', 'spring']);
});

it('forgets the oldest of many', () => {
  const storage = memory();
  for (let count = 0; count < 30; count += 1) addDismissed(storage, `a-${count}`);
  expect(readDismissed(storage)).toHaveLength(20);
  expect(readDismissed(storage)[0]).toBe('a-29');
});
