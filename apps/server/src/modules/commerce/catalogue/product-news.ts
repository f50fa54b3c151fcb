import type { ProductNews } from '@gatehouse/contract/product';
import { ARTICLE_ART } from '@gatehouse/domain/art';
import type { Locale } from '@gatehouse/domain/locales';
import { articlePreview } from '../../content/files/article-preview.ts';
import type { Content, Product } from '../../content/files/content.ts';
import { artPath } from '../../content/localisation/art-path.ts';
import { pickLocale, pickProductTexts } from '../../content/localisation/pick-locale.ts';

/** Null when the product has no news. The articles of a product are written in the same languages. */
export function productNewsOf(content: Content, product: Product, wanted: Locale): ProductNews | null {
  const { value: texts } = pickProductTexts(product, wanted);
  const articles = product.news.flatMap(({ id, texts: article }) => {
    const picked = pickLocale(article, wanted);
    return picked ? [{ id, ...picked }] : [];
  });
  const [first] = articles;
  if (!first) return null;
  const entries = articles.map(({ id, value: { title, date, teaser, body: read } }) => {
    const body = read();
    const link = `app:/play/${product.name}/news/${id}`;
    const image = artPath(
      content,
      product,
      hasPicture(content, product, id) ? `${ARTICLE_ART}${id}` : 'feature',
    );
    return { id, title, date, image, summary: teaser, preview: articlePreview(body), body, link };
  });
  return { locale: first.locale, title: texts.newsTitle ?? texts.displayName, entries };
}

function hasPicture({ art }: Content, { name }: Product, article: string): boolean {
  return art.cuts.has(`${name}/${ARTICLE_ART}${article}`);
}
