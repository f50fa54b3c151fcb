import type { NewPasskeyBody, PasskeySignInBody } from '@gatehouse/contract/passkey';
import { PASSKEY_ALGORITHMS } from './ceremony-options.rules.ts';
import type { PasskeyRow } from './passkeys.repository.ts';

interface Ceremony {
  relyingParty: { id: string; origin: string };
  /** Uses it up; false for one that is unknown, expired, used, or of another purpose. */
  spendChallenge(challenge: string): Promise<boolean>;
}

/** Loaded with the first passkey: it costs two tenths of a second and memory. */
const webAuthn = () => import('@simplewebauthn/server');

/** Null for a response that is not to our challenge, from our address, and with user verification. */
export async function verifyNewPasskey(
  { id, rawId, type, response }: NewPasskeyBody,
  { relyingParty, spendChallenge }: Ceremony,
): Promise<{ credentialId: string; publicKey: Buffer; counter: number } | null> {
  const { verifyRegistrationResponse } = await webAuthn();
  const { clientDataJSON, attestationObject } = response;
  const verified = await refusedAsNull(spendChallenge, async (expectedChallenge) =>
    verifyRegistrationResponse({
      response: {
        id,
        rawId,
        type,
        clientExtensionResults: {},
        response: { clientDataJSON, attestationObject: await withoutAttestation(attestationObject) },
      },
      expectedChallenge,
      expectedOrigin: relyingParty.origin,
      expectedRPID: relyingParty.id,
      requireUserVerification: true,
      supportedAlgorithmIDs: PASSKEY_ALGORITHMS,
    }),
  );
  if (!verified?.registrationInfo) return null;
  const { credential } = verified.registrationInfo;
  return {
    credentialId: credential.id,
    publicKey: Buffer.from(credential.publicKey),
    counter: credential.counter,
  };
}

/** The new counter of the passkey; null for a response that does not prove it. */
export async function verifyPasskey(
  { id, rawId, type, response }: PasskeySignInBody,
  { credentialId, publicKey, counter }: Pick<PasskeyRow, 'credentialId' | 'publicKey' | 'counter'>,
  { relyingParty, spendChallenge }: Ceremony,
): Promise<number | null> {
  const { verifyAuthenticationResponse } = await webAuthn();
  const { clientDataJSON, authenticatorData, signature } = response;
  const verified = await refusedAsNull(spendChallenge, (expectedChallenge) =>
    verifyAuthenticationResponse({
      response: {
        id,
        rawId,
        type,
        clientExtensionResults: {},
        response: { clientDataJSON, authenticatorData, signature },
      },
      expectedChallenge,
      expectedOrigin: relyingParty.origin,
      expectedRPID: relyingParty.id,
      credential: { id: credentialId, publicKey: Uint8Array.from(publicKey), counter },
      requireUserVerification: true,
    }),
  );
  return verified?.verified ? verified.authenticationInfo.newCounter : null;
}

/**
 * The portal requests no attestation. The library checks what is sent nevertheless, and then requests addresses that
 * the sender has written into the certificates.
 */
async function withoutAttestation(attestationObject: string): Promise<string> {
  const { decodeAttestationObject, isoBase64URL, isoCBOR } = await import('@simplewebauthn/server/helpers');
  const authData = decodeAttestationObject(isoBase64URL.toBuffer(attestationObject)).get('authData');
  const none = new Map<string, string | Uint8Array | Map<string, never>>([
    ['fmt', 'none'],
    ['attStmt', new Map<string, never>()],
    ['authData', authData],
  ]);
  return isoBase64URL.fromBuffer(isoCBOR.encode(none));
}

/** The library throws for every mismatch; a failure of the database must stay one. */
async function refusedAsNull<Result>(
  spendChallenge: Ceremony['spendChallenge'],
  verify: (expectedChallenge: (challenge: unknown) => Promise<boolean>) => Promise<Result>,
): Promise<Result | null> {
  let failure: unknown = null;
  const result = await verify(async (challenge) => {
    // From the sender's JSON, which may have anything in its place.
    if (typeof challenge !== 'string') return false;
    return spendChallenge(challenge).catch((error: unknown) => {
      failure = error;
      return false;
    });
  }).catch(() => null);
  if (failure !== null) throw failure;
  return result;
}
