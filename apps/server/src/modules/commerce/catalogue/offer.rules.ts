import type { Offer } from '@gatehouse/contract/offer';
import type { Currency } from '@gatehouse/domain/money';
import type { Prices, Shop } from '../../content/files/content.ts';
import { pricedCurrency } from './currency.rules.ts';

export type PriceOffer = Extract<Offer, { kind: 'price' }>;

const FREE: Offer = { kind: 'free' };

/** The current price in the wanted currency, or in its fallback. */
export function offerOf(prices: Prices | undefined, wanted: Currency, shop: Shop, now: Date): Offer {
  return prices ? priceOf(prices, wanted, shop, now) : FREE;
}

/** A sale ends after its last day without a content change. */
export function priceOf(prices: Prices, wanted: Currency, shop: Shop, now: Date): PriceOffer {
  const currency = pricedCurrency(prices, wanted, shop.currencies);
  const price = prices[currency];
  if (!price)
    throw new Error(`There is no price in ${currency}, which the content check should have refused`);
  const { amount, sale } = price;
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
  return now.getTime() > endOfSale(lastDay);
}

/** Milliseconds: its last moment. */
export function endOfSale(lastDay: string): number {
  return Date.parse(endOfDay(lastDay));
}

function endOfDay(day: string): string {
  return `${day}T23:59:59.999Z`;
}
