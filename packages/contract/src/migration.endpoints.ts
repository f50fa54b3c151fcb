import { NAME_FAILURE_REASONS } from '@gatehouse/domain/game-account-name';
import type { EndpointTable } from './endpoint.ts';
import { nothing } from './fields.ts';
import * as migration from './migration.ts';
import { thinDeviceReportBody } from './session.ts';

export const migrationEndpoints = {
  'POST /auth/thin/sessions': {
    auth: 'none',
    body: migration.thinSignInBody,
    reply: { status: 200, schema: migration.thinSignInResult },
    errors: ['CREDENTIALS_INVALID', 'USER_BANNED', 'NOT_FOUND', 'CHALLENGE_REQUIRED'],
    isRepeatable: true,
    summary: 'Sign in with a game account; the Authorization header carries a migration token, no session',
  },
  'POST /auth/thin/ghostuser/upgrade': {
    auth: 'thin',
    scope: 'full',
    body: migration.ghostUpgradeBody,
    reply: { status: 200, schema: migration.ghostResult },
    errors: [
      'EMAIL_EXISTS',
      'EMAIL_NOT_VALIDATED',
      'NOT_FOUND',
      'USER_BANNED',
      'OTP_REQUIRED',
      'OTP_INVALID',
      'CHALLENGE_REQUIRED',
    ],
    reasons: { INVALID_REQUEST: ['COMMON_PASSWORD', 'INVALID_PASSWORD', 'PASSWORD_REQUIRED', 'USER_EXISTS'] },
    isRepeatable: false,
    summary:
      'Make a ghost user a platform user; a taken e-mail is 422 for a game ghost, 400 with a reason for a social one',
  },
  'POST /auth/thin/ghostuser/merge': {
    auth: 'thin',
    scope: 'full',
    body: migration.ghostMergeBody,
    reply: { status: 200, schema: migration.ghostResult },
    errors: [
      'CREDENTIALS_INVALID',
      'USER_BANNED',
      'OTP_REQUIRED',
      'OTP_INVALID',
      'NAME_REFUSED',
      'NOT_FOUND',
      'CHALLENGE_REQUIRED',
    ],
    reasons: { NAME_REFUSED: NAME_FAILURE_REASONS },
    isRepeatable: false,
    summary: 'Move the game account of a ghost to the platform account with these credentials',
  },
  'POST /auth/thin/iovation': {
    auth: 'thin',
    scope: 'full',
    body: thinDeviceReportBody,
    reply: nothing,
    errors: ['FORBIDDEN', 'NOT_FOUND'],
    isRepeatable: true,
    summary: 'Report the device fingerprint of a migrating player',
  },
} as const satisfies EndpointTable;
