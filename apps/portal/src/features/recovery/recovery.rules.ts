import { isEmail } from '@gatehouse/domain/email';
import { type Failures, TRANSPORT_FAILURES, tooManyRequests } from '../../data/failures.ts';
import type { FormFailure } from '../../platform/forms/form-failure.ts';

export type RecoveryState =
  | { at: 'request'; failure: FormFailure | null }
  | { at: 'sent'; email: string }
  | { at: 'checking' }
  | { at: 'new-password'; failure: FormFailure<'password'> | null }
  | { at: 'done' }
  | { at: 'expired' };

/** The parameters of the mailed link, or of the link on the sign-in page. */
export interface RecoveryAddress {
  /** From the fragment, so that it never appears in a server log. */
  email: string;
  code: string | null;
  /** Whether the link is that of an alert, which also removes what an attacker may have added. */
  isAlert?: boolean;
}

const CODE = /^[\w-]{1,128}$/;

export function readRecoveryAddress({ search, hash }: { search: string; hash: string }): RecoveryAddress {
  // The link of an alert has its code in the fragment too.
  const [address = '', inHash] = hash.slice(1).split('&code=');
  const isAlert = inHash !== undefined;
  const code = inHash ?? new URLSearchParams(search).get('code');
  const email = decode(address);
  return { email: isEmail(email) ? email : '', code: code && CODE.test(code) ? code : null, isAlert };
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return '';
  }
}

/** A link without its e-mail cannot be used: the player requests a new one. */
export function recoveryStart({ email, code }: RecoveryAddress): RecoveryState {
  return code && email ? { at: 'checking' } : { at: 'request', failure: null };
}

/** A dead link is reported before the player chooses a password. */
export function recoveryAfterCheck(isDead: boolean): RecoveryState {
  return isDead ? { at: 'expired' } : { at: 'new-password', failure: null };
}

const UNEXPECTED: FormFailure = { at: 'form', text: 'Recovery.Error.Unknown' };

export const REQUEST_FAILURES: Failures<'PUT /user/password/recovery', FormFailure> = {
  ...TRANSPORT_FAILURES,
  unexpected: UNEXPECTED,
};

const again = (failure: FormFailure<'password'> | null): RecoveryState => ({ at: 'new-password', failure });

/** The state after a rejected password. */
export const NEW_PASSWORD_FAILURES: Failures<'POST /user/password/recovery', RecoveryState> = {
  NOT_FOUND: { at: 'expired' },
  COMMON_PASSWORD: again({ at: 'password', text: 'Password.New.Common' }),
  EXPOSED_PASSWORD: again({ at: 'password', text: 'Password.New.Exposed' }),
  'two-factor-cancelled': again(null),
  TOO_MANY_REQUESTS: (waitS) => again(tooManyRequests(waitS)),
  network: again(TRANSPORT_FAILURES.network),
  timeout: again(TRANSPORT_FAILURES.timeout),
  unexpected: again(UNEXPECTED),
};
