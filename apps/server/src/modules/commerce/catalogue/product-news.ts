import type { ProductNews } from '@gatehouse/contract/product';
import type { Locale } from '@gatehouse/domain/locales';
import { articlePreview } from '../../content/files/article-preview.ts';
import type { Content, Product } from '../../content/files/content.ts';
import { artPath } from '../../content/localisation/art-path.ts';
import { pickLocale } from '../../content/localisation/pick-locale.ts';
import { pickProductTexts } from '../../content/localisation/product-texts.ts';

/** Null when the product has no news. */
export function productNewsOf(content: Content, product: Product, wanted: Locale): ProductNews | null {
  const { locale, value: texts } = pickProductTexts(product, wanted);
  const image = artPath(content, product, 'feature');
  const entries = product.news.flatMap(({ id, texts: article }) => {
    const picked = pickLocale(article, wanted);
    if (!picked) return [];
    const { title, date, teaser, body } = picked.value;
    const link = `app:/play/${product.name}/news/${id}`;
    return [{ id, title, date, image, summary: teaser, preview: articlePreview(body), body, link }];
  });
  return entries.length > 0 ? { locale, title: texts.newsTitle ?? texts.displayName, entries } : null;
}
