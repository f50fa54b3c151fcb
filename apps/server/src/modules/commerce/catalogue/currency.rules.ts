import { isCountry } from '@gatehouse/domain/countries';
import type { Locale } from '@gatehouse/domain/locales';
import { type Currency, currencyOfLocale, isCurrency } from '@gatehouse/domain/money';
import type { Prices, Shop } from '../../content/files/content.ts';

type Currencies = Shop['currencies'];

/** The currency of a visitor who has not chosen one. */
export function visitorCurrency({ byLocale }: Currencies, locale: Locale): Currency {
  return byLocale[locale] ?? currencyOfLocale(locale);
}

/** The currency that a visitor has chosen. An unknown one is what an old link may ask for: the visitor's own is taken. */
export function currencyFor(currencies: Currencies, locale: Locale, chosen: string | undefined): Currency {
  return isCurrency(chosen) ? chosen : visitorCurrency(currencies, locale);
}

/** The currency that a price is in: the wanted one, else the operator's fallback for it, else the default. */
export function pricedCurrency(prices: Prices, wanted: Currency, currencies: Currencies): Currency {
  const fallback = currencies.fallbacks[wanted];
  if (prices[wanted]) return wanted;
  return fallback && prices[fallback] ? fallback : currencies.default;
}

/** The currencies that a visitor can choose between: those with a price. */
export function currenciesOf(prices: Prices | undefined): Currency[] {
  return (Object.keys(prices ?? {}) as Currency[]).sort();
}

/** The tax in percent of the buyer's country. */
export function taxPercentOf({ defaultPercent, percentByTerritory }: Shop['tax'], country: string): number {
  return percentByTerritory[country] ?? defaultPercent;
}

/** The country to begin with, which a buyer can change: that of the account, else that of the language. */
export function countryFor(locale: Locale, known: string | null | undefined): string {
  return isCountry(known) ? known : locale.slice(-2);
}
