import type { ThinSignInResult } from '@gatehouse/contract/migration';
import { SIGN_IN_ATTEMPTS_MAX } from '@gatehouse/domain/limits';
import type { ShownSignInError, SignInError, SignInFailure } from './sign-in-failure.rules.ts';

interface Given {
  identity: string;
  region: string | null;
  /** Passwords that were rejected on this visit. */
  refusals: number;
}

/** The code prompt is not a state: the call of `signing-in` pauses, and the prompt covers its pane. */
export type SignInState = Given &
  (
    | { at: 'identity'; error: ShownSignInError | null }
    /** `waitS`: after how many seconds the server accepts a password again, where it names a time. */
    | { at: 'password'; error: ShownSignInError | null; waitS?: number }
    | { at: 'signing-in' }
    | { at: 'upgrade' }
    /** The password pane stays, busy, until the flow shows its first screen. */
    | { at: 'migration'; signInResult: ThinSignInResult; isShown: boolean }
    | { at: 'done' }
  );

export type SignInEvent =
  | { type: 'identity-given'; identity: string; region: string | null }
  | { type: 'back' }
  | { type: 'code-left' }
  | { type: 'upgrade-left' }
  | { type: 'submitted' }
  | { type: 'failed'; failure: SignInFailure; waitS?: number | null }
  | { type: 'game-signed-in'; signInResult: ThinSignInResult }
  | { type: 'migration-shown' }
  | { type: 'migration-left'; error: SignInError | null }
  | { type: 'migrated' }
  | { type: 'signed-in'; isUpgradeRequired: boolean };

export const signInStart: SignInState = {
  at: 'identity',
  error: null,
  identity: '',
  region: null,
  refusals: 0,
};

export function signInReducer(state: SignInState, event: SignInEvent): SignInState {
  const { identity, region, refusals } = state;
  const given: Given = { identity, region, refusals };
  switch (event.type) {
    case 'identity-given':
      return state.at === 'identity'
        ? { ...given, identity: event.identity, region: event.region, at: 'password', error: null }
        : state;
    case 'back':
      return state.at === 'password' || state.at === 'signing-in'
        ? { ...given, at: 'identity', error: null }
        : state;
    case 'code-left':
      return state.at === 'signing-in' ? { ...given, at: 'password', error: null } : state;
    case 'upgrade-left':
      return state.at === 'upgrade' ? { ...given, at: 'identity', error: null } : state;
    case 'submitted':
      return state.at === 'password' ? { ...given, at: 'signing-in' } : state;
    case 'failed':
      return state.at === 'signing-in' ? afterFailure(given, event.failure, event.waitS) : state;
    case 'game-signed-in':
      return state.at === 'signing-in'
        ? { ...given, at: 'migration', signInResult: event.signInResult, isShown: false }
        : state;
    case 'migration-shown':
      return state.at === 'migration' ? { ...state, isShown: true } : state;
    case 'migration-left':
      return state.at === 'migration'
        ? { ...given, at: 'identity', error: event.error === 'banned' ? null : event.error }
        : state;
    case 'migrated':
      return { ...given, at: 'done' };
    case 'signed-in':
      // The flow shows a last screen after its session was created.
      if (state.at === 'migration') return state;
      return { ...given, at: event.isUpgradeRequired ? 'upgrade' : 'done' };
  }
}

function afterFailure(given: Given, failure: SignInFailure, waitS?: number | null): SignInState {
  switch (failure) {
    case '2fa-cancelled':
      return { ...given, at: 'identity', error: null };
    case 'bad-request':
      return { ...given, at: 'identity', error: 'unknown' };
    case 'banned':
      return { ...given, at: 'identity', error: null };
    case 'forbidden': {
      const refusals = given.refusals + 1;
      const error = refusals >= SIGN_IN_ATTEMPTS_MAX ? 'rate-limit' : 'forbidden';
      return { ...given, refusals, at: 'password', error };
    }
    case 'rate-limit':
      return { ...given, at: 'password', error: failure, ...(waitS ? { waitS } : {}) };
    case 'network':
    case 'platform':
    case 'unknown':
      return { ...given, at: 'password', error: failure };
  }
}

export type SignInPane = 'identity' | 'password' | 'code' | 'account';

/** In slide order. */
export const SIGN_IN_PANES: readonly SignInPane[] = ['identity', 'password', 'code', 'account'];

/** The pane of a state. A pending one-time code covers any pane, except a flow with its own prompt. */
export function signInPaneOf(state: SignInState, isCodeAsked: boolean): SignInPane {
  const isFlow = state.at === 'migration' && state.isShown;
  if (isCodeAsked && !isFlow) return 'code';
  switch (state.at) {
    case 'identity':
      return 'identity';
    case 'password':
    case 'signing-in':
      return 'password';
    case 'migration':
      return state.isShown ? 'account' : 'password';
    case 'upgrade':
      return 'account';
    case 'done':
      // The page is about to change: the last pane stays until then.
      return state.identity === '' ? 'identity' : 'password';
  }
}
