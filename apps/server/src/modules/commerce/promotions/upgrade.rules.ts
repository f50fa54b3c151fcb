import { type Currency, isCurrency } from '@gatehouse/domain/money';
import type { PriceOffer } from '../catalogue/offer.rules.ts';

/**
 * The least that can be charged, in minor units. Providers have such a minimum; where Stripe publishes none, it is worth a
 * little more than half a euro.
 */
export const MINIMUM_CHARGE: Readonly<Record<Currency, number>> = {
  AED: 200,
  ARS: 150_000,
  BAM: 100,
  BGN: 100,
  BRL: 350,
  COP: 300_000,
  CZK: 1500,
  DKK: 400,
  EUR: 50,
  GBP: 50,
  HUF: 20_000,
  ILS: 250,
  JPY: 100,
  MXN: 1000,
  NOK: 600,
  PEN: 250,
  PLN: 300,
  RON: 300,
  RSD: 7000,
  RUB: 6000,
  SEK: 600,
  TRY: 3000,
  TWD: 2000,
  UAH: 3000,
  USD: 50,
};

/**
 * What an owner of the game pays for an edition: the difference to the list price of the game, whatever they paid for it.
 * Null without a list price in that currency, or if the edition costs no more than the minimum.
 */
export function upgradeAmount(
  edition: Pick<PriceOffer, 'amount' | 'currency'>,
  listAmount: number | undefined,
): number | null {
  if (listAmount === undefined || !isCurrency(edition.currency)) return null;
  const amount = Math.max(edition.amount - listAmount, MINIMUM_CHARGE[edition.currency]);
  return amount < edition.amount ? amount : null;
}
