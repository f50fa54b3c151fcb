import { expect, test } from 'vitest';
import { type SignInState, signInStart } from './sign-in.machine.ts';
import { signInPaneOf } from './sign-in-pane.rules.ts';

const given = { identity: 'player@example.test', region: null, refusals: 0 };

test.each<[SignInState, boolean, string]>([
  [signInStart, false, 'identity'],
  [{ ...given, at: 'password', error: null }, false, 'password'],
  [{ ...given, at: 'signing-in' }, false, 'password'],
  [{ ...given, at: 'signing-in' }, true, 'code'],
  [signInStart, true, 'code'],
  [{ ...given, at: 'upgrade' }, false, 'account'],
  [{ ...given, at: 'done' }, false, 'password'],
  [{ ...given, identity: '', at: 'done' }, false, 'identity'],
])('%j, a code asked for: %s, is the pane %s', (state, isCodeAsked, pane) => {
  expect(signInPaneOf(state, isCodeAsked)).toBe(pane);
});
