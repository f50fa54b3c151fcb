import { DEFAULT_LOCALE, type Locale } from '@gatehouse/domain/locales';
import type { Game, Localised, Product, ProductTexts } from '../files/content.ts';

export interface Picked<Value> {
  /** The language that the texts are in: a page marks them with it when it differs from its own. */
  readonly locale: Locale;
  readonly value: Value;
}

/** Latin American Spanish is closer to Mexico’s than to Spain’s. */
const NEAREST: Readonly<Partial<Record<Locale, Locale>>> = {
  'es-AR': 'es-MX',
  'es-CO': 'es-MX',
  'es-PE': 'es-MX',
};

/** The requested locale, else its language in the nearest territory, else in any other, else English. */
export function pickLocale<Value>(written: Localised<Value>, wanted: Locale): Picked<Value> | null {
  const locale = find(written, wanted) ?? find(written, DEFAULT_LOCALE);
  const value = locale && written.get(locale);
  return locale && value !== undefined ? { locale, value } : null;
}

/** The start refuses a product without English texts, so there is always a fallback. */
export function pickProductTexts(product: Product, wanted: Locale): Picked<ProductTexts> {
  const picked = pickLocale(product.texts, wanted);
  if (!picked) throw new Error(`Product ${product.name} has no texts`);
  return picked;
}

/** The category lists are kept per market; British visitors get the American ones. */
export function navigationLocaleOf(locale: Locale): Locale {
  return locale === 'en-GB' ? 'en-US' : locale;
}

function find(written: Localised<unknown>, wanted: Locale): Locale | undefined {
  const near = [wanted, NEAREST[wanted]].find((locale) => locale && written.has(locale));
  if (near) return near;
  const language = languageIn(wanted);
  return [...written.keys()].sort().find((locale) => languageIn(locale) === language);
}

function languageIn(locale: Locale): string {
  return locale.slice(0, 2);
}

export function regionNameOf({ regions }: Pick<Game, 'regions'>, region: string, wanted: Locale): string {
  const names = regions.find(({ id }) => id === region)?.display_names ?? {};
  return pickLocale(new Map(Object.entries(names) as [Locale, string][]), wanted)?.value ?? region;
}
