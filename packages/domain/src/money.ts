import type { Locale } from './locales.ts';

/** The currencies that a price may be in. */
export const CURRENCIES = [
  'AED',
  'ARS',
  'BAM',
  'BGN',
  'BRL',
  'COP',
  'CZK',
  'DKK',
  'EUR',
  'GBP',
  'HUF',
  'ILS',
  'JPY',
  'MXN',
  'NOK',
  'PEN',
  'PLN',
  'RON',
  'RSD',
  'RUB',
  'SEK',
  'TRY',
  'TWD',
  'UAH',
  'USD',
] as const;

export type Currency = (typeof CURRENCIES)[number];

/** An amount in minor units: cents for EUR, yen for JPY. */
export interface Money {
  readonly amount: number;
  readonly currency: Currency;
}

/** Where the euro is not the currency. Bulgaria and Croatia have joined the euro. */
const CURRENCY_OF_LOCALE: Readonly<Partial<Record<Locale, Currency>>> = {
  'ar-AE': 'AED',
  'bs-BA': 'BAM',
  'cs-CZ': 'CZK',
  'da-DK': 'DKK',
  'en-GB': 'GBP',
  'en-US': 'USD',
  'es-AR': 'ARS',
  'es-CO': 'COP',
  'es-MX': 'MXN',
  'es-PE': 'PEN',
  'he-IL': 'ILS',
  'hu-HU': 'HUF',
  'ja-JP': 'JPY',
  'nb-NO': 'NOK',
  'pl-PL': 'PLN',
  'pt-BR': 'BRL',
  'ro-RO': 'RON',
  'ru-RU': 'RUB',
  'sr-RS': 'RSD',
  'sv-SE': 'SEK',
  'tr-TR': 'TRY',
  'uk-UA': 'UAH',
  'zh-TW': 'TWD',
};

/** By ISO 4217. `Intl` is no source: it has the digits that are displayed, which for HUF depend on its version. */
const ZERO_DECIMAL: ReadonlySet<string> = new Set(['CLP', 'JPY', 'KRW', 'PYG', 'VND']);
const THREE_DECIMAL: ReadonlySet<string> = new Set(['BHD', 'JOD', 'KWD', 'OMR', 'TND']);

/** They have cents on paper only: payment providers take whole forints and dollars, in hundredths. */
const WHOLE_UNITS_ONLY: ReadonlySet<Currency> = new Set<Currency>(['HUF', 'TWD']);

export function isCurrency(value: unknown): value is Currency {
  return (CURRENCIES as readonly unknown[]).includes(value);
}

export function currencyOfLocale(locale: Locale): Currency {
  return CURRENCY_OF_LOCALE[locale] ?? 'EUR';
}

/** Whether an amount can be paid: whole minor units, and whole units where nothing smaller is paid. */
export function isPayable({ amount, currency }: Money): boolean {
  const isWhole = Number.isInteger(amount) && amount >= 0;
  return isWhole && (!WHOLE_UNITS_ONLY.has(currency) || amount % 100 === 0);
}

/** Currencies differ in their minor units: 100 cents, but a single yen. */
export function toMajorUnits(amount: number, currency: string): number {
  if (ZERO_DECIMAL.has(currency)) return amount;
  return amount / (THREE_DECIMAL.has(currency) ? 1000 : 100);
}

/** An amount as people type it, such as 4.99, in minor units of the currency. Null for what is none, and for nothing. */
export function readAmount(text: string, currency: string): number | null {
  const perUnit = Math.round(1 / toMajorUnits(1, currency));
  const [, units, decimals = ''] = /^(\d{1,9})(?:\.(\d{1,3}))?$/.exec(text.trim()) ?? [];
  const amount = Number(units) * perUnit + (decimals === '' ? 0 : Number(`0.${decimals}`) * perUnit);
  const minor = Math.round(amount);
  if (units === undefined || minor < 1 || Math.abs(amount - minor) > 1e-6) return null;
  return minor;
}

/** A currency without cents is written without them. `Intl` knows that of some. */
export function trailingZerosOf(currency: string): 'auto' | 'stripIfInteger' {
  return (WHOLE_UNITS_ONLY as ReadonlySet<string>).has(currency) ? 'stripIfInteger' : 'auto';
}

export function formatMoney(
  { amount, currency }: { amount: number; currency: string },
  locale: string,
): string {
  const trailingZeroDisplay = trailingZerosOf(currency);
  return new Intl.NumberFormat(locale, { style: 'currency', currency, trailingZeroDisplay }).format(
    toMajorUnits(amount, currency),
  );
}

/** The tax in an amount that includes it, rounded to a minor unit. */
export function taxIncludedIn(amount: number, ratePercent: number): number {
  return amount - Math.round((amount * 100) / (100 + ratePercent));
}
