import type { Locale } from '@gatehouse/domain/locales';
import { describe, expect, it } from 'vitest';
import { contentDeps } from './content.fixture.ts';

const { content } = contentDeps();
const complete: Locale[] = ['en-GB', 'de-DE', 'ar-AE'];
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

  it.each(complete)('is translated to %s everywhere', (locale) => {
    expect(products.filter(({ texts }) => !texts.has(locale))).toEqual([]);
    expect(content.frontPages.has(locale)).toBe(true);
    expect(content.footers.has(locale)).toBe(true);
    for (const { news } of games) {
      expect(news).toHaveLength(3);
      for (const { texts } of news) expect(texts.get(locale)?.body).toBeTruthy();
    }
  });

  it('has the same number of facts, paragraphs and extras in every language', () => {
    for (const { texts } of products) {
      const shapes = complete.map((locale) => {
        const of = texts.get(locale);
        return [
          of?.facts.map(({ icon }) => icon),
          of?.description.split('\n\n').length,
          Object.keys(of?.extras ?? {}),
        ];
      });
      expect(shapes[1]).toEqual(shapes[0]);
      expect(shapes[2]).toEqual(shapes[0]);
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
