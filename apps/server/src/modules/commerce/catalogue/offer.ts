import type { Offer } from '@gatehouse/contract/offer';
import type { Locale } from '@gatehouse/domain/locales';
import type { Prices } from '../../content/files/content.ts';
import { currencyOf } from './currency.ts';

const FREE: Offer = { kind: 'free' };

/** The current price for a visitor of this locale. A sale ends after its last day without a content change. */
export function offerOf(prices: Prices | undefined, locale: Locale, now: Date): Offer {
  if (!prices) return FREE;
  const currency = currencyOf(locale);
  const { amount, sale } = prices[currency];
  if (!sale || hasPassed(sale.until, now)) return { kind: 'price', amount, currency };
  return {
    kind: 'price',
    amount: sale.amount,
    currency,
    listAmount: amount,
    discountPercent: discountPercentOf(amount, sale.amount),
    lowestAmount: sale.lowestOfLast30Days,
    endsAt: endOfDay(sale.until),
  };
}

/** Rounded down, so that the shop never promises more than it gives. */
export function discountPercentOf(listAmount: number, amount: number): number {
  return Math.max(1, Math.floor(((listAmount - amount) * 100) / listAmount));
}

/** Days are counted in UTC, so that a sale ends at the same moment on every node and for every visitor. */
export function hasPassed(lastDay: string, now: Date): boolean {
  return now.getTime() > Date.parse(endOfDay(lastDay));
}

function endOfDay(day: string): string {
  return `${day}T23:59:59.999Z`;
}
