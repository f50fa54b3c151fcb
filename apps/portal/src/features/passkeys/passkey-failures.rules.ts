import type { LOGIN_FAILURE_REASONS } from '@gatehouse/contract/tracking';
import type { MessageId } from '@gatehouse/messages/ids.ts';
import { type Failures, SIGN_IN_AGAIN, TRANSPORT_FAILURES } from '../../data/failures.ts';
import type { FormFailure } from '../../platform/forms/form-failure.ts';

/**
 * Why the browser returned no passkey. `cancelled`: by the player, or nothing was chosen in time; browsers do not say
 * whether there was one. `replaced`: another request took its place, or the page was left.
 */
export type BrowserFailure = 'cancelled' | 'replaced' | 'unsupported' | 'known-already' | 'failed';

const inForm = (text: MessageId): FormFailure => ({ at: 'form', text });

const UNSUPPORTED = inForm('Passkeys.Unsupported.Text');
const FAILED = inForm('Error.Unknown');

/** Null where the player has not asked for anything: then nothing failed. */
export const CHOICE_FAILURES: Record<BrowserFailure, FormFailure | null> = {
  cancelled: inForm('Passkeys.SignIn.Cancelled'),
  replaced: null,
  unsupported: UNSUPPORTED,
  'known-already': FAILED,
  failed: FAILED,
};

export const BEGIN_SIGN_IN_FAILURES: Failures<'POST /auth/passkeys/options', FormFailure> = {
  ...TRANSPORT_FAILURES,
  unexpected: FAILED,
};

/** A ban has its own modal. */
export const PASSKEY_SIGN_IN_FAILURES: Failures<'POST /auth/passkeys/sessions', FormFailure | null> = {
  ...TRANSPORT_FAILURES,
  CREDENTIALS_INVALID: inForm('Passkeys.SignIn.NotFound'),
  INVALID_PASSKEY: FAILED,
  USER_BANNED: null,
  unexpected: FAILED,
};

export const SIGN_IN_REASONS: Failures<
  'POST /auth/passkeys/sessions',
  (typeof LOGIN_FAILURE_REASONS)[number]
> = {
  CREDENTIALS_INVALID: 'invalid_credentials',
  INVALID_PASSKEY: 'invalid_credentials',
  USER_BANNED: 'invalid_credentials',
  TOO_MANY_REQUESTS: 'rate_limit',
  INTERNAL: 'platform_error',
  OVERLOADED: 'platform_error',
  network: 'network_error',
  timeout: 'network_error',
  unexpected: 'unknown_error',
};

export const CREATION_FAILURES: Record<BrowserFailure, FormFailure | null> = {
  cancelled: null,
  replaced: null,
  unsupported: UNSUPPORTED,
  'known-already': inForm('Passkeys.Add.Exists'),
  failed: FAILED,
};

/** Null if the player closed the prompt for the code. */
export const BEGIN_FAILURES: Failures<'POST /user/passkeys/options', FormFailure | null> = {
  ...TRANSPORT_FAILURES,
  REAUTHENTICATION_REQUIRED: SIGN_IN_AGAIN,
  EMAIL_NOT_VALIDATED: inForm('Error.EMAIL_NOT_VALIDATED'),
  'two-factor-cancelled': null,
  unexpected: FAILED,
};

export const ADD_FAILURES: Failures<'POST /user/passkeys', FormFailure> = {
  ...TRANSPORT_FAILURES,
  REAUTHENTICATION_REQUIRED: SIGN_IN_AGAIN,
  EMAIL_NOT_VALIDATED: inForm('Error.EMAIL_NOT_VALIDATED'),
  INVALID_PASSKEY: FAILED,
  unexpected: FAILED,
};

/** `gone`: removed already, in another window or by a request whose response was lost. */
export const REMOVE_FAILURES: Failures<'DELETE /user/passkeys/:passkeyId', FormFailure | 'gone'> = {
  ...TRANSPORT_FAILURES,
  NOT_FOUND: 'gone',
  REAUTHENTICATION_REQUIRED: SIGN_IN_AGAIN,
  LAST_SIGN_IN_METHOD: inForm('Passkeys.Remove.LastMethod'),
  FORBIDDEN: FAILED,
  unexpected: FAILED,
};

export const RENAME_FAILURES: Failures<'PATCH /user/passkeys/:passkeyId', FormFailure> = {
  ...TRANSPORT_FAILURES,
  NOT_FOUND: FAILED,
  unexpected: FAILED,
};
