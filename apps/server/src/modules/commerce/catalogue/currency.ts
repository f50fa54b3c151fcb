import type { Locale } from '@gatehouse/domain/locales';
import type { Currency } from '../../content/files/price.schema.ts';

/** The euro, except where the dollar is the currency players know from other shops. */
const DOLLAR_LOCALES: ReadonlySet<Locale> = new Set<Locale>([
  'en-US',
  'es-AR',
  'es-CO',
  'es-MX',
  'es-PE',
  'pt-BR',
]);

export function currencyOf(locale: Locale): Currency {
  return DOLLAR_LOCALES.has(locale) ? 'USD' : 'EUR';
}
