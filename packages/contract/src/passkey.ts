import { PASSKEY_NAME_LENGTH_MAX } from '@gatehouse/domain/limits';
import * as z from 'zod/mini';
import { matching, opaqueToken, text, timestamp, uuid, visibleText } from './fields.ts';

/** Binary data, as browsers write it in the JSON of a credential. */
const base64url = (maxLength: number) => matching('[A-Za-z0-9_-]+', maxLength);
/** An id has 1023 bytes at most. */
const credentialId = base64url(1364);
const clientDataJSON = base64url(8192);
const transports = z.array(matching('[a-z-]{1,32}', 32)).check(z.maxLength(10));
const credentialType = z.literal('public-key');
const name = text(PASSKEY_NAME_LENGTH_MAX, 1);

export const passkey = z.object({
  passkeyId: uuid,
  /** What the player calls it; null until then. */
  name: z.nullable(name),
  /** Where it was added, in names from our own lists. */
  browser: z.nullable(text(64)),
  system: z.nullable(text(64)),
  createdAt: timestamp,
  lastUsedAt: z.nullable(timestamp),
});
export type Passkey = z.infer<typeof passkey>;
export const passkeys = z.array(passkey);

export const passkeyParams = z.object({ passkeyId: uuid });
export const passkeyNameBody = z.object({ name: visibleText(PASSKEY_NAME_LENGTH_MAX) });

/** `PublicKeyCredentialCreationOptionsJSON` of WebAuthn. */
export const passkeyCreationOptions = z.object({
  rp: z.object({ id: text(253), name: text(256) }),
  user: z.object({ id: base64url(128), name: text(256), displayName: text(256) }),
  challenge: opaqueToken,
  pubKeyCredParams: z.array(z.object({ type: credentialType, alg: z.int() })),
  /** In milliseconds. */
  timeout: z.int(),
  excludeCredentials: z.array(z.object({ type: credentialType, id: credentialId, transports })),
  authenticatorSelection: z.object({
    residentKey: z.literal('required'),
    requireResidentKey: z.literal(true),
    userVerification: z.literal('required'),
  }),
  attestation: z.literal('none'),
});
export type PasskeyCreationOptions = z.infer<typeof passkeyCreationOptions>;

/** `PublicKeyCredentialRequestOptionsJSON` of WebAuthn: the player chooses among the passkeys of the browser. */
export const passkeyRequestOptions = z.object({
  rpId: text(253),
  challenge: opaqueToken,
  /** In milliseconds; the challenge expires then. */
  timeout: z.int(),
  userVerification: z.literal('required'),
});
export type PasskeyRequestOptions = z.infer<typeof passkeyRequestOptions>;

/** `RegistrationResponseJSON` of WebAuthn. */
export const newPasskeyBody = z.object({
  id: credentialId,
  rawId: credentialId,
  type: credentialType,
  response: z.object({
    clientDataJSON,
    attestationObject: base64url(32_768),
    transports: z.optional(transports),
  }),
});
export type NewPasskeyBody = z.infer<typeof newPasskeyBody>;

/** `AuthenticationResponseJSON` of WebAuthn. */
export const passkeySignInBody = z.object({
  rememberMe: z.boolean(),
  id: credentialId,
  rawId: credentialId,
  type: credentialType,
  response: z.object({
    clientDataJSON,
    authenticatorData: base64url(8192),
    signature: base64url(8192),
    userHandle: z.optional(base64url(128)),
  }),
});
export type PasskeySignInBody = z.infer<typeof passkeySignInBody>;
