import type { Failures } from '../../data/failures.ts';

/** Why the server did not upgrade a ghost. `2fa-cancelled` returns to the password. */
export type UpgradeFailure =
  | 'invalid-password'
  | 'user-exists'
  | 'password-required'
  | 'common-password'
  | 'not-found'
  | '2fa-cancelled'
  | 'rate-limit'
  | 'email-not-validated'
  | 'network'
  | 'unknown';

export type RestartReason = 'rate-limit' | 'email-not-validated' | 'network' | 'unknown';

/**
 * Step 0 is the e-mail, step 1 the password: of the existing account in link mode, else a new one. If the
 * provider supplied the e-mail, the server is asked first which mode applies.
 */
export type UpgradeState =
  | { at: 'checking'; email: string }
  /** `waitS`: after how many seconds the server accepts the call again, where it names a time. */
  | { at: 'email'; email: string; restarted: RestartReason | null; waitS: number | null; isBusy: boolean }
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
  | { type: 'failed'; failure: UpgradeFailure; waitS: number | null };

/** Starts at step 1 if the provider supplied the e-mail. `typed`: the e-mail before a reload. */
export function upgradeStart(email: string | undefined, typed = ''): UpgradeState {
  return email ? { at: 'checking', email } : emailStep(typed);
}

const emailStep = (email: string) =>
  ({ at: 'email', email, restarted: null, waitS: null, isBusy: false }) as const;

export function upgradeReducer(state: UpgradeState, event: UpgradeEvent): UpgradeState {
  switch (event.type) {
    case 'email-given':
      return { ...emailStep(event.email), isBusy: true };
    case 'password-given':
      return state.at === 'password' ? { ...state, error: null, isBusy: true } : state;
    case 'edit-email':
      return emailStep(state.email);
    case 'failed':
      return afterFailure(state, event);
  }
}

function afterFailure(
  state: UpgradeState,
  { failure, waitS }: Extract<UpgradeEvent, { type: 'failed' }>,
): UpgradeState {
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
    // The hook signs in instead.
    case 'not-found':
      return state.at === 'checking' ? state : { ...state, isBusy: true };
    case 'rate-limit':
    case 'email-not-validated':
    case 'network':
    case 'unknown':
      return { ...emailStep(email), restarted: failure, waitS };
  }
}

export const UPGRADE_FAILURES: Failures<'POST /auth/thin/ghostuser/upgrade', UpgradeFailure> = {
  INVALID_PASSWORD: 'invalid-password',
  USER_EXISTS: 'user-exists',
  PASSWORD_REQUIRED: 'password-required',
  COMMON_PASSWORD: 'common-password',
  EMAIL_NOT_VALIDATED: 'email-not-validated',
  NOT_FOUND: 'not-found',
  'two-factor-cancelled': '2fa-cancelled',
  EMAIL_EXISTS: 'unknown',
  USER_BANNED: 'unknown',
  TOO_MANY_REQUESTS: 'rate-limit',
  network: 'network',
  timeout: 'network',
  unexpected: 'unknown',
};

/** Failures of the sign-in that replaces an upgrade: each one restarts the flow. */
export const SIGN_IN_INSTEAD_FAILURES: Failures<
  'POST /authProviders/credentials/sessions',
  '2fa-cancelled' | 'rate-limit' | 'network' | 'unknown'
> = {
  'two-factor-cancelled': '2fa-cancelled',
  CREDENTIALS_INVALID: 'unknown',
  USER_BANNED: 'unknown',
  TOO_MANY_REQUESTS: 'rate-limit',
  network: 'network',
  timeout: 'network',
  unexpected: 'unknown',
};
