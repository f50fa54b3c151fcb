import { generateSecret } from 'otplib';

/** 160 bits, in the base32 that authenticator apps accept. */
export function newTotpSecret(): string {
  return generateSecret();
}
