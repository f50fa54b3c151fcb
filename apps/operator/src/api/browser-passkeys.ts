import type { OperatorPasskeyBody } from '@gatehouse/contract/operator/session.endpoints';
import type {
  NewPasskeyBody,
  PasskeyCreationOptions,
  PasskeyRequestOptions,
} from '@gatehouse/contract/passkey';
import { browserSupportsWebAuthn, startAuthentication, startRegistration } from '@simplewebauthn/browser';

/** A passkey belongs to a domain: there is none for an IP address. */
export function canUsePasskeys(): boolean {
  return browserSupportsWebAuthn() && !/^(?:[\d.]+|\[.*\])$/.test(location.hostname);
}

/** Null when the operator has closed the dialog of the browser, or it has failed. */
export async function choosePasskey(optionsJSON: PasskeyRequestOptions): Promise<OperatorPasskeyBody | null> {
  try {
    const { id, rawId, type, response } = await startAuthentication({ optionsJSON });
    const { clientDataJSON, authenticatorData, signature, userHandle } = response;
    return {
      id,
      rawId,
      type,
      response: { clientDataJSON, authenticatorData, signature, ...(userHandle ? { userHandle } : {}) },
    };
  } catch {
    return null;
  }
}

export async function createPasskey(optionsJSON: PasskeyCreationOptions): Promise<NewPasskeyBody | null> {
  try {
    const { id, rawId, type, response } = await startRegistration({
      // The library knows fewer transports than browsers do.
      optionsJSON: optionsJSON as Parameters<typeof startRegistration>[0]['optionsJSON'],
    });
    const { clientDataJSON, attestationObject, transports } = response;
    return {
      id,
      rawId,
      type,
      response: { clientDataJSON, attestationObject, ...(transports ? { transports } : {}) },
    };
  } catch {
    return null;
  }
}
