export const PURCHASEABLE_KINDS = ['product', 'edition', 'cosmetic', 'currency'] as const;
export type PurchaseableKind = (typeof PURCHASEABLE_KINDS)[number];

/**
 * Whether the game delivers it to one of the player's accounts. Products and editions are used with all of them. Who owns it is
 * another question: everything belongs to the player, and an item can be bought once, whatever the account.
 */
export function isForAccount(kind: PurchaseableKind): boolean {
  return kind === 'currency' || kind === 'cosmetic';
}
