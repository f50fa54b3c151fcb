/** The form in which games compare names: case and Unicode composition do not make a second player. */
export function canonicalIdentity(identity: string): string {
  return identity.normalize('NFC').trim().toLowerCase();
}
