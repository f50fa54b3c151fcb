export type PurchaseableKind = 'product' | 'edition' | 'cosmetic' | 'currency';

/**
 * Whether the game delivers it to one of the player's accounts. Products and editions are used with all of them. Who owns it is
 * another question: everything belongs to the player, and an item can be bought once, whatever the account.
 */
export function isForAccount(kind: PurchaseableKind): boolean {
  return kind === 'currency' || kind === 'cosmetic';
}
