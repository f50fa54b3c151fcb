import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { announcementsSchema } from './announcement.schema.ts';
import { brandSchema, portalSchema } from './brand.schema.ts';
import { branchesSchema, gameSchema } from './game.schema.ts';
import { legalSchema } from './legal.schema.ts';
import { ownTextsSchema } from './own-texts.ts';
import { footerSchema, frontPageSchema, interstitialsSchema, navigationSchema } from './page.schema.ts';
import { priceOrAmount } from './price.schema.ts';
import { newsSchema, productSchema, productTextsSchema } from './product.schema.ts';
import { promotionSchema } from './promotion.schema.ts';
import { shopSchema } from './shop.schema.ts';

interface Kind {
  schema: z.ZodType;
  /** The files of this kind, as patterns below the content folder. */
  files: string;
  title: string;
}

/** Every kind of content file. A later pattern does not match files of an earlier one. */
export const CONTENT_KINDS = {
  brand: { schema: brandSchema, files: 'brand.json', title: 'Name, colours and addresses of the portal' },
  portal: { schema: portalSchema, files: 'portal.json', title: 'Features, clients and hosts of the portal' },
  shop: { schema: shopSchema, files: 'shop.json', title: 'Seller, currencies, taxes and tags of the shop' },
  branches: { schema: branchesSchema, files: 'branches.json', title: 'Branches of versions of games' },
  announcements: {
    schema: announcementsSchema,
    files: 'announcements.json',
    title: 'Banners at the top of pages',
  },
  legal: {
    schema: legalSchema,
    files: 'legal/*.json',
    title: 'The versions of the terms of use or of the privacy policy',
  },
  interstitials: { schema: interstitialsSchema, files: 'interstitials.json', title: 'Advertising zones' },
  game: {
    schema: gameSchema,
    files: 'games/*.json',
    title: 'How a game signs players in, and where it runs',
  },
  product: {
    schema: productSchema,
    files: 'products/*/product.json',
    title: 'A game or an add-on in the shop',
  },
  'product-texts': {
    schema: productTextsSchema,
    files: 'products/*/*-*.json',
    title: 'The words of a product in one locale',
  },
  news: { schema: newsSchema, files: 'products/*/news/*/*.json', title: 'An article in one locale' },
  promotion: { schema: promotionSchema, files: 'promotions/*.json', title: 'An offer in a game' },
  'front-page': {
    schema: frontPageSchema,
    files: 'front-pages/*.json',
    title: 'The front page in one locale',
  },
  footer: { schema: footerSchema, files: 'footers/*.json', title: 'The footer in one locale' },
  texts: {
    schema: ownTextsSchema,
    files: 'texts/*.json',
    title: 'Texts of the portal and of mails in your own words, in one locale',
  },
  navigation: { schema: navigationSchema, files: 'navigation/*.json', title: 'The navigation in one locale' },
} as const satisfies Record<string, Kind>;

export type ContentKind = keyof typeof CONTENT_KINDS;

export const schemaFileOf = (kind: ContentKind) => `schemas/${kind}.schema.json`;

/** For editors: what each file may hold, as JSON Schema. */
export function jsonSchemaOf(kind: ContentKind): object {
  const { schema, title } = CONTENT_KINDS[kind];
  const { $schema, ...rest } = z.toJSONSchema(schema, {
    target: 'draft-07',
    io: 'input',
    unrepresentable: 'any',
    reused: 'inline',
    override: ({ zodSchema, jsonSchema }) => {
      // What a transformation accepts besides is not in the generated schema.
      if ((zodSchema as unknown) !== priceOrAmount) return;
      const { description, ...full } = jsonSchema;
      for (const key of Object.keys(jsonSchema)) delete jsonSchema[key];
      Object.assign(jsonSchema, { description, anyOf: [{ type: 'integer', exclusiveMinimum: 0 }, full] });
    },
  });
  const properties = { $schema: { type: 'string' }, ...rest.properties };
  // Maps by language or branch have no fixed properties, but a schema of their names.
  const { propertyNames, ...named } = rest;
  return { $schema, title, ...(propertyNames ? named : rest), properties };
}

export function writeSchemas(contentDir: string): string[] {
  mkdirSync(join(contentDir, 'schemas'), { recursive: true });
  return (Object.keys(CONTENT_KINDS) as ContentKind[]).map((kind) => {
    const file = schemaFileOf(kind);
    writeFileSync(join(contentDir, file), schemaText(kind));
    return file;
  });
}

export function schemaText(kind: ContentKind): string {
  return `${JSON.stringify(jsonSchemaOf(kind), null, 2)}\n`;
}
