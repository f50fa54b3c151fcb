import type { EndpointTable } from './endpoint.ts';
import { nothing } from './fields.ts';
import * as session from './session.ts';
import { ownSignInMethods } from './sign-in-method.ts';

export const sessionEndpoints = {
  'POST /users': {
    auth: 'none',
    body: session.signUpBody,
    reply: { status: 201, schema: session.signUpResult },
    errors: ['EMAIL_ALREADY_USED', 'USER_CREATION_FAILED', 'CHALLENGE_REQUIRED'],
    reasons: { INVALID_REQUEST: ['COMMON_PASSWORD'] },
    isRepeatable: false,
    summary: 'Sign up; the session token comes in the Authorization header',
  },
  'POST /authProviders/credentials/sessions': {
    auth: 'none',
    body: session.signInBody,
    reply: { status: 200, schema: session.signInResult },
    errors: ['CREDENTIALS_INVALID', 'USER_BANNED', 'OTP_REQUIRED', 'OTP_INVALID', 'CHALLENGE_REQUIRED'],
    isRepeatable: true,
    summary: 'Sign in with an e-mail or user name and a password',
  },
  'POST /authProviders/mauth/sessions': {
    auth: 'none',
    body: session.mauthBody,
    reply: { status: 200, schema: session.mauthResult },
    errors: ['NOT_FOUND', 'USER_BANNED', 'OTP_REQUIRED', 'OTP_INVALID'],
    isRepeatable: false,
    summary:
      'Sign the board, the support site or the launcher in with a one-time code; every failed proof of the client is 404',
  },
  'DELETE /auth/sessions': {
    auth: 'session',
    scope: 'full',
    reply: nothing,
    errors: [],
    isRepeatable: true,
    summary: 'Sign out',
  },
  'GET /auth/sessions': {
    auth: 'session',
    scope: 'full',
    reply: { status: 200, schema: session.ownSessions },
    errors: [],
    summary: 'Where the player is signed in, this session first; without the limited sessions of partners',
  },
  'DELETE /auth/sessions/:sessionId': {
    auth: 'session',
    scope: 'full',
    params: session.ownSessionParams,
    reply: nothing,
    errors: ['NOT_FOUND', 'REAUTHENTICATION_REQUIRED'],
    isRepeatable: false,
    summary: 'Sign out one of the own sessions; its next call is 401',
  },
  'DELETE /auth/sessions/others': {
    auth: 'session',
    scope: 'full',
    reply: nothing,
    errors: ['REAUTHENTICATION_REQUIRED'],
    isRepeatable: false,
    summary: 'Sign out everywhere else, partners included',
  },
  'GET /user/sign-in-methods': {
    auth: 'session',
    scope: 'full',
    reply: { status: 200, schema: ownSignInMethods },
    errors: [],
    summary: 'What the player can sign in with, every kind once: how many, and whether one is enough',
  },
  'POST /auth/sessions/current': {
    auth: 'none',
    body: session.currentSessionBody,
    reply: { status: 200, schema: session.currentSessionResult },
    errors: ['NOT_FOUND', 'USER_BANNED', 'OTP_REQUIRED', 'OTP_INVALID'],
    reasons: { INVALID_REQUEST: ['INVALID_CODE'] },
    isRepeatable: false,
    summary: 'Turn the code of a finished social sign-in into a session',
  },
  'POST /auth/codes': {
    auth: 'session',
    scope: 'full',
    body: session.authCodeBody,
    reply: { status: 201, schema: session.authCodeResult },
    errors: ['FORBIDDEN', 'NOT_FOUND', 'REAUTHENTICATION_REQUIRED'],
    isRepeatable: true,
    summary:
      'A one-time code that a registered client may redeem, for no more than its scopes; a full one needs a fresh sign-in',
  },
  'POST /auth/iovation': {
    auth: 'session',
    scope: 'full',
    body: session.deviceReportBody,
    reply: nothing,
    errors: ['NOT_FOUND'],
    isRepeatable: true,
    summary: 'Report the device fingerprint of a signed-in player',
  },
} as const satisfies EndpointTable;
