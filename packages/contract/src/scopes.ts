/**
 * What a session may do. `full`: everything. `users-own-read`: read the player and their game
 * accounts, for sites and programs other than the portal.
 */
export const SCOPES = ['full', 'users-own-read'] as const;
export type Scope = (typeof SCOPES)[number];

export function coversScope(granted: readonly Scope[], needed: Scope): boolean {
  return granted.includes('full') || granted.includes(needed);
}
