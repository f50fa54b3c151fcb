import type {
  NewPasskeyBody,
  PasskeyCreationOptions,
  PasskeyRequestOptions,
  PasskeySignInBody,
} from '@gatehouse/contract/passkey';
import {
  browserSupportsWebAuthn,
  startAuthentication,
  startRegistration,
  WebAuthnError,
} from '@simplewebauthn/browser';
import type { BrowserFailure } from './passkey-failures.rules.ts';

/** A passkey belongs to a domain: there is none for an IP address. */
export function canUsePasskeys(): boolean {
  return browserSupportsWebAuthn() && !/^(?:[\d.]+|\[.*\])$/.test(location.hostname);
}

/** Asks by a dialog, or in the list of the browser's autofill. */
export async function choosePasskey(
  optionsJSON: PasskeyRequestOptions,
  { isAutofill }: { isAutofill: boolean },
): Promise<PasskeySignInBody> {
  const chosen = await startAuthentication({
    optionsJSON,
    useBrowserAutofill: isAutofill,
    verifyBrowserAutofillInput: false,
  });
  const { id, rawId, type, response, authenticatorAttachment } = chosen;
  const { clientDataJSON, authenticatorData, signature, userHandle } = response;
  return {
    // With a phone or a key the player may be at the computer of another person.
    rememberMe: authenticatorAttachment === 'platform',
    id,
    rawId,
    type,
    response: { clientDataJSON, authenticatorData, signature, ...(userHandle ? { userHandle } : {}) },
  };
}

export async function makePasskey(optionsJSON: PasskeyCreationOptions): Promise<NewPasskeyBody> {
  const { id, rawId, type, response } = await startRegistration({ optionsJSON });
  const { clientDataJSON, attestationObject, transports } = response;
  return {
    id,
    rawId,
    type,
    response: { clientDataJSON, attestationObject, ...(transports ? { transports } : {}) },
  };
}

export function browserFailureOf(error: unknown): BrowserFailure | null {
  if (!(error instanceof WebAuthnError)) return null;
  switch (error.code) {
    case 'ERROR_CEREMONY_ABORTED':
      return 'replaced';
    case 'ERROR_PASSTHROUGH_SEE_CAUSE_PROPERTY':
      return 'cancelled';
    case 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED':
      return 'known-already';
    case 'ERROR_INVALID_DOMAIN':
    case 'ERROR_INVALID_RP_ID':
    case 'ERROR_AUTHENTICATOR_MISSING_DISCOVERABLE_CREDENTIAL_SUPPORT':
    case 'ERROR_AUTHENTICATOR_MISSING_USER_VERIFICATION_SUPPORT':
    case 'ERROR_AUTHENTICATOR_NO_SUPPORTED_PUBKEYCREDPARAMS_ALG':
      return 'unsupported';
    default:
      return 'failed';
  }
}
