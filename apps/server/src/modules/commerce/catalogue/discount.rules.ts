/** Rounded down, so that the shop never promises more than it gives. */
export function discountPercentOf(listAmount: number, amount: number): number {
  return Math.max(1, Math.floor(((listAmount - amount) * 100) / listAmount));
}
