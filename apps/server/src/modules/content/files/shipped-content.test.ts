import { DEFAULT_LOCALE, LOCALES, type Locale } from '@gatehouse/domain/locales';
import { describe, expect, it } from 'vitest';
import { contentDeps } from '../../../../test/fixtures/content.ts';
import { pickLocale } from '../localisation/pick-locale.ts';

const { content } = contentDeps();
/** News speaks to all players as “ustedes” everywhere in Latin America. */
const ARTICLES_SHARED: Partial<Record<Locale, Locale>> = {
  'es-AR': 'es-MX',
  'es-CO': 'es-MX',
  'es-PE': 'es-MX',
};
const products = [...content.products.values()];
const games = products.filter(({ kind }) => kind === 'game');

describe('The demo content', () => {
  it('has eight games and three add-ons', () => {
    expect(games.map(({ name }) => name).sort()).toEqual([...content.games.keys()].sort());
    expect(games).toHaveLength(8);
    expect(products).toHaveLength(11);
  });

  it('gives every product, extra and game an id of its own', () => {
    const ids = [...products.flatMap(({ id, extras }) => [id, ...extras.map((extra) => extra.id)])];
    ids.push(...[...content.games.values()].map(({ id }) => id));
    expect(new Set(ids).size).toBe(ids.length);
  });

  it.each(LOCALES)('is translated to %s everywhere', (locale) => {
    expect(products.filter(({ texts }) => !texts.has(locale))).toEqual([]);
    expect(content.frontPages.has(locale)).toBe(true);
    expect(content.footers.has(locale)).toBe(true);
    // British players see the navigation of the United States.
    expect(content.navigation.has(locale)).toBe(locale !== DEFAULT_LOCALE);
    for (const names of Object.values(content.shop.tags)) expect(names).toHaveProperty(locale);
    for (const { texts } of content.promotions.values()) expect(texts).toHaveProperty(locale);
  });

  it.each(LOCALES)('shows no product in two rows of the front page in %s', (locale) => {
    const shown = (content.frontPages.get(locale)?.rows ?? []).flatMap((row) =>
      row.kind === 'features' ? row.features.map(({ product }) => product) : row.products,
    );
    expect(shown).toEqual([...new Set(shown)]);
  });

  it('has three articles a game', () => {
    for (const { news } of games) expect(news).toHaveLength(3);
  });

  it.each(LOCALES)('has every article in the language of %s', (locale) => {
    for (const { texts } of games.flatMap(({ news }) => news)) {
      expect(pickLocale(texts, locale)?.locale).toBe(ARTICLES_SHARED[locale] ?? locale);
    }
  });

  it.each(LOCALES)('has the same facts, paragraphs and extras in %s as in English', (locale) => {
    for (const { texts } of products) {
      const [source, own] = ([DEFAULT_LOCALE, locale] as const).map((each) => {
        const of = texts.get(each);
        return {
          facts: of?.facts.map(({ icon }) => icon),
          paragraphs: of?.description.split('\n\n').length,
          requirements: Object.values(of?.systemRequirements ?? {}).map((lines) => lines.length),
          extras: Object.entries(of?.extras ?? {}).map(([name, extra]) => [name, Object.keys(extra)]),
        };
      });
      expect(own).toEqual(source);
    }
  });

  it('has the same date for an article in every language', () => {
    for (const { texts } of games.flatMap(({ news }) => news)) {
      expect(new Set([...texts.values()].map(({ date }) => date)).size).toBe(1);
    }
  });
});

it('The descriptions of products are plain text', () => {
  const marked = products.flatMap(({ name, texts }) =>
    [...texts].flatMap(([locale, { description }]) =>
      /[*_#<]/.test(description) ? [`${name} ${locale}`] : [],
    ),
  );
  expect(marked).toEqual([]);
});
