import type { ProductConfigEntry } from '@gatehouse/contract/product';
import type { Locale } from '@gatehouse/domain/locales';
import type { Content } from '../../content/files/content.ts';
import { artPath } from '../../content/localisation/art-path.ts';
import { pickProductTexts } from '../../content/localisation/pick-locale.ts';

export function productEntriesOf(content: Content, wanted: Locale): ProductConfigEntry[] {
  return [...content.products.values()].map((product) => ({
    id: product.id,
    productName: product.name,
    displayName: pickProductTexts(product, wanted).value.displayName,
    freeToPlay: product.freeToPlay,
    gamePurchaseType: product.gamePurchaseType,
    sliderImage: artPath(content, product, 'hero'),
    storeSliderImage: artPath(content, product, 'feature'),
    productPreviewImage: artPath(content, product, 'card'),
    storeTag: product.storeTag ?? null,
    tags: product.tags,
  }));
}
