import { LOCALES } from '@gatehouse/domain/locales';
import { describe, expect, it } from 'vitest';
import { contentDeps } from '../../../../test/fixtures/content.ts';

const { content } = contentDeps();
const products = [...content.products.values()];
const games = products.filter(({ kind }) => kind === 'game');

describe('The demo content', () => {
  it('has eight games and three add-ons', () => {
    expect(games.map(({ name }) => name).sort()).toEqual([...content.games.keys()].sort());
    expect(games).toHaveLength(8);
    expect(products).toHaveLength(11);
  });

  it('gives every product, extra and game its own id', () => {
    const ids = [...products.flatMap(({ id, extras }) => [id, ...extras.map((extra) => extra.id)])];
    ids.push(...[...content.games.values()].map(({ id }) => id));
    expect(new Set(ids).size).toBe(ids.length);
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
