import * as z from 'zod/mini';
import {
  absoluteUrl,
  email,
  newPassword,
  nothing,
  oneTimeCode,
  opaqueToken,
  password,
  text,
  timestamp,
  uuid,
} from '../fields.ts';
import {
  newPasskeyBody,
  passkeyCreationOptions,
  passkeyParams,
  passkeyRequestOptions,
  passkeySignInBody,
} from '../passkey.ts';
import type { OperatorEndpointTable } from './operator-endpoint.ts';
import { moment, operatorName, roles } from './operator-fields.ts';
import { PERMISSIONS } from './roles.ts';

export const currentOperator = z.object({
  operatorId: uuid,
  name: operatorName,
  email,
  roles,
  permissions: z.array(z.enum(PERMISSIONS)),
  /** Then the session ends, whatever happens. */
  expiresAt: timestamp,
  hasAuthenticator: z.boolean(),
  hasPasskey: z.boolean(),
  /** The OpenID provider that this operator signs in and confirms by; null for those with a password. */
  provider: z.nullable(text(253)),
});
export type CurrentOperator = z.infer<typeof currentOperator>;

const assertion = z.omit(passkeySignInBody, { rememberMe: true });
export type OperatorPasskeyBody = z.infer<typeof assertion>;

/** What the provider has sent the browser back with. */
const providerAnswer = z.object({ query: text(8192, 1) });
const toProvider = { status: 200, schema: z.object({ url: absoluteUrl }) } as const;

const tokenBody = z.object({ token: opaqueToken });
const newAuthenticator = z.object({ secret: text(64), uri: text(512) });

export const setUp = z.object({
  name: operatorName,
  email,
  authenticator: newAuthenticator,
  passkey: passkeyCreationOptions,
});
export type SetUp = z.infer<typeof setUp>;

const device = {
  browser: z.nullable(text(64)),
  system: z.nullable(text(64)),
};

export const ownAccount = z.object({
  passwordChangedAt: moment,
  authenticators: z.array(z.object({ authenticatorId: uuid, createdAt: timestamp })),
  passkeys: z.array(z.object({ passkeyId: uuid, ...device, createdAt: timestamp, lastUsedAt: moment })),
  sessions: z.array(
    z.object({
      sessionId: uuid,
      isCurrent: z.boolean(),
      ...device,
      address: z.nullable(text(64)),
      createdAt: timestamp,
      lastSeenAt: timestamp,
    }),
  ),
});
export type OwnAccount = z.infer<typeof ownAccount>;

/** Signing in and out, the set-up link, and what an operator changes of the own account. */
export const operatorSessionEndpoints = {
  'GET /session': {
    permission: 'signed-in',
    reply: { status: 200, schema: currentOperator },
    errors: [],
    summary: 'The operator who is signed in, and what the roles permit',
  },
  'POST /session': {
    permission: 'anyone',
    body: z.object({ email, password, code: oneTimeCode }),
    reply: nothing,
    errors: ['CREDENTIALS_INVALID'],
    summary: 'Sign in with password and code; whatever is wrong, the answer is the same',
  },
  'POST /session/passkey/options': {
    permission: 'anyone',
    reply: { status: 200, schema: passkeyRequestOptions },
    errors: [],
    summary: 'Begin a sign-in with a passkey, or a confirmation with one',
  },
  'POST /session/passkey': {
    permission: 'anyone',
    body: assertion,
    reply: nothing,
    errors: ['CREDENTIALS_INVALID'],
    summary: 'Sign in with a passkey, which is both factors',
  },
  'GET /session/methods': {
    permission: 'anyone',
    reply: {
      status: 200,
      schema: z.object({ hasPassword: z.boolean(), provider: z.nullable(text(253)) }),
    },
    errors: [],
    summary: 'How operators sign in here: with password or passkey, by an OpenID provider, or both',
  },
  'POST /session/provider/begin': {
    permission: 'anyone',
    reply: toProvider,
    errors: ['NOT_FOUND', 'ACT_REFUSED'],
    summary: 'Begin a sign-in by the OpenID provider: the page goes to this address',
  },
  'POST /session/provider': {
    permission: 'anyone',
    body: providerAnswer,
    reply: nothing,
    errors: ['CREDENTIALS_INVALID', 'ACT_REFUSED'],
    summary: 'Sign in with the answer of the provider, in the browser that has begun it',
  },
  'POST /session/confirm/provider/begin': {
    permission: 'signed-in',
    reply: toProvider,
    errors: ['NOT_FOUND', 'ACT_REFUSED'],
    summary: 'Begin a confirmation: the provider asks for the credentials again',
  },
  'POST /session/confirm/provider': {
    permission: 'signed-in',
    body: providerAnswer,
    reply: nothing,
    errors: ['CREDENTIALS_INVALID', 'ACT_REFUSED'],
    summary: 'Confirm with the answer of the provider that it is still the operator',
  },
  'POST /session/confirm': {
    permission: 'signed-in',
    body: z.object({ code: oneTimeCode }),
    reply: nothing,
    errors: ['OTP_INVALID'],
    summary: 'Confirm by a code that it is still the operator, for dangerous acts',
  },
  'POST /session/confirm/passkey': {
    permission: 'signed-in',
    body: assertion,
    reply: nothing,
    errors: ['CREDENTIALS_INVALID'],
    summary: 'The same with a passkey',
  },
  'DELETE /session': {
    permission: 'signed-in',
    reply: nothing,
    errors: [],
    summary: 'Sign out',
  },
  'POST /set-up/begin': {
    permission: 'anyone',
    body: tokenBody,
    reply: { status: 200, schema: setUp },
    errors: ['NOT_FOUND'],
    summary: 'Whose set-up link it is, with a new authenticator and the options of a passkey',
  },
  'POST /set-up': {
    permission: 'anyone',
    body: z.object({
      token: opaqueToken,
      password: newPassword,
      code: z.optional(oneTimeCode),
      passkey: z.optional(newPasskeyBody),
    }),
    reply: nothing,
    errors: ['NOT_FOUND'],
    reasons: { INVALID_REQUEST: ['COMMON_PASSWORD', 'INVALID_OTP_TOKEN', 'INVALID_PASSKEY'] },
    summary: 'Use the set-up link: a password, and a code of the authenticator or a passkey. Signs in',
  },
  'GET /account': {
    permission: 'signed-in',
    reply: { status: 200, schema: ownAccount },
    errors: [],
    summary: 'The own second factors and sessions',
  },
  'POST /account/password': {
    permission: 'signed-in',
    dangerous: true,
    body: z.object({ currentPassword: password, password: newPassword }),
    reply: nothing,
    errors: [],
    reasons: { INVALID_REQUEST: ['COMMON_PASSWORD', 'INVALID_PASSWORD'] },
    summary: 'Change the own password, and sign out everywhere else',
  },
  'POST /account/authenticators/begin': {
    permission: 'signed-in',
    dangerous: true,
    reply: { status: 200, schema: newAuthenticator },
    errors: [],
    summary: 'Begin to add an authenticator',
  },
  'POST /account/authenticators': {
    permission: 'signed-in',
    dangerous: true,
    body: z.object({ code: oneTimeCode }),
    reply: nothing,
    errors: ['NOT_FOUND'],
    reasons: { INVALID_REQUEST: ['INVALID_OTP_TOKEN'] },
    summary: 'Add it, with a code that it shows',
  },
  'DELETE /account/authenticators/:authenticatorId': {
    permission: 'signed-in',
    dangerous: true,
    params: z.object({ authenticatorId: uuid }),
    reply: nothing,
    errors: ['NOT_FOUND', 'ACT_REFUSED'],
    summary: 'Remove an authenticator; one second factor stays',
  },
  'POST /account/passkeys/options': {
    permission: 'signed-in',
    dangerous: true,
    reply: { status: 200, schema: passkeyCreationOptions },
    errors: [],
    summary: 'Begin to add a passkey',
  },
  'POST /account/passkeys': {
    permission: 'signed-in',
    dangerous: true,
    body: newPasskeyBody,
    reply: nothing,
    errors: [],
    reasons: { INVALID_REQUEST: ['INVALID_PASSKEY'] },
    summary: 'Add the passkey that the browser has made',
  },
  'DELETE /account/passkeys/:passkeyId': {
    permission: 'signed-in',
    dangerous: true,
    params: passkeyParams,
    reply: nothing,
    errors: ['NOT_FOUND', 'ACT_REFUSED'],
    summary: 'Remove a passkey; one second factor stays',
  },
  'DELETE /account/sessions/:sessionId': {
    permission: 'signed-in',
    params: z.object({ sessionId: uuid }),
    reply: nothing,
    errors: ['NOT_FOUND'],
    summary: 'End one of the own sessions',
  },
} as const satisfies OperatorEndpointTable;
