import type { Locale } from '@gatehouse/domain/locales';
import type { Product, ProductWords } from '../files/content.ts';
import { type Picked, pickLocale } from './pick-locale.ts';

/** Every product that passed the start has words in English, so there is always something to say. */
export function wordsOf(product: Product, wanted: Locale): Picked<ProductWords> {
  const picked = pickLocale(product.words, wanted);
  if (!picked) throw new Error(`Product ${product.name} has no words`);
  return picked;
}
