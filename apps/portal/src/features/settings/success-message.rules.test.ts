import { expect, test } from 'vitest';
import { successMessageIn } from './success-message.rules.ts';

test('a title and a message are shown as they were passed', () => {
  const passed = { title: 'Done', message: 'Sign in again.' };
  expect(successMessageIn(passed)).toEqual(passed);
});

test.each([
  [undefined],
  [null],
  ['Sign in again.'],
  [{}],
  [{ title: 'Done' }],
  [{ title: 'Done', message: '' }],
  [{ title: 'Done', message: 7 }],
])('%o is no message', (state) => {
  expect(successMessageIn(state)).toBeNull();
});
