import type { EndpointTable } from './endpoint.ts';
import { nothing } from './fields.ts';
import * as passkey from './passkey.ts';
import { currentSessionResult } from './session.ts';

export const passkeyEndpoints = {
  'POST /auth/passkeys/options': {
    auth: 'none',
    reply: { status: 200, schema: passkey.passkeyRequestOptions },
    errors: ['CHALLENGE_REQUIRED'],
    isRepeatable: false,
    summary: 'Begin a sign-in with a passkey: the options for the browser, with a challenge that works once',
  },
  'POST /auth/passkeys/sessions': {
    auth: 'none',
    body: passkey.passkeySignInBody,
    reply: { status: 200, schema: currentSessionResult },
    errors: ['CREDENTIALS_INVALID', 'USER_BANNED'],
    reasons: { INVALID_REQUEST: ['INVALID_PASSKEY'] },
    isRepeatable: false,
    summary:
      'Sign in with a passkey, which is both factors; an unknown one is 409, a failed ceremony 400 INVALID_PASSKEY',
  },
  'GET /user/passkeys': {
    auth: 'session',
    scope: 'full',
    reply: { status: 200, schema: passkey.passkeys },
    errors: [],
    summary: 'The passkeys of the player, the oldest first',
  },
  'POST /user/passkeys/options': {
    auth: 'session',
    scope: 'full',
    reply: { status: 200, schema: passkey.passkeyCreationOptions },
    errors: ['REAUTHENTICATION_REQUIRED', 'EMAIL_NOT_VALIDATED', 'OTP_REQUIRED', 'OTP_INVALID'],
    isRepeatable: false,
    summary: 'Begin to add a passkey. With two-factor on it asks for a one-time code',
  },
  'POST /user/passkeys': {
    auth: 'session',
    scope: 'full',
    body: passkey.newPasskeyBody,
    reply: { status: 201, schema: passkey.passkey },
    errors: ['REAUTHENTICATION_REQUIRED', 'EMAIL_NOT_VALIDATED'],
    reasons: { INVALID_REQUEST: ['INVALID_PASSKEY'] },
    isRepeatable: false,
    summary: 'Add the passkey that the browser has made; a failed ceremony is 400 INVALID_PASSKEY',
  },
  'PATCH /user/passkeys/:passkeyId': {
    auth: 'session',
    scope: 'full',
    params: passkey.passkeyParams,
    body: passkey.passkeyNameBody,
    reply: nothing,
    errors: ['NOT_FOUND'],
    isRepeatable: false,
    summary: 'Name a passkey',
  },
  'DELETE /user/passkeys/:passkeyId': {
    auth: 'session',
    scope: 'full',
    params: passkey.passkeyParams,
    reply: nothing,
    errors: ['NOT_FOUND', 'FORBIDDEN', 'REAUTHENTICATION_REQUIRED'],
    reasons: { FORBIDDEN: ['LAST_SIGN_IN_METHOD'] },
    isRepeatable: false,
    summary: 'Remove a passkey and sign out everywhere else; the last way to sign in stays',
  },
} as const satisfies EndpointTable;
