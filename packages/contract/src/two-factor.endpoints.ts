import type { EndpointTable } from './endpoint.ts';
import { nothing } from './fields.ts';
import * as twoFactor from './two-factor.ts';

const deviceList = {
  auth: 'session',
  scope: 'full',
  reply: { status: 200, schema: twoFactor.twoFactorDevices },
  errors: [],
} as const;

const recovery = {
  auth: 'none',
  body: twoFactor.deviceRecoveryBody,
  reply: nothing,
  errors: ['CREDENTIALS_INVALID', 'USER_BANNED', 'NOT_FOUND', 'CHALLENGE_REQUIRED'],
  reasons: { INVALID_REQUEST: ['INVALID_RECOVERY_TOKEN'] },
} as const;

export const twoFactorEndpoints = {
  'POST /user/2fa/devices/enroll': {
    auth: 'session',
    scope: 'full',
    reply: { status: 200, schema: twoFactor.enrolment },
    errors: ['REAUTHENTICATION_REQUIRED', 'EMAIL_NOT_VALIDATED', 'OTP_REQUIRED', 'OTP_INVALID'],
    isRepeatable: true,
    summary:
      'Begin to add an authenticator; asking again replaces the secret. With two-factor on it asks for a one-time code',
  },
  'POST /user/2fa/devices/activate': {
    auth: 'session',
    scope: 'full',
    body: twoFactor.activationBody,
    reply: { status: 200, schema: twoFactor.activationResult },
    errors: ['REAUTHENTICATION_REQUIRED', 'EMAIL_NOT_VALIDATED', 'NOT_FOUND'],
    reasons: { INVALID_REQUEST: ['INVALID_OTP_TOKEN'] },
    isRepeatable: false,
    summary: 'Prove the authenticator with its first code; a wrong one is 400 INVALID_OTP_TOKEN',
  },
  'GET /user/2fa/devices': { ...deviceList, summary: 'The authenticators of the player' },
  'GET /users/me/2faDevices': {
    ...deviceList,
    summary: 'The authenticators of the player, alternative path',
  },
  'DELETE /user/2fa/devices/:deviceId': {
    auth: 'session',
    scope: 'full',
    params: twoFactor.deviceParams,
    query: twoFactor.removalQuery,
    reply: nothing,
    errors: ['REAUTHENTICATION_REQUIRED', 'NOT_FOUND'],
    reasons: { INVALID_REQUEST: ['INVALID_OTP_TOKEN'] },
    isRepeatable: false,
    summary: 'Remove an authenticator; a wrong code is 400 INVALID_OTP_TOKEN',
  },
  'GET /user/trusted-devices': {
    auth: 'session',
    scope: 'full',
    reply: { status: 200, schema: twoFactor.trustedDevices },
    errors: [],
    summary: 'Browsers that sign in without a one-time code, the newest first',
  },
  'DELETE /user/trusted-devices/:trustedDeviceId': {
    auth: 'session',
    scope: 'full',
    params: twoFactor.trustedDeviceParams,
    reply: nothing,
    errors: ['NOT_FOUND'],
    isRepeatable: false,
    summary: 'Ask for a one-time code at the next sign-in in this browser',
  },
  'DELETE /user/trusted-devices': {
    auth: 'session',
    scope: 'full',
    reply: nothing,
    errors: [],
    isRepeatable: true,
    summary: 'Ask for a one-time code at the next sign-in in every browser',
  },
  'POST /user/2fa/devices/recover': {
    ...recovery,
    isRepeatable: false,
    summary:
      'Switch two-factor off with the recovery code and the password; a wrong code is 400 INVALID_RECOVERY_TOKEN',
  },
  'POST /user/2fa/devices/undo': {
    auth: 'none',
    body: twoFactor.undoBody,
    reply: nothing,
    errors: ['NOT_FOUND'],
    isRepeatable: false,
    summary: 'Undo turning two-factor on with the link of the mail about it; the password ends too',
  },
  'POST /users/:id/recover2FADevice': {
    ...recovery,
    params: twoFactor.recoveringUserParams,
    isRepeatable: false,
    summary: 'Switch two-factor off with the recovery code and the password, alternative path',
  },
} as const satisfies EndpointTable;
