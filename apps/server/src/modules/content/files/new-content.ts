import { randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { DEFAULT_LOCALE } from '@gatehouse/domain/locales';
import type { z } from 'zod';
import { StartupProblem } from '../../../errors.ts';
import type { ContentDraft } from './content-draft.ts';
import { type ContentKind, schemaFileOf, writeSchemas } from './content-kinds.ts';
import { unwritten } from './content-strings.ts';
import { name as nameSchema } from './fields.schema.ts';
import type { gameSchema } from './game.schema.ts';
import { readContent } from './load-content.ts';
import type { productSchema, productTextsSchema } from './product.schema.ts';
import type { promotionSchema } from './promotion.schema.ts';

export const KINDS_OF_NEW = ['game', 'product', 'promotion'] as const;
export type NewKind = (typeof KINDS_OF_NEW)[number];

export interface NewContent {
  kind: NewKind;
  name: string;
  /** The game of a product or promotion. */
  game: string | undefined;
  isFree: boolean;
}

interface Beginning {
  files: Record<string, object>;
  todo: string[];
}

/** Payable in every currency, as whole units. */
const FIRST_PRICE = 2000;
const DAY_MS = 24 * 60 * 60 * 1000;

/** Writes files that have everything but what only the publisher knows, and never replaces one. */
export function writeNewContent(contentDir: string, asked: NewContent): { files: string[]; todo: string[] } {
  const named = nameSchema.safeParse(asked.name);
  if (!named.success) throw new StartupProblem(`The name ${named.error.issues[0]?.message}.`);
  const { files, todo } = beginningOf(asked, readContent(contentDir).draft);
  const paths = Object.keys(files);
  const taken = paths.find((path) => existsSync(join(contentDir, path)));
  if (taken) throw new StartupProblem(`${taken} is there already.`);
  if (!existsSync(join(contentDir, 'schemas'))) writeSchemas(contentDir);
  for (const [path, value] of Object.entries(files)) {
    mkdirSync(dirname(join(contentDir, path)), { recursive: true });
    const schema = { $schema: schemaOf(path), ...value };
    writeFileSync(join(contentDir, path), `${JSON.stringify(schema, null, 2)}\n`);
  }
  return { files: paths, todo: [...todo, 'Then run: npm run gatehouse -- content check'] };
}

function beginningOf(asked: NewContent, draft: ContentDraft): Beginning {
  if (asked.kind === 'game') return newGame(asked, draft);
  return asked.kind === 'product' ? newAddOn(asked, draft) : newPromotion(asked, draft);
}

function newGame({ name, isFree }: NewContent, draft: ContentDraft): Beginning {
  const game: z.input<typeof gameSchema> = {
    id: randomUUID(),
    productName: name,
    applicationPhase: 'PlatformOnly',
    migrationType: 'None',
    usesEmailAsLogin: true,
    accountGroup: name,
    region: 'eu',
    regions: [{ id: 'eu', display_names: { [DEFAULT_LOCALE]: 'Europe' } }],
    environments: [{ id: 'eu-1', region: 'eu', isOpen: true }],
    links: {},
  };
  const product: z.input<typeof productSchema> = {
    ...productFields(draft),
    kind: 'game',
    gamePurchaseType: isFree ? 'free' : 'once',
    freeToPlay: isFree,
    ...(isFree ? {} : firstPrices(draft)),
  };
  return {
    files: {
      [`games/${name}.json`]: game,
      [`products/${name}/product.json`]: product,
      [`products/${name}/${DEFAULT_LOCALE}.json`]: productTexts(name),
    },
    todo: [
      ...productTodo(name),
      `games/${name}.json: regions and environments, the servers or worlds of the game`,
      `art/${name}/master.webp (2560 × 1440, the key art), scene-1.webp and scene-2.webp (2560 × 1440), wordmark.svg; then: npm run art -- ${name}`,
      'front-pages/: a slide or a row that shows it',
    ],
  };
}

function newAddOn({ name, game }: NewContent, draft: ContentDraft): Beginning {
  const product: z.input<typeof productSchema> = {
    ...productFields(draft),
    kind: 'add-on',
    addOnOf: gameFor(game, draft),
    gamePurchaseType: 'add-on',
    freeToPlay: false,
    ...firstPrices(draft),
  };
  return {
    files: {
      [`products/${name}/product.json`]: product,
      [`products/${name}/${DEFAULT_LOCALE}.json`]: productTexts(name),
    },
    todo: [
      ...productTodo(name),
      `art/${name}/master.webp, if it has a picture of its own (1080 × 1440 or 2560 × 1440); then: npm run art -- ${name}`,
    ],
  };
}

function newPromotion({ name, game }: NewContent, draft: ContentDraft): Beginning {
  const today = new Date(new Date().toISOString().slice(0, 10)).getTime();
  const promotion: z.input<typeof promotionSchema> = {
    contentType: 'item_promotion',
    game: gameFor(game, draft),
    starts: momentOf(today + 7 * DAY_MS),
    ends: momentOf(today + 14 * DAY_MS),
    audience: 'all',
    texts: {
      [DEFAULT_LOCALE]: {
        title: unwritten('a few words that name the offer'),
        text: unwritten('a sentence that says what players get'),
      },
    },
  };
  return {
    files: { [`promotions/${name}.json`]: promotion },
    todo: [
      `promotions/${name}.json: starts and ends, the audience, and what it offers: prices, a coupon or a link`,
      `promotions/${name}.json: the texts in [ ], and those of other locales`,
    ],
  };
}

function productFields(draft: ContentDraft) {
  const company = draft.brand?.name ?? 'Games';
  return {
    id: randomUUID(),
    tags: Object.keys(draft.shop?.tags ?? {}).slice(0, 1),
    wordmark: 'bottom' as const,
    gallery: [],
    website: draft.brand?.supportUrl ?? 'https://games.example',
    released: new Date().toISOString().slice(0, 10),
    developer: draft.brand?.copyright.holder ?? company,
    platforms: ['windows' as const],
    minimumAge: 12,
    locales: { coupled: false, formerCoupled: false },
  };
}

function firstPrices({ shop }: ContentDraft) {
  return { prices: { [shop?.currencies.default ?? 'EUR']: FIRST_PRICE } };
}

function productTexts(name: string): z.input<typeof productTextsSchema> {
  return {
    displayName: titleOf(name),
    genre: unwritten('a word or two, such as Street racing'),
    tagline: unwritten('a sentence that makes curious'),
    text: unwritten('a sentence or two for lists and cards'),
    description: unwritten('what it is about, in a few paragraphs'),
    facts: [],
    systemRequirements: { minimum: [], recommended: [] },
  };
}

function productTodo(name: string): string[] {
  return [
    `products/${name}/product.json: prices, tags, website, the day of release, developer, platforms, minimumAge`,
    `products/${name}/${DEFAULT_LOCALE}.json: the texts in [ ], and a file for each other locale`,
  ];
}

function gameFor(game: string | undefined, draft: ContentDraft): string {
  const names = [...draft.games.keys()];
  const known = game ?? (names.length === 1 ? names[0] : undefined);
  if (known !== undefined && names.includes(known)) return known;
  throw new StartupProblem(`Name its game with --game: one of ${names.join(', ') || '(there is none yet)'}.`);
}

function schemaOf(path: string): string {
  const kinds: Record<string, ContentKind> = {
    games: 'game',
    promotions: 'promotion',
    products: 'product-texts',
  };
  const [folder = '', ...below] = path.split('/');
  const kind = path.endsWith('/product.json') ? 'product' : kinds[folder];
  return `${'../'.repeat(below.length)}${schemaFileOf(kind ?? 'product')}`;
}

function titleOf(name: string): string {
  return name
    .split('-')
    .map((word) => word.replace(/^./, (letter) => letter.toUpperCase()))
    .join(' ');
}

function momentOf(milliseconds: number): string {
  return new Date(milliseconds).toISOString().replace('.000Z', 'Z');
}
