import type { EndpointTable } from './endpoint.ts';
import { nothing } from './nothing.ts';
import * as user from './user.ts';

export const userEndpoints = {
  'GET /user/me': {
    auth: 'session',
    scope: 'users-own-read',
    reply: { status: 200, schema: user.currentUser },
    errors: [],
    summary: 'The signed-in player',
  },
  'PATCH /user/me': {
    auth: 'session',
    scope: 'full',
    body: user.userPatchBody,
    reply: { status: 200, schema: user.currentUser },
    errors: ['FORBIDDEN', 'REAUTHENTICATION_REQUIRED', 'EMAIL_ALREADY_USED', 'NAME_REFUSED'],
    reasons: {
      EMAIL_ALREADY_USED: ['SAME_EMAIL'],
      FORBIDDEN: ['INVALID_PASSWORD', 'PASSWORD_REQUIRED'],
      INVALID_REQUEST: ['COMMON_PASSWORD', 'EXPOSED_PASSWORD'],
    },
    summary:
      'Change own data, with the same checks as the calls for each field; a new e-mail and a password need two calls',
  },
  'PUT /user/password': {
    auth: 'session',
    scope: 'full',
    body: user.passwordChangeBody,
    reply: nothing,
    errors: ['FORBIDDEN'],
    reasons: {
      FORBIDDEN: ['INVALID_PASSWORD'],
      INVALID_REQUEST: ['COMMON_PASSWORD', 'EXPOSED_PASSWORD', 'SAME_PASSWORD'],
    },
    summary:
      'Change the password; a wrong current one is 403. Other sessions end, a new token comes in the header',
  },
  'PUT /user/marketing': {
    auth: 'session',
    scope: 'full',
    body: user.marketingBody,
    reply: nothing,
    errors: [],
    summary: 'Save marketing consent',
  },
  'PUT /user/consent': {
    auth: 'session',
    scope: 'full',
    body: user.cookieConsentBody,
    reply: nothing,
    errors: [],
    summary: 'Keep the receipt of a decision about cookies; the same decision again changes nothing',
  },
  'PUT /user/locale': {
    auth: 'session',
    scope: 'full',
    body: user.localeBody,
    reply: nothing,
    errors: [],
    summary: 'Save the preferred language',
  },
  'PUT /user/email': {
    auth: 'session',
    scope: 'full',
    body: user.emailChangeRequestBody,
    reply: nothing,
    errors: ['EMAIL_ALREADY_USED', 'REAUTHENTICATION_REQUIRED'],
    reasons: { EMAIL_ALREADY_USED: ['SAME_EMAIL'] },
    summary: 'Ask for an e-mail change: a code goes to the new address',
  },
  'POST /user/email': {
    auth: 'session',
    scope: 'full',
    body: user.emailChangeBody,
    reply: nothing,
    errors: ['NOT_FOUND', 'EMAIL_ALREADY_USED', 'REAUTHENTICATION_REQUIRED'],
    reasons: { NOT_FOUND: ['INVALID_CODE'] },
    summary: 'Confirm an e-mail change with its code; a wrong one is 404',
  },
  'PUT /user/email/validate': {
    auth: 'session',
    scope: 'full',
    body: user.localeBody,
    reply: nothing,
    errors: [],
    summary: 'Send the validation e-mail again, once per 30 seconds',
  },
  'DELETE /user/email/:emailToken': {
    auth: 'none',
    params: user.emailTokenParams,
    reply: nothing,
    errors: ['NOT_FOUND'],
    summary: 'Revert an e-mail change, and whatever was done to the account after it',
  },
  'PUT /user/password/recovery': {
    auth: 'none',
    body: user.recoveryRequestBody,
    reply: nothing,
    errors: [],
    summary: 'Send a recovery link; the answer is the same for unknown addresses',
  },
  'POST /user/password/recovery': {
    auth: 'none',
    body: user.recoveryBody,
    reply: nothing,
    errors: ['NOT_FOUND', 'OTP_REQUIRED', 'OTP_INVALID'],
    reasons: { INVALID_REQUEST: ['COMMON_PASSWORD', 'EXPOSED_PASSWORD'] },
    summary: 'Set a new password with the code of a recovery link; no session comes of it',
  },
  'POST /user/validate/:token': {
    auth: 'none',
    params: user.validationParams,
    reply: { status: 200, schema: user.validationResult },
    errors: ['NOT_FOUND'],
    summary: 'Validate an e-mail address',
  },
} as const satisfies EndpointTable;
