import type { PasskeyCreationOptions, PasskeyRequestOptions } from '@gatehouse/contract/passkey';
import { PASSKEY_CHALLENGE_S } from '@gatehouse/domain/limits';

/** The signatures that browsers and authenticators agree on: Ed25519, ES256, RS256. */
export const PASSKEY_ALGORITHMS = [-8, -7, -257];

/** What an authenticator stores about its user: the bytes of the id, in base64url. */
export function userHandleOf(userId: string): string {
  return Buffer.from(userId.replaceAll('-', ''), 'hex').toString('base64url');
}

export function creationOptionsOf(
  site: { id: string; name: string },
  user: { id: string; name: string; displayName: string },
  challenge: string,
  known: {
    credentialId: string;
    transports: PasskeyCreationOptions['excludeCredentials'][0]['transports'];
  }[],
): PasskeyCreationOptions {
  return {
    rp: site,
    user: { ...user, id: userHandleOf(user.id) },
    challenge,
    pubKeyCredParams: PASSKEY_ALGORITHMS.map((alg) => ({ type: 'public-key', alg })),
    timeout: PASSKEY_CHALLENGE_S * 1000,
    excludeCredentials: known.map(({ credentialId, transports }) => ({
      type: 'public-key',
      id: credentialId,
      transports,
    })),
    authenticatorSelection: {
      residentKey: 'required',
      requireResidentKey: true,
      userVerification: 'required',
    },
    attestation: 'none',
  };
}

export function requestOptionsOf(rpId: string, challenge: string): PasskeyRequestOptions {
  return { rpId, challenge, timeout: PASSKEY_CHALLENGE_S * 1000, userVerification: 'required' };
}
