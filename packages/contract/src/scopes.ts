/**
 * What a session may do. `full`: everything the player may do. `users-own-read`: read who the player is and which game
 * accounts they have, for the sites and programs beside the portal.
 */
export const SCOPES = ['full', 'users-own-read'] as const;
export type Scope = (typeof SCOPES)[number];

export function coversScope(granted: readonly Scope[], needed: Scope): boolean {
  return granted.includes('full') || granted.includes(needed);
}
