import { expect, test } from 'vitest';
import { successMessageIn } from './success-message.rules.ts';

const email = 'mara@example.test';

test.each(['EmailChange.Success.Text', 'EmailChange.Success.Provider'])(
  '%s is shown with its title',
  (message) => {
    expect(successMessageIn({ message, email })).toEqual({
      title: 'EmailChange.Success.Title',
      message,
      email,
    });
  },
);

test('the date of a deletion is shown', () => {
  const passed = { message: 'AccountDeletion.Success.Text', date: '2026-11-29T04:25:00.000Z' };
  expect(successMessageIn(passed)).toEqual({ title: 'AccountDeletion.Success.Title', ...passed });
  expect(successMessageIn({ ...passed, date: 'soon' })).toBeNull();
  expect(successMessageIn({ ...passed, date: undefined })).toBeNull();
});

test.each([
  [undefined],
  [null],
  ['Sign in again.'],
  [{}],
  [{ title: 'EmailChange.Success.Title' }],
  [{ message: '', email }],
  [{ message: 7, email }],
  [{ message: 'EmailChange.Success.Text' }],
  [{ title: 'Your email address has been changed', message: 'Sign in again.' }],
])('%o is not a message', (state) => {
  expect(successMessageIn(state)).toBeNull();
});
