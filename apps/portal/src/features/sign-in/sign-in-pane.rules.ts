import type { SignInState } from './sign-in.machine.ts';

export type SignInPane = 'identity' | 'password' | 'code' | 'account';

/** In the order in which they slide. */
export const SIGN_IN_PANES: readonly SignInPane[] = ['identity', 'password', 'code', 'account'];

/** Which pane shows a state. A call that waits for a one-time code covers whatever was there. */
export function signInPaneOf(state: SignInState, isCodeAsked: boolean): SignInPane {
  if (isCodeAsked) return 'code';
  switch (state.at) {
    case 'identity':
      return 'identity';
    case 'password':
    case 'signing-in':
      return 'password';
    case 'upgrade':
    case 'migration':
      return 'account';
    case 'done':
      // The page is about to change; what was answered last stays until then.
      return state.identity === '' ? 'identity' : 'password';
  }
}
