import type { LegalDocument } from '@gatehouse/contract/legal';
import type { Locale } from '@gatehouse/domain/locales';
import type { z } from 'zod';
import type { announcementsSchema } from './announcement.schema.ts';
import type { ArtFolder } from './art-folder.ts';
import type { brandSchema, portalSchema } from './brand.schema.ts';
import type { branchesSchema, gameSchema } from './game.schema.ts';
import type { legalSchema } from './legal.schema.ts';
import type { OwnTexts } from './own-texts.ts';
import type { footerSchema, frontPageSchema, interstitialsSchema, navigationSchema } from './page.schema.ts';
import type { newsSchema, productSchema, productTextsSchema } from './product.schema.ts';
import type { promotionSchema } from './promotion.schema.ts';
import type { shopSchema } from './shop.schema.ts';

/** One value per language that has a translation. */
export type Localised<Value> = ReadonlyMap<Locale, Value>;

export type Game = Readonly<z.output<typeof gameSchema>>;
export type Prices = NonNullable<z.output<typeof productSchema>['prices']>;
export type Shop = Readonly<z.output<typeof shopSchema>>;
export type ProductTexts = Readonly<z.output<typeof productTextsSchema>>;
export type NewsTexts = Readonly<z.output<typeof newsSchema>>;
export type Announcement = Readonly<z.output<typeof announcementsSchema>['announcements'][number]>;
export type LegalVersion = Readonly<z.output<typeof legalSchema>['versions'][number]>;
export type FrontPageFile = Readonly<z.output<typeof frontPageSchema>>;

export interface Promotion extends Readonly<z.output<typeof promotionSchema>> {
  readonly name: string;
}

/** The versions of each document, from the oldest to the newest; empty where the publisher keeps none. */
export type Legal = Readonly<Record<LegalDocument, readonly LegalVersion[]>>;

export interface NewsItem {
  readonly id: string;
  readonly texts: Localised<NewsTexts>;
}

export interface Product extends Readonly<z.output<typeof productSchema>> {
  readonly name: string;
  readonly texts: Localised<ProductTexts>;
  /** Newest first. */
  readonly news: readonly NewsItem[];
}

/** Everything an operator wrote. Read once at start and never changed while the process runs. */
export interface Content {
  readonly art: ArtFolder;
  readonly brand: Readonly<z.output<typeof brandSchema>>;
  /** The SHA-256 of the files of `brand/`, by path; their beginning is in addresses. */
  readonly brandFiles: ReadonlyMap<string, string>;
  readonly portal: Readonly<z.output<typeof portalSchema>>;
  readonly shop: Shop;
  readonly branches: Readonly<z.output<typeof branchesSchema>>;
  /** By product name. */
  readonly games: ReadonlyMap<string, Game>;
  readonly products: ReadonlyMap<string, Product>;
  readonly promotions: ReadonlyMap<string, Promotion>;
  readonly frontPages: Localised<FrontPageFile>;
  readonly footers: Localised<Readonly<z.output<typeof footerSchema>>>;
  readonly navigation: Localised<Readonly<z.output<typeof navigationSchema>>>;
  /** Texts of the portal and of mails that the publisher replaced. */
  readonly ownTexts: Localised<OwnTexts>;
  readonly legal: Legal;
  readonly announcements: readonly Announcement[];
  readonly interstitials: Readonly<z.output<typeof interstitialsSchema>>;
}
