/** As a game counts names: capitals and the way an accent is written make no second player. */
export function canonicalIdentity(identity: string): string {
  return identity.normalize('NFC').trim().toLowerCase();
}
