import type { EndpointTable } from './endpoint.ts';
import * as external from './external-auth.ts';
import { nothing } from './fields.ts';

export const externalAuthEndpoints = {
  'POST /auth/external': {
    auth: 'optional',
    scope: 'full',
    body: external.externalAuthBody,
    reply: { status: 201, schema: external.externalAuthRequest },
    errors: ['NOT_FOUND', 'REAUTHENTICATION_REQUIRED', 'EMAIL_NOT_VALIDATED'],
    isRepeatable: true,
    summary:
      'Begin a social sign-in, or link a provider when signed in; linking asks for a fresh sign-in and a validated e-mail',
  },
  'GET /auth/external/:id': {
    auth: 'none',
    params: external.externalAuthParams,
    reply: { status: 200, schema: external.externalAuthResult },
    errors: ['NOT_FOUND'],
    summary: 'Poll a social sign-in, from the browser that began it',
  },
  'GET /auth/external/devices': {
    auth: 'session',
    scope: 'full',
    reply: { status: 200, schema: external.externalAuthDevices },
    errors: [],
    summary: 'The linked providers of the player',
  },
  'DELETE /auth/external/devices/:deviceType/:deviceId': {
    auth: 'session',
    scope: 'full',
    params: external.externalAuthDevice,
    reply: nothing,
    errors: ['NOT_FOUND', 'FORBIDDEN', 'REAUTHENTICATION_REQUIRED'],
    reasons: { FORBIDDEN: ['LAST_SIGN_IN_METHOD'] },
    isRepeatable: false,
    summary: 'Unlink one account of a provider; the last way to sign in stays',
  },
  'DELETE /auth/external/devices/:deviceType': {
    auth: 'session',
    scope: 'full',
    params: external.externalProviderParams,
    reply: nothing,
    errors: ['NOT_FOUND', 'FORBIDDEN', 'REAUTHENTICATION_REQUIRED'],
    reasons: { FORBIDDEN: ['LAST_SIGN_IN_METHOD'] },
    isRepeatable: false,
    summary: 'Unlink all accounts of a provider; the last way to sign in stays',
  },
} as const satisfies EndpointTable;
