/** The form in which games compare names: case and Unicode composition do not make a second player. */
export function canonicalIdentity(identity: string): string {
  return identity.normalize('NFC').trim().toLowerCase();
}

/** What names an old account: no two have the same. */
export function accountKey(named: { gameId: string; region: string; identityCanonical: string }): string {
  return JSON.stringify([named.gameId, named.region, named.identityCanonical]);
}
