import { isOneTimeCode, normaliseOneTimeCode } from '@gatehouse/domain/codes';
import { generateURI, verifySync } from 'otplib';

/** What every authenticator app assumes: SHA-1, six digits, a new code every 30 seconds. */
export const TOTP_STEP_S = 30;
/** One step early or late, for phones whose clock is a little off and for people who type slowly. */
const TOLERANCE_S = TOTP_STEP_S;

export const TOTP_SECRET_PURPOSE = 'totp-secret';

export function totpUri(parts: { issuer: string; account: string; secret: string }): string {
  return generateURI({ issuer: parts.issuer, label: parts.account, secret: parts.secret });
}

/** The time step of a code, or null when it is not valid now. */
export function stepOf(secret: string, text: string, now: Date): number | null {
  const code = normaliseOneTimeCode(text);
  if (!isOneTimeCode(code)) return null;
  const result = verifySync({
    secret,
    token: code,
    epoch: Math.floor(now.getTime() / 1000),
    period: TOTP_STEP_S,
    epochTolerance: TOLERANCE_S,
  });
  return result.valid && 'timeStep' in result ? result.timeStep : null;
}
