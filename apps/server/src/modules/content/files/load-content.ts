import { basename } from 'node:path';
import { DEFAULT_LOCALE } from '@gatehouse/domain/locales';
import { readArtFolder } from './art-folder.ts';
import { brandSchema, portalSchema } from './brand.schema.ts';
import { checkReferences } from './check-references.ts';
import type { Content, Game, NewsItem, Product, Promotion } from './content.ts';
import { foldersIn, jsonFilesIn, readContentFile, readLocalised } from './content-file.ts';
import { branchesSchema, gameSchema } from './game.schema.ts';
import { footerSchema, frontPageSchema, interstitialsSchema, navigationSchema } from './page.schema.ts';
import { newsSchema, productSchema, productTextsSchema } from './product.schema.ts';
import { promotionSchema } from './promotion.schema.ts';
import { shopSchema } from './shop.schema.ts';

/** Reads the operator's folder once. Throws a StartupProblem that names the first file and field that is wrong. */
export function loadContent(contentDir: string): Content {
  const content: Content = Object.freeze({
    art: readArtFolder(contentDir),
    brand: readContentFile(contentDir, 'brand.json', brandSchema),
    portal: readContentFile(contentDir, 'portal.json', portalSchema),
    shop: readContentFile(contentDir, 'shop.json', shopSchema),
    branches: readContentFile(contentDir, 'branches.json', branchesSchema),
    games: readGames(contentDir),
    products: readProducts(contentDir),
    promotions: readPromotions(contentDir),
    frontPages: readLocalised(contentDir, 'front-pages', frontPageSchema),
    footers: readLocalised(contentDir, 'footers', footerSchema),
    navigation: readLocalised(contentDir, 'navigation', navigationSchema),
    interstitials: readContentFile(contentDir, 'interstitials.json', interstitialsSchema),
  });
  checkReferences(content);
  return content;
}

function readGames(contentDir: string): ReadonlyMap<string, Game> {
  return new Map(
    jsonFilesIn(contentDir, 'games').map((file) => [
      basename(file, '.json'),
      readContentFile(contentDir, `games/${file}`, gameSchema),
    ]),
  );
}

function readPromotions(contentDir: string): ReadonlyMap<string, Promotion> {
  return new Map(
    jsonFilesIn(contentDir, 'promotions').map((file) => {
      const name = basename(file, '.json');
      return [name, { name, ...readContentFile(contentDir, `promotions/${file}`, promotionSchema) }];
    }),
  );
}

function readProducts(contentDir: string): ReadonlyMap<string, Product> {
  return new Map(foldersIn(contentDir, 'products').map((name) => [name, readProduct(contentDir, name)]));
}

function readProduct(contentDir: string, name: string): Product {
  const folder = `products/${name}`;
  return Object.freeze({
    ...readContentFile(contentDir, `${folder}/product.json`, productSchema),
    name,
    texts: readLocalised(contentDir, folder, productTextsSchema),
    news: readNews(contentDir, `${folder}/news`),
  });
}

function readNews(contentDir: string, folder: string): NewsItem[] {
  const items = foldersIn(contentDir, folder).map((id) => ({
    id,
    texts: readLocalised(contentDir, `${folder}/${id}`, newsSchema),
  }));
  return items.sort((a, b) => (dateOf(a) < dateOf(b) ? 1 : -1));
}

function dateOf(item: NewsItem): string {
  return (item.texts.get(DEFAULT_LOCALE) ?? [...item.texts.values()][0])?.date ?? '';
}
