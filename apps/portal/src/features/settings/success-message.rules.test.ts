import { expect, test } from 'vitest';
import { successMessageIn } from './success-message.rules.ts';

const email = 'mara@example.test';

test.each(['EmailChange.Success.Text', 'EmailChange.Success.Provider'])(
  'a title and %s are shown as passed',
  (message) => {
    const passed = { title: 'EmailChange.Success.Title', message, email };
    expect(successMessageIn(passed)).toEqual(passed);
  },
);

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
