import * as z from 'zod/mini';
import {
  blackbox,
  clientSecret,
  codeChallenge,
  codeVerifier,
  email,
  gameKey,
  identity,
  locale,
  newPassword,
  opaqueToken,
  password,
  redirectUri,
  text,
  timestamp,
  uuid,
} from './fields.ts';
import { legalVersions } from './legal.ts';
import { SCOPES } from './scopes.ts';

export const signUpBody = z.object({
  email,
  password: newPassword,
  locale,
  rememberMe: z.optional(z.boolean()),
  /** Those that the form links to; without them the newest. */
  legal: z.optional(legalVersions),
  blackbox,
});
export type SignUpBody = z.infer<typeof signUpBody>;

export const signUpResult = z.object({ userCreated: z.boolean(), userId: uuid });
export type SignUpResult = z.infer<typeof signUpResult>;

export const signInBody = z
  .object({
    email: z.optional(identity),
    identity: z.optional(identity),
    password,
    locale,
    rememberMe: z.optional(z.boolean()),
    region: z.optional(gameKey),
    gameEnvironmentId: z.optional(gameKey),
    blackbox,
  })
  .check(z.refine((body) => body.email !== undefined || body.identity !== undefined, { path: ['identity'] }));
export type SignInBody = z.infer<typeof signInBody>;

export const signInResult = z.object({
  /** Absent from thin results. */
  token: z.optional(opaqueToken),
  /** An HMAC of the e-mail, for partners that must not see the address. */
  mHash: z.nullable(text(128)),
  email: z.nullable(email),
  userId: uuid,
  platformGameAccountId: z.nullable(uuid),
  isPlatformLogin: z.boolean(),
  isThin: z.boolean(),
});
export type SignInResult = z.infer<typeof signInResult>;

/** Client authentication: board, support and advertisements by a secret, the launcher by PKCE. */
export const mauthBody = z.object({
  code: opaqueToken,
  clientId: uuid,
  clientSecret: z.optional(clientSecret),
  /** The verifier of the S256 challenge in POST /auth/codes. */
  codeVerifier: z.optional(codeVerifier),
  /** If sent, it must equal the one that the code was issued for. */
  redirectUri: z.optional(redirectUri),
  locale: z.optional(locale),
  blackbox,
});
export type MauthBody = z.infer<typeof mauthBody>;

/** The advertisement client gets no token and only the mHash. */
export const mauthResult = z.extend(signInResult, { userId: z.nullable(uuid) });
export type MauthResult = z.infer<typeof mauthResult>;

export const currentSessionBody = z.object({ code: opaqueToken });

export const currentSessionResult = z.object({ token: opaqueToken });
export type CurrentSessionResult = z.infer<typeof currentSessionResult>;

/** Addresses are not stored. */
export const deviceFields = {
  from: z.enum(['browser', 'launcher']),
  /** Names from our own lists; null where the device is unknown. */
  browser: z.nullable(text(64)),
  system: z.nullable(text(64)),
};
export const sessionDevice = z.object(deviceFields);
export type SessionDevice = z.infer<typeof sessionDevice>;

/** A sign-in of the player. */
export const ownSession = z.object({
  sessionId: uuid,
  ...deviceFields,
  startedAt: timestamp,
  /** To the minute. */
  lastUsedAt: timestamp,
  isCurrent: z.boolean(),
});
export type OwnSession = z.infer<typeof ownSession>;
export const ownSessions = z.array(ownSession);
export const ownSessionParams = z.object({ sessionId: uuid });

export const authCodeBody = z.object({
  accountId: z.optional(uuid),
  blackbox,
  clientId: uuid,
  scopes: z.array(z.enum(SCOPES)).check(z.minLength(1), z.maxLength(SCOPES.length)),
  redirectUri,
  /** PKCE (RFC 7636), required for the launcher. `plain` would prove nothing. */
  codeChallenge: z.optional(codeChallenge),
  codeChallengeMethod: z.optional(z.literal('S256')),
});
export type AuthCodeBody = z.infer<typeof authCodeBody>;

export const authCodeResult = z.object({ code: opaqueToken });

const deviceReport = { accountId: z.optional(uuid), blackbox, type: gameKey };

/** A device fingerprint for fraud checks; `type` names the event. */
export const deviceReportBody = z.object(deviceReport);
export const thinDeviceReportBody = z.object({ userId: uuid, ...deviceReport });
export type DeviceReportBody = z.infer<typeof deviceReportBody>;
export type ThinDeviceReportBody = z.infer<typeof thinDeviceReportBody>;
