/** What names an old account: no two have the same. */
export function accountKey(named: { gameId: string; region: string; identityCanonical: string }): string {
  return JSON.stringify([named.gameId, named.region, named.identityCanonical]);
}
