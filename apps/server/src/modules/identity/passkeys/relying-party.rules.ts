/** The signatures that browsers and authenticators agree on: Ed25519, ES256, RS256. */
export const PASSKEY_ALGORITHMS = [-8, -7, -257];

/**
 * Passkeys belong to a domain, and stay when the portal moves to another host below `SESSION_DOMAIN`. They are used at
 * the address of the portal only.
 */
export function relyingPartyOf({
  publicUrl,
  sessionDomain,
}: {
  publicUrl: string;
  sessionDomain?: string | undefined;
}): { id: string; origin: string } {
  const { hostname, origin } = new URL(publicUrl);
  return { id: sessionDomain ?? hostname, origin };
}
