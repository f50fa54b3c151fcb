import { DEFAULT_LOCALE, LOCALES, type Locale } from '@gatehouse/domain/locales';
import { expect, it } from 'vitest';
import { contentDeps } from '../../../../test/fixtures/content.ts';
import { pickLocale } from '../localisation/pick-locale.ts';

const { content } = contentDeps();
const products = [...content.products.values()];
/** News speaks to all players as “ustedes” everywhere in Latin America. */
const ARTICLES_SHARED: Partial<Record<Locale, Locale>> = {
  'es-AR': 'es-MX',
  'es-CO': 'es-MX',
  'es-PE': 'es-MX',
};
/** British players see the navigation of the United States. */
const NAVIGATION_SHARED: Locale[] = [DEFAULT_LOCALE];

it.each(LOCALES)('The demo content is translated to %s everywhere', (locale) => {
  const without = (kind: string, parts: Iterable<[string, boolean]>) =>
    [...parts].flatMap(([name, isThere]) => (isThere ? [] : [`${kind} ${name}`]));
  expect([
    ...without(
      'product',
      products.map(({ name, texts }) => [name, texts.has(locale)]),
    ),
    ...without('content', [
      ['front page', content.frontPages.has(locale)],
      ['footer', content.footers.has(locale)],
      ['navigation', content.navigation.has(locale) || NAVIGATION_SHARED.includes(locale)],
    ]),
    ...without(
      'tag',
      Object.entries(content.shop.tags).map(([name, texts]) => [name, locale in texts]),
    ),
    ...without(
      'promotion',
      [...content.promotions].map(([name, { texts }]) => [name, locale in texts]),
    ),
  ]).toEqual([]);
});

it.each(LOCALES)('Every article is in the language of %s', (locale) => {
  const wanted = ARTICLES_SHARED[locale] ?? locale;
  const articles = products.flatMap(({ name, news }) =>
    news
      .filter(({ texts }) => pickLocale(texts, locale)?.locale !== wanted)
      .map((article) => [name, article.id]),
  );
  expect(articles).toEqual([]);
});

it.each(LOCALES)('Products have the same facts, paragraphs and extras in %s as in English', (locale) => {
  for (const { name, texts } of products) {
    const [source, own] = ([DEFAULT_LOCALE, locale] as const).map((each) => {
      const of = texts.get(each);
      return {
        facts: of?.facts.map(({ icon }) => icon),
        paragraphs: of?.description.split('\n\n').length,
        requirements: Object.values(of?.systemRequirements ?? {}).map((lines) => lines.length),
        extras: Object.entries(of?.extras ?? {}).map(([id, extra]) => [id, Object.keys(extra)]),
      };
    });
    expect(own, name).toEqual(source);
  }
});
