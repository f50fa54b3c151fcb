export const API_ROOT = '/api/v1';

/** A UUID created once per browser, sent with every call. */
export const INSTALLATION_ID_HEADER = 'X-Installation-Id';
/** The one-time code, on the repeated request after OTP_REQUIRED. */
export const TWO_FACTOR_CODE_HEADER = 'X-2FA-Code';
/** `true` with the one-time code of a sign-in: this browser is asked for no further one for a while. */
export const TRUST_DEVICE_HEADER = 'X-Trust-Device';
/** The solved challenge in base64url, on the repeated request after CHALLENGE_REQUIRED. */
export const CHALLENGE_PROOF_HEADER = 'X-Challenge-Proof';
/** One UUID per action of the player, the same for all retries. */
export const IDEMPOTENCY_KEY_HEADER = 'Idempotency-Key';
