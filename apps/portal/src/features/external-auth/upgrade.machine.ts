/** Why the server did not upgrade a ghost. `2fa-removed` sends the same upgrade again; `2fa-cancelled` goes back to the password. */
export type UpgradeFailure =
  | 'invalid-password'
  | 'user-exists'
  | 'password-required'
  | 'common-password'
  | 'not-found'
  | '2fa-removed'
  | '2fa-cancelled'
  | 'rate-limit'
  | 'email-not-validated'
  | 'network'
  | 'unknown';

export type RestartReason = 'rate-limit' | 'email-not-validated' | 'network' | 'unknown';

/**
 * Step 0 is the e-mail, step 1 the password: of the account that exists in link mode, else a new one. Which of the
 * two is asked of the server first when the provider has named the e-mail.
 */
export type UpgradeState =
  | { at: 'checking'; email: string }
  | { at: 'email'; email: string; restarted: RestartReason | null; isBusy: boolean }
  | {
      at: 'password';
      email: string;
      mode: 'sign-up' | 'link';
      error: 'invalid-password' | 'common-password' | null;
      isBusy: boolean;
    };

export type UpgradeEvent =
  | { type: 'email-given'; email: string }
  | { type: 'password-given' }
  | { type: 'edit-email' }
  | { type: 'failed'; failure: UpgradeFailure };

/** With an e-mail from the provider it starts at step 1. */
export function upgradeStart(email: string | undefined): UpgradeState {
  return email ? { at: 'checking', email } : { at: 'email', email: '', restarted: null, isBusy: false };
}

export function upgradeReducer(state: UpgradeState, event: UpgradeEvent): UpgradeState {
  switch (event.type) {
    case 'email-given':
      return { at: 'email', email: event.email, restarted: null, isBusy: true };
    case 'password-given':
      return state.at === 'password' ? { ...state, error: null, isBusy: true } : state;
    case 'edit-email':
      return { at: 'email', email: state.email, restarted: null, isBusy: false };
    case 'failed':
      return afterFailure(state, event.failure);
  }
}

function afterFailure(state: UpgradeState, failure: UpgradeFailure): UpgradeState {
  const { email } = state;
  const mode = state.at === 'password' ? state.mode : 'sign-up';
  const password = { at: 'password', email, isBusy: false } as const;
  switch (failure) {
    case 'invalid-password':
      return { ...password, mode: 'link', error: 'invalid-password' };
    case 'user-exists':
      return { ...password, mode: 'link', error: null };
    case 'password-required':
      return { ...password, mode: 'sign-up', error: null };
    case 'common-password':
      return { ...password, mode: 'sign-up', error: 'common-password' };
    case '2fa-cancelled':
      return { ...password, mode, error: null };
    // The hook sends another call: the sign-in instead, or the same once more.
    case 'not-found':
    case '2fa-removed':
      return state.at === 'checking' ? state : { ...state, isBusy: true };
    case 'rate-limit':
    case 'email-not-validated':
    case 'network':
    case 'unknown':
      return { at: 'email', email, restarted: failure, isBusy: false };
  }
}

/** What is known of a failed call. */
export interface FailedCall {
  kind: string;
  status: number;
  codes: readonly string[];
  reason: string | null;
}

const REASONS: Readonly<Record<string, UpgradeFailure>> = {
  INVALID_PASSWORD: 'invalid-password',
  USER_EXISTS: 'user-exists',
  PASSWORD_REQUIRED: 'password-required',
  COMMON_PASSWORD: 'common-password',
};

export function upgradeFailureOf({ kind, status, codes, reason }: FailedCall): UpgradeFailure {
  if (kind === 'two-factor-cancelled') return reason === '2fa-removed' ? '2fa-removed' : '2fa-cancelled';
  if (kind === 'network' || kind === 'timeout') return 'network';
  if (status === 400) return REASONS[reason ?? ''] ?? 'unknown';
  if (codes.includes('EMAIL_NOT_VALIDATED')) return 'email-not-validated';
  if (status === 404) return 'not-found';
  return status === 429 ? 'rate-limit' : 'unknown';
}
