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
