// @vitest-environment node

import { UNIFY_ATTEMPTS_MAX } from '@gatehouse/domain/limits';
import { describe, expect, test } from 'vitest';
import { createActor } from 'xstate';
import { getShortestPaths, getSimplePaths } from 'xstate/graph';
import { type MigrationEvent, type MigrationInput, migrationMachine } from './migration.machine.ts';

const input: MigrationInput = {
  signInResult: {
    mHash: null,
    email: 'knight@example.test',
    userId: '7c0f8e86-3d4b-4f3b-9a51-6b8f0c6f2a01',
    platformGameAccountId: '7c0f8e86-3d4b-4f3b-9a51-6b8f0c6f2a02',
    isPlatformLogin: false,
    isThin: true,
    isPlatformUser: false,
    isGameAccountMigrated: false,
    isDisplayNameFromGame: true,
    hasUnmigratedGameAccounts: false,
    numberOfGameAccounts: 2,
    displayName: 'OldKnight',
  },
  identity: 'OldKnight',
  password: 'of-the-game',
  rememberMe: false,
};
const result = {
  ...input.signInResult,
  token: 'fresh-token',
  wasGameAccountMerged: true,
  isGameAccountUpgraded: false,
};

/** One event of each type: the payload does not affect transitions. */
const EVENTS: MigrationEvent[] = [
  { type: 'START' },
  { type: 'BYPASS' },
  { type: 'PLATFORM_LOGIN' },
  { type: 'UNMIGRATED_ACCOUNTS' },
  { type: 'PLATFORM_USER' },
  { type: 'GAME_USER' },
  { type: 'ACKNOWLEDGE' },
  { type: 'NOT_NOW' },
  { type: 'CONFIRM_EMAIL', email: 'knight@example.test', password: 'Brass-Lantern-42' },
  { type: 'EMAIL_EXISTS' },
  { type: 'EMAIL_CONFIRMED', result },
  { type: 'FAILED', error: 'confirm-email' },
  { type: 'EDIT_EMAIL' },
  { type: 'UNIFY_ACCOUNTS', password: 'of-the-platform' },
  { type: 'ACCOUNTS_UNIFIED', result },
  { type: 'NEED_GAME_ACCOUNT_NAME', error: null },
  { type: 'GAME_ACCOUNT_NAME_SET', displayName: 'OldKnight' },
  { type: 'ERROR', error: 'unify-account' },
  { type: 'COMPLETE' },
  { type: 'CONTINUE' },
  { type: 'ABORT' },
  { type: 'EXPIRED' },
];

/** The state chart of the specification, and NOT_NOW. ABORT and EXPIRED lead to login from every state. */
const CHART: Record<string, Partial<Record<MigrationEvent['type'], string>>> = {
  init: { START: 'start', BYPASS: 'home' },
  start: {
    PLATFORM_LOGIN: 'home',
    UNMIGRATED_ACCOUNTS: 'showUnmigratedAccounts',
    PLATFORM_USER: 'refreshSession',
    GAME_USER: 'showConfirmEmail',
    ERROR: 'login',
  },
  showUnmigratedAccounts: { ACKNOWLEDGE: 'login', NOT_NOW: 'skipUnmigratedAccounts' },
  skipUnmigratedAccounts: { COMPLETE: 'home', ERROR: 'login' },
  showConfirmEmail: { CONFIRM_EMAIL: 'confirmEmail' },
  confirmEmail: {
    EMAIL_EXISTS: 'showUnifyAccounts',
    FAILED: 'showConfirmEmail',
    EMAIL_CONFIRMED: 'refreshSession',
  },
  showUnifyAccounts: { EDIT_EMAIL: 'showConfirmEmail', UNIFY_ACCOUNTS: 'unifyAccounts' },
  unifyAccounts: {
    ACCOUNTS_UNIFIED: 'refreshSession',
    NEED_GAME_ACCOUNT_NAME: 'showSetGameAccountName',
    ERROR: 'showUnifyAccounts',
    EDIT_EMAIL: 'showConfirmEmail',
  },
  showSetGameAccountName: { GAME_ACCOUNT_NAME_SET: 'setGameAccountName', EDIT_EMAIL: 'showConfirmEmail' },
  setGameAccountName: {
    ACCOUNTS_UNIFIED: 'refreshSession',
    NEED_GAME_ACCOUNT_NAME: 'showSetGameAccountName',
    ERROR: 'showUnifyAccounts',
  },
  refreshSession: { COMPLETE: 'showConcludingInfo', ERROR: 'login' },
  showConcludingInfo: { CONTINUE: 'home' },
  home: {},
  login: {},
};
const isEnd = (state: string) => state === 'home' || state === 'login';

/** Compares states by name only: with the context the number of paths would be unbounded. */
const byName = {
  input,
  events: EVENTS,
  serializeState: (snapshot: { value: unknown }) => String(snapshot.value),
};

function runEvents(...events: MigrationEvent[]) {
  const actor = createActor(migrationMachine, { input }).start();
  const emitted: string[] = [];
  actor.on('*', ({ type }) => emitted.push(type));
  for (const event of events) actor.send(event);
  const { value, context } = actor.getSnapshot();
  return { value, context, emitted };
}

const ofType = (type: MigrationEvent['type']) =>
  EVENTS.find((event) => event.type === type) as MigrationEvent;
const start = ofType('START');
const toUnify = [start, ofType('GAME_USER'), ofType('CONFIRM_EMAIL'), ofType('EMAIL_EXISTS')];

describe('the state chart of the specification', () => {
  const nearest = getShortestPaths(migrationMachine, byName);

  test('contains the specified states and the one that skips unmigrated accounts, each reachable', () => {
    const reached = nearest.map(({ state }) => String(state.value));
    expect(new Set(reached)).toEqual(new Set(Object.keys(CHART)));
  });

  test.each(Object.keys(CHART).filter((from) => !isEnd(from)))(
    '%s has exactly the specified transitions',
    (from) => {
      const steps = nearest.find(({ state }) => state.value === from)?.steps ?? [];
      const way = steps.map(({ event }) => event).filter((event) => EVENTS.includes(event));
      const led = EVENTS.map((event) => [event.type, runEvents(...way, event).value]);
      const leading = EVENTS.map(({ type }) => [
        type,
        type === 'ABORT' || type === 'EXPIRED' ? 'login' : (CHART[from]?.[type] ?? from),
      ]);
      expect(led).toEqual(leading);
    },
  );

  test('every path without a cycle ends at home or login, or can continue', () => {
    const ways = getSimplePaths(migrationMachine, byName);
    expect(ways.length).toBeGreaterThan(40);
    for (const { state, steps } of ways) {
      const at = String(state.value);
      if (!isEnd(at)) expect(Object.keys(CHART[at] ?? {}), at).not.toEqual([]);
      // Reaching home requires a session: of an upgrade, a merge, or a platform sign-in.
      const types: string[] = steps.map(({ event }) => event.type);
      if (at === 'home') {
        expect(types.some((type) => ['COMPLETE', 'PLATFORM_LOGIN', 'BYPASS'].includes(type))).toBe(true);
      }
    }
  });
});

test('a game user starts a migration, and home completes it', () => {
  const events = [start, ofType('GAME_USER'), ofType('CONFIRM_EMAIL'), ofType('EMAIL_CONFIRMED')];
  expect(runEvents(...events).emitted).toEqual(['migration_started']);
  const { emitted } = runEvents(...events, ofType('COMPLETE'), ofType('CONTINUE'));
  expect(emitted).toEqual(['migration_started', 'migration_completed']);
});

test('cancelling the code prompt shows no error', () => {
  expect(runEvents(start, { type: 'ERROR', error: null }).context.failure).toBeNull();
  expect(runEvents(start, { type: 'ERROR', error: 'banned' }).context.failure).toBe('banned');
  expect(runEvents(...toUnify, ofType('EXPIRED')).context.failure).toBe('unknown');
  expect(runEvents(...toUnify, ofType('ABORT')).context.failure).toBeNull();
});

test('passwords are cleared once there is a session', () => {
  const { context } = runEvents(
    ...toUnify,
    ofType('UNIFY_ACCOUNTS'),
    ofType('ACCOUNTS_UNIFIED'),
    ofType('COMPLETE'),
  );
  expect([context.password, context.platformPassword]).toEqual(['', '']);
});

describe('password attempts for the account to unify with', () => {
  const wrong: MigrationEvent[] = [ofType('UNIFY_ACCOUNTS'), { type: 'ERROR', error: 'invalid-password' }];
  const wrongTimes = (count: number) => Array.from({ length: count }, () => wrong).flat();

  test('are limited to five', () => {
    expect(runEvents(...toUnify, ...wrongTimes(UNIFY_ATTEMPTS_MAX - 1)).context.unifyError).toBe(
      'invalid-password',
    );
    const locked = runEvents(...toUnify, ...wrongTimes(UNIFY_ATTEMPTS_MAX), ofType('UNIFY_ACCOUNTS'));
    expect(locked.value).toBe('showUnifyAccounts');
    expect(locked.context.unifyError).toBe('rate-limit');
  });

  test('restart for another e-mail and continue for the same one', () => {
    const edit = ofType('EDIT_EMAIL');
    const again = [ofType('CONFIRM_EMAIL'), ofType('EMAIL_EXISTS')];
    const spent = [...toUnify, ...wrongTimes(UNIFY_ATTEMPTS_MAX), edit];
    expect(runEvents(...spent, ...again, ofType('UNIFY_ACCOUNTS')).value).toBe('showUnifyAccounts');
    const other: MigrationEvent = { type: 'CONFIRM_EMAIL', email: 'other@example.test', password: 'x' };
    const restarted = runEvents(...spent, other, ofType('EMAIL_EXISTS'), ofType('UNIFY_ACCOUNTS'));
    expect(restarted.value).toBe('unifyAccounts');
  });

  test('name the wait of the server, and leave a ban to its modal', () => {
    const after = (event: MigrationEvent) => runEvents(...toUnify, ofType('UNIFY_ACCOUNTS'), event).context;
    const limited = after({ type: 'ERROR', error: 'rate-limit', waitS: 90 });
    expect(limited).toMatchObject({ unifyError: 'rate-limit', waitS: 90 });
    expect(after({ type: 'ERROR', error: 'banned' }).unifyError).toBeNull();
  });

  test('do not count other failures', () => {
    const { context } = runEvents(...toUnify, ofType('UNIFY_ACCOUNTS'), { type: 'ERROR', error: 'network' });
    expect(context).toMatchObject({ attempts: 0, unifyError: 'network' });
  });
});

test('a rejected name is asked for again, and a failed merge asks for it again after the password', () => {
  const toName = [...toUnify, ofType('UNIFY_ACCOUNTS'), ofType('NEED_GAME_ACCOUNT_NAME')];
  const named = [...toName, ofType('GAME_ACCOUNT_NAME_SET')];
  const refused = runEvents(...named, { type: 'NEED_GAME_ACCOUNT_NAME', error: 'already_exists' });
  expect(refused.value).toBe('showSetGameAccountName');
  expect(refused.context).toMatchObject({ displayName: 'OldKnight', nameError: 'already_exists' });
  expect(runEvents(...named, ofType('ERROR')).context).toMatchObject({
    displayName: null,
    unifyError: 'unify-account',
  });
});
