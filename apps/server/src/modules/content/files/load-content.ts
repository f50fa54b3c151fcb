import { basename } from 'node:path';
import type { LegalDocument } from '@gatehouse/contract/legal';
import { DEFAULT_LOCALE } from '@gatehouse/domain/locales';
import { announcementsSchema } from './announcement.schema.ts';
import { findArtProblems } from './art-check.ts';
import { readArtFolder } from './art-folder.ts';
import { brandSchema, portalSchema } from './brand.schema.ts';
import { checkBrand, readBrandFiles } from './brand-files.ts';
import { reportUnknownFiles } from './check-files.ts';
import { checkPages } from './check-pages.ts';
import { checkReferences, demandEnglishTexts } from './check-references.ts';
import type { Content, Game, Legal, NewsItem, Product, Promotion } from './content.ts';
import type { ContentDraft } from './content-draft.ts';
import { ContentError, type ContentProblem } from './content-problem.ts';
import { type ContentReader, createContentReader } from './content-reader.ts';
import { branchesSchema, gameSchema } from './game.schema.ts';
import { legalSchema } from './legal.schema.ts';
import { legalPath } from './legal-history.rules.ts';
import { readOwnTexts } from './own-texts.ts';
import { footerSchema, frontPageSchema, interstitialsSchema, navigationSchema } from './page.schema.ts';
import { newsSchema, productSchema, productTextsSchema } from './product.schema.ts';
import { promotionSchema } from './promotion.schema.ts';
import { shopSchema } from './shop.schema.ts';

/** Reads the operator's folder. Throws a ContentError with every mistake; pictures alone do not stop a start. */
export function loadContent(contentDir: string, known?: KnownContent): Content {
  const { content, mistakes, draft } = readContent(contentDir, known);
  if (content) return content;
  throw new ContentError([...mistakes, ...findArtProblems(contentDir, draft)]);
}

/** Of a release, which has hashes of its files. */
export interface KnownContent {
  artVersion?: string;
}

export interface ContentReading {
  /** Null if there is a mistake. */
  readonly content: Content | null;
  readonly draft: ContentDraft;
  readonly mistakes: readonly ContentProblem[];
}

/** The content, or every mistake in it; `checkContent` also looks at pictures and links. */
export function readContent(contentDir: string, known: KnownContent = {}): ContentReading {
  const reader = createContentReader(contentDir);
  const draft: ContentDraft = {
    art: readArtFolder(contentDir, known.artVersion),
    brand: reader.readFile('brand.json', brandSchema),
    brandFiles: readBrandFiles(contentDir),
    portal: reader.readFile('portal.json', portalSchema),
    shop: reader.readFile('shop.json', shopSchema),
    branches: reader.readFile('branches.json', branchesSchema),
    games: readGames(reader),
    products: readProducts(reader),
    promotions: readPromotions(reader),
    frontPages: reader.readLocalised('front-pages', frontPageSchema),
    footers: reader.readLocalised('footers', footerSchema),
    navigation: reader.readLocalised('navigation', navigationSchema),
    ownTexts: readOwnTexts(contentDir, reader),
    legal: readLegal(reader),
    announcements: reader.readOptionalFile('announcements.json', announcementsSchema)?.announcements ?? [],
    interstitials: reader.readFile('interstitials.json', interstitialsSchema),
  };
  const names = {
    products: reader.foldersIn('products'),
    games: reader.jsonFilesIn('games').map((file) => basename(file, '.json')),
  };
  const check = { draft, names, report: reader.report };
  demandEnglishTexts(check, reader.filesRead);
  checkBrand(check);
  checkReferences(check);
  checkPages(check);
  reportUnknownFiles(reader);
  const isGood = isComplete(draft) && reader.problems.length === 0;
  return { content: isGood ? Object.freeze(draft) : null, draft, mistakes: reader.problems };
}

function isComplete(draft: ContentDraft): draft is Content {
  return Object.values(draft).every((part) => part !== null);
}

function readLegal(reader: ContentReader): Legal {
  const versionsOf = (document: LegalDocument) =>
    reader.readOptionalFile(legalPath(document), legalSchema)?.versions ?? [];
  return { terms: versionsOf('terms'), privacy: versionsOf('privacy') };
}

function readGames(reader: ContentReader): ReadonlyMap<string, Game> {
  return new Map(
    reader.jsonFilesIn('games').flatMap((file): [string, Game][] => {
      const game = reader.readFile(`games/${file}`, gameSchema);
      return game ? [[basename(file, '.json'), game]] : [];
    }),
  );
}

function readPromotions(reader: ContentReader): ReadonlyMap<string, Promotion> {
  return new Map(
    reader.jsonFilesIn('promotions').flatMap((file): [string, Promotion][] => {
      const name = basename(file, '.json');
      const promotion = reader.readFile(`promotions/${file}`, promotionSchema);
      return promotion ? [[name, { name, ...promotion }]] : [];
    }),
  );
}

function readProducts(reader: ContentReader): ReadonlyMap<string, Product> {
  return new Map(
    reader.foldersIn('products').flatMap((name): [string, Product][] => {
      const product = readProduct(reader, name);
      return product ? [[name, product]] : [];
    }),
  );
}

function readProduct(reader: ContentReader, name: string): Product | null {
  const folder = `products/${name}`;
  const fields = reader.readFile(`${folder}/product.json`, productSchema);
  const texts = reader.readLocalised(folder, productTextsSchema);
  const news = readNews(reader, `${folder}/news`);
  return fields && Object.freeze({ ...fields, name, texts, news });
}

function readNews(reader: ContentReader, folder: string): NewsItem[] {
  const items = reader.foldersIn(folder).map((id) => ({
    id,
    texts: reader.readLocalised(`${folder}/${id}`, newsSchema),
  }));
  return items.sort((a, b) => (dateOf(a) < dateOf(b) ? 1 : -1));
}

function dateOf(item: NewsItem): string {
  return (item.texts.get(DEFAULT_LOCALE) ?? [...item.texts.values()][0])?.date ?? '';
}
