import { formatMoney, type Money } from '@gatehouse/domain/money';

/** Sums of several currencies are never added. Null for none. */
export function moneyText(sums: readonly Money[]): string | null {
  const shown = sums.filter(({ amount }) => amount !== 0);
  return shown.length === 0 ? null : shown.map((money) => formatMoney(money, 'en-GB')).join(' · ');
}
