import type { GhostResult, ThinSignInResult } from '@gatehouse/contract/migration';
import type { NameFailureReason } from '@gatehouse/domain/game-account-name';
import { UNIFY_ATTEMPTS_MAX } from '@gatehouse/domain/limits';
import { assign, type EventObject, emit, fromCallback, setup } from 'xstate';
import {
  type ConfirmError,
  type MigrationFailure,
  migrationFailureOf,
  type ShownUnifyError,
  type UnifyError,
} from './migration-failure.rules.ts';

export interface MigrationInput {
  signInResult: ThinSignInResult;
  /** Identity and password as typed on the sign-in page. */
  identity: string;
  password: string;
  rememberMe: boolean;
}

export interface MigrationContext extends MigrationInput {
  email: string;
  /** The new password, or the one of the account to unify with; cleared once there is a session. */
  platformPassword: string;
  displayName: string | null;
  /** Rejected passwords for this e-mail. */
  attempts: number;
  confirmError: ConfirmError | null;
  unifyError: ShownUnifyError | null;
  /** Seconds until the server accepts the call again, if it refused the last one for its rate and named a time. */
  waitS: number | null;
  nameError: NameFailureReason | null;
  result: GhostResult | null;
  /** Why the flow returns to sign-in, unless the player aborted it. */
  failure: MigrationFailure | null;
}

export type MigrationEvent =
  | { type: 'START' }
  | { type: 'BYPASS' }
  | { type: 'PLATFORM_LOGIN' }
  | { type: 'UNMIGRATED_ACCOUNTS' }
  | { type: 'PLATFORM_USER' }
  | { type: 'GAME_USER' }
  | { type: 'ACKNOWLEDGE' }
  | { type: 'NOT_NOW' }
  | { type: 'CONFIRM_EMAIL'; email: string; password: string }
  | { type: 'EMAIL_EXISTS' }
  | { type: 'EMAIL_CONFIRMED'; result: GhostResult }
  | { type: 'FAILED'; error: ConfirmError | null; waitS?: number | null }
  | { type: 'EDIT_EMAIL' }
  | { type: 'UNIFY_ACCOUNTS'; password: string }
  | { type: 'ACCOUNTS_UNIFIED'; result: GhostResult }
  | { type: 'NEED_GAME_ACCOUNT_NAME'; error: NameFailureReason | null }
  | { type: 'GAME_ACCOUNT_NAME_SET'; displayName: string }
  | { type: 'ERROR'; error: UnifyError | null; waitS?: number | null }
  | { type: 'COMPLETE' }
  | { type: 'CONTINUE' }
  | { type: 'ABORT' }
  | { type: 'EXPIRED' };

export interface ConfirmInput {
  email: string;
  password: string;
}

export interface UnifyInput extends ConfirmInput {
  displayName: string | null;
  signInResult: ThinSignInResult;
}

export interface RefreshInput {
  /** Token of the upgrade or the merge; without one the player signs in again. */
  token: string | undefined;
  email: string | null;
  password: string;
  rememberMe: boolean;
}

/** What the flow hands over to the sign-in at home. */
export interface MigrationOutcome {
  /** Whether the player has asked to stay signed in. */
  canRememberMe: boolean;
  /** The game account to select: the migrated one, else the one played last. Null for a player without one. */
  platformGameAccountId: string | null;
}

/** The actors are provided by the flow; the machine only defines the transitions. */
const providedByFlow = <Input>() => fromCallback<EventObject, Input>(() => {});

export const migrationMachine = setup({
  types: {
    input: {} as MigrationInput,
    context: {} as MigrationContext,
    events: {} as MigrationEvent,
    output: {} as MigrationOutcome,
    emitted: {} as { type: 'migration_started' } | { type: 'migration_completed' },
  },
  actors: {
    enter: providedByFlow<MigrationInput>(),
    confirmEmail: providedByFlow<ConfirmInput>(),
    unify: providedByFlow<UnifyInput>(),
    refreshSession: providedByFlow<RefreshInput>(),
  },
  guards: {
    hasAttemptsLeft: ({ context }) => context.attempts < UNIFY_ATTEMPTS_MAX,
  },
  actions: {
    takeFailure: assign(({ event }) => ({
      failure: event.type === 'ERROR' ? migrationFailureOf(event.error) : 'unknown',
    })),
    takeResult: assign(({ event }) =>
      event.type === 'EMAIL_CONFIRMED' || event.type === 'ACCOUNTS_UNIFIED' ? { result: event.result } : {},
    ),
    takeNameError: assign(({ event }) =>
      event.type === 'NEED_GAME_ACCOUNT_NAME' ? { nameError: event.error } : {},
    ),
    takeUnifyError: assign(({ context, event }) => {
      if (event.type !== 'ERROR') return {};
      const { error, waitS = null } = event;
      if (error === 'banned') return { unifyError: null, waitS };
      if (error !== 'invalid-password') return { unifyError: error, waitS };
      const attempts = context.attempts + 1;
      return { attempts, waitS, unifyError: attempts < UNIFY_ATTEMPTS_MAX ? error : 'rate-limit' };
    }),
  },
}).createMachine({
  id: 'migration',
  initial: 'init',
  output: ({ context: { rememberMe, result, signInResult } }) => ({
    canRememberMe: rememberMe,
    platformGameAccountId: result?.platformGameAccountId ?? signInResult.platformGameAccountId,
  }),
  context: ({ input }) => ({
    ...input,
    email: input.signInResult.email ?? '',
    platformPassword: '',
    displayName: null,
    attempts: 0,
    confirmError: null,
    unifyError: null,
    waitS: null,
    nameError: null,
    result: null,
    failure: null,
  }),
  on: { ABORT: '.login', EXPIRED: { target: '.login', actions: 'takeFailure' } },
  states: {
    init: { on: { START: 'start', BYPASS: 'home' } },
    start: {
      invoke: { src: 'enter', input: ({ context }) => context },
      on: {
        PLATFORM_LOGIN: 'home',
        UNMIGRATED_ACCOUNTS: 'showUnmigratedAccounts',
        PLATFORM_USER: 'refreshSession',
        GAME_USER: { target: 'showConfirmEmail', actions: emit({ type: 'migration_started' }) },
        ERROR: { target: 'login', actions: 'takeFailure' },
      },
    },
    showUnmigratedAccounts: { on: { ACKNOWLEDGE: 'login', NOT_NOW: 'skipUnmigratedAccounts' } },
    skipUnmigratedAccounts: {
      invoke: { src: 'refreshSession', input: ({ context }) => refreshInputOf(context) },
      on: { COMPLETE: 'home', ERROR: { target: 'login', actions: 'takeFailure' } },
    },
    showConfirmEmail: {
      on: {
        CONFIRM_EMAIL: {
          target: 'confirmEmail',
          actions: assign(({ context, event }) => ({
            email: event.email,
            platformPassword: event.password,
            displayName: null,
            // Another e-mail is another account, with its own attempts.
            attempts: event.email === context.email ? context.attempts : 0,
            unifyError: null,
          })),
        },
      },
    },
    confirmEmail: {
      invoke: {
        src: 'confirmEmail',
        input: ({ context }) => ({ email: context.email, password: context.platformPassword }),
      },
      on: {
        EMAIL_EXISTS: { target: 'showUnifyAccounts', actions: assign({ confirmError: null }) },
        FAILED: {
          target: 'showConfirmEmail',
          actions: assign(({ event }) => ({ confirmError: event.error, waitS: event.waitS ?? null })),
        },
        EMAIL_CONFIRMED: { target: 'refreshSession', actions: 'takeResult' },
      },
    },
    showUnifyAccounts: {
      on: {
        EDIT_EMAIL: { target: 'showConfirmEmail', actions: assign({ confirmError: null }) },
        UNIFY_ACCOUNTS: {
          guard: 'hasAttemptsLeft',
          target: 'unifyAccounts',
          actions: assign(({ event }) => ({ platformPassword: event.password, unifyError: null })),
        },
      },
    },
    unifyAccounts: {
      invoke: { src: 'unify', input: ({ context }) => unifyInputOf(context) },
      on: {
        ACCOUNTS_UNIFIED: { target: 'refreshSession', actions: 'takeResult' },
        NEED_GAME_ACCOUNT_NAME: { target: 'showSetGameAccountName', actions: 'takeNameError' },
        ERROR: { target: 'showUnifyAccounts', actions: 'takeUnifyError' },
        // The sign-in rejected the e-mail as invalid.
        EDIT_EMAIL: { target: 'showConfirmEmail', actions: assign({ confirmError: 'confirm-email' }) },
      },
    },
    showSetGameAccountName: {
      on: {
        GAME_ACCOUNT_NAME_SET: {
          target: 'setGameAccountName',
          actions: assign(({ event }) => ({ displayName: event.displayName, nameError: null })),
        },
        EDIT_EMAIL: { target: 'showConfirmEmail', actions: assign({ confirmError: null }) },
      },
    },
    setGameAccountName: {
      invoke: { src: 'unify', input: ({ context }) => unifyInputOf(context) },
      on: {
        ACCOUNTS_UNIFIED: { target: 'refreshSession', actions: 'takeResult' },
        NEED_GAME_ACCOUNT_NAME: { target: 'showSetGameAccountName', actions: 'takeNameError' },
        ERROR: { target: 'showUnifyAccounts', actions: ['takeUnifyError', assign({ displayName: null })] },
      },
    },
    refreshSession: {
      invoke: { src: 'refreshSession', input: ({ context }) => refreshInputOf(context) },
      on: {
        COMPLETE: 'showConcludingInfo',
        ERROR: { target: 'login', actions: 'takeFailure' },
      },
      exit: assign({ platformPassword: '', password: '' }),
    },
    showConcludingInfo: { on: { CONTINUE: 'home' } },
    home: { type: 'final', entry: emit({ type: 'migration_completed' }) },
    login: { type: 'final' },
  },
});

function unifyInputOf({ email, platformPassword, displayName, signInResult }: MigrationContext): UnifyInput {
  return { email, password: platformPassword, displayName, signInResult };
}

/** A platform player has already typed the platform password on the sign-in page. */
function refreshInputOf({ signInResult, password, result, rememberMe }: MigrationContext): RefreshInput {
  return { token: result?.token, email: result?.email ?? signInResult.email, password, rememberMe };
}
