import type { ThinSignInResult } from '@gatehouse/contract/migration';
import { SIGN_IN_ATTEMPTS_MAX } from '@gatehouse/domain/limits';
import { describe, expect, test } from 'vitest';
import {
  type SignInEvent,
  type SignInState,
  signInPaneOf,
  signInReducer,
  signInStart,
} from './sign-in.reducer.ts';
import type { SignInFailure } from './sign-in-failure.rules.ts';

const given: SignInEvent = { type: 'identity-given', identity: 'player@example.test', region: 'eu' };
const failed = (failure: SignInFailure): SignInEvent => ({ type: 'failed', failure });
const after = (...events: SignInEvent[]): SignInState => events.reduce(signInReducer, signInStart);
const signingIn: SignInEvent[] = [given, { type: 'submitted' }];

test('the identity leads to the password, and going back keeps the input', () => {
  expect(after(given)).toMatchObject({ at: 'password', identity: 'player@example.test', region: 'eu' });
  expect(after(given, { type: 'back' })).toMatchObject({ at: 'identity', identity: 'player@example.test' });
});

test('the browser’s Back button leaves a running sign-in, and a code for the password', () => {
  expect(after(...signingIn, { type: 'back' })).toMatchObject({ at: 'identity', error: null });
  expect(after(...signingIn, { type: 'code-left' })).toMatchObject({ at: 'password', error: null });
});

test('an upgrade that is cancelled leads to the identity', () => {
  const upgrading: SignInEvent = { type: 'signed-in', isUpgradeRequired: true };
  expect(after(upgrading, { type: 'upgrade-left' })).toMatchObject({ at: 'identity', error: null });
  expect(after(given, { type: 'upgrade-left' })).toEqual(after(given));
});

describe('a sign-in that failed', () => {
  test.each<[SignInFailure, object]>([
    ['forbidden', { at: 'password', error: 'forbidden' }],
    ['rate-limit', { at: 'password', error: 'rate-limit' }],
    ['network', { at: 'password', error: 'network' }],
    ['unknown', { at: 'password', error: 'unknown' }],
    ['bad-request', { at: 'identity', error: 'unknown' }],
    ['banned', { at: 'identity', error: null }],
    ['2fa-cancelled', { at: 'identity', error: null }],
  ])('for %s', (failure, state) => {
    expect(after(...signingIn, failed(failure))).toMatchObject(state);
  });

  test('over the rate the time to wait is kept, until the next try', () => {
    const limited: SignInEvent = { type: 'failed', failure: 'rate-limit', waitS: 900 };
    expect(after(...signingIn, limited)).toMatchObject({ error: 'rate-limit', waitS: 900 });
    expect(after(...signingIn, limited, { type: 'submitted' })).not.toHaveProperty('waitS');
  });

  test('ten rejected passwords are too many, whatever the server responds', () => {
    const round: SignInEvent[] = [{ type: 'submitted' }, failed('forbidden')];
    const rounds = (count: number) => Array.from({ length: count }, () => round).flat();
    expect(after(given, ...rounds(SIGN_IN_ATTEMPTS_MAX - 1))).toMatchObject({ error: 'forbidden' });
    expect(after(given, ...rounds(SIGN_IN_ATTEMPTS_MAX))).toMatchObject({ error: 'rate-limit' });
  });

  test('ignores a response that arrives after the player has left the state', () => {
    expect(after(given, failed('forbidden'))).toEqual(after(given));
  });
});

describe('a sign-in that succeeded', () => {
  test.each([
    [true, 'upgrade'],
    [false, 'done'],
  ])('with an upgrade required: %s', (isUpgradeRequired, at) => {
    expect(after(...signingIn, { type: 'signed-in', isUpgradeRequired })).toMatchObject({ at });
  });

  test('through a social provider needs neither identity nor password', () => {
    expect(after({ type: 'signed-in', isUpgradeRequired: true }).at).toBe('upgrade');
  });
});

describe('a sign-in with a game account', () => {
  const signInResult: ThinSignInResult = {
    userId: '0d6c1a44-7f0d-4a53-a2f3-6f3f0f3d8a11',
    email: null,
    mHash: null,
    platformGameAccountId: null,
    isPlatformLogin: false,
    isThin: true,
    isPlatformUser: false,
    isGameAccountMigrated: false,
    isDisplayNameFromGame: true,
    hasUnmigratedGameAccounts: false,
    numberOfGameAccounts: 2,
    displayName: 'OldKnight',
  };
  const signedIn: SignInEvent[] = [...signingIn, { type: 'game-signed-in', signInResult }];
  const shown: SignInEvent[] = [...signedIn, { type: 'migration-shown' }];

  test('continues with the migration, whose pane appears with its first screen', () => {
    expect(after(...signedIn)).toMatchObject({ at: 'migration', signInResult });
    expect(signInPaneOf(after(...signedIn), false)).toBe('password');
    expect(signInPaneOf(after(...shown), false)).toBe('account');
  });

  test('shows the code prompt in its own pane only until the flow has its own', () => {
    expect(signInPaneOf(after(...signedIn), true)).toBe('code');
    expect(signInPaneOf(after(...shown), true)).toBe('account');
  });

  test('ends with the flow, not with the session that it creates', () => {
    const within = after(...shown, { type: 'signed-in', isUpgradeRequired: false });
    expect(within.at).toBe('migration');
    expect(signInReducer(within, { type: 'migrated' }).at).toBe('done');
  });

  test('restarts with the identity if the flow is aborted, and shows its error', () => {
    expect(after(...shown, { type: 'migration-left', error: null })).toMatchObject({
      at: 'identity',
      error: null,
    });
    expect(after(...shown, { type: 'migration-left', error: 'network' })).toMatchObject({ error: 'network' });
    // A ban has its own modal.
    expect(after(...shown, { type: 'migration-left', error: 'banned' })).toMatchObject({ error: null });
  });
});

const known = { identity: 'player@example.test', region: null, refusals: 0 };

test.each<[SignInState, boolean, string]>([
  [signInStart, false, 'identity'],
  [{ ...known, at: 'password', error: null }, false, 'password'],
  [{ ...known, at: 'signing-in' }, false, 'password'],
  [{ ...known, at: 'signing-in' }, true, 'code'],
  [signInStart, true, 'code'],
  [{ ...known, at: 'upgrade' }, false, 'account'],
  [{ ...known, at: 'done' }, false, 'password'],
  [{ ...known, identity: '', at: 'done' }, false, 'identity'],
])('%j, code requested: %s, shows the pane %s', (state, isCodeAsked, pane) => {
  expect(signInPaneOf(state, isCodeAsked)).toBe(pane);
});
