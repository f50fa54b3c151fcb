import type { Locale } from '@gatehouse/domain/locales';
import type { Product, ProductTexts } from '../files/content.ts';
import { type Picked, pickLocale } from './pick-locale.ts';

/** The start refuses a product without English texts, so there is always a fallback. */
export function pickProductTexts(product: Product, wanted: Locale): Picked<ProductTexts> {
  const picked = pickLocale(product.texts, wanted);
  if (!picked) throw new Error(`Product ${product.name} has no texts`);
  return picked;
}
