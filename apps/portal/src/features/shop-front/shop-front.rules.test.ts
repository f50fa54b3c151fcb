import type { FrontPage } from '@gatehouse/contract/front-page';
import { expect, it } from 'vitest';
import { frontPage } from '../../../test/features/front-page.ts';
import { productLink } from '../../entities/products/product-link.ts';
import { gameOfArticle, isEmptyFrontPage } from './shop-front.rules.ts';

const [slide] = frontPage.hero;
const [row] = frontPage.rows;

it.each<[string, Partial<FrontPage>, boolean]>([
  ['nothing at all', { hero: [], rows: [] }, true],
  ['rows without products', { hero: [], rows: row ? [{ ...row, items: [] }] : [] }, true],
  ['a slide alone', { hero: slide ? [slide] : [], rows: [] }, false],
  ['a row alone', { hero: [], rows: row ? [row] : [] }, false],
])('a front page with %s', (_, parts, isEmpty) => {
  expect(isEmptyFrontPage({ ...frontPage, ...parts })).toBe(isEmpty);
});

it('links a product by its in-app path, without a locale', () => {
  expect(productLink('neon-drift')).toBe('app:/shop/neon-drift');
});

it.each([
  ['app:/play/neon-drift/news/patch-1-4', 'neon-drift'],
  ['app:/play/neon-drift', null],
  ['app:/play/neon-drift/news/', null],
  ['https://example.test/play/neon-drift/news/patch-1-4', null],
])('%s leads to an article of %s', (link, game) => {
  expect(gameOfArticle(link)).toBe(game);
});
