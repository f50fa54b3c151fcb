import { LITTLE_GAMES_CATEGORIES_MAX, MAGAZINE_ENTRIES } from '@gatehouse/domain/limits';
import { z } from 'zod';
import { action, link, name, requiredText, titledLink } from './fields.schema.ts';

const rowOf = <Kind extends 'cards' | 'compact'>(kind: Kind) =>
  z.strictObject({
    id: name,
    kind: z.literal(kind),
    title: requiredText,
    link: link.optional(),
    products: z.array(name).min(1),
  });

export const frontPageSchema = z.strictObject({
  hero: z
    .array(
      z.strictObject({
        product: name.describe('The name of a folder in products/.'),
        picture: name
          .optional()
          .describe('A scene in the art folder of the product; its key art by default.'),
        eyebrow: requiredText
          .optional()
          .describe('A few words above. Without it, a product on sale shows its discount and the last day.'),
        tagline: requiredText.optional().describe('That of the product by default.'),
        text: requiredText.optional().describe('That of the product by default.'),
        primary: action
          .optional()
          .describe('Without it, the button of a free game leads to where it is played and says how.'),
        secondary: action,
      }),
    )
    .min(1)
    .describe('The slides at the top.'),
  rows: z.array(
    z.discriminatedUnion('kind', [
      rowOf('cards'),
      rowOf('compact'),
      z.strictObject({
        id: name,
        kind: z.literal('features'),
        title: requiredText,
        link: link.optional(),
        features: z
          .array(z.strictObject({ product: name, text: requiredText.optional(), action: action.optional() }))
          .min(1),
      }),
    ]),
  ),
  band: z.strictObject({ title: requiredText, text: requiredText, primary: action, secondary: action }),
});

const footerColumn = z.strictObject({ title: requiredText, links: z.array(titledLink) });

export const footerSchema = z.strictObject({
  column1: footerColumn.describe('The first of four columns.'),
  column2: footerColumn,
  column3: footerColumn,
  column4: z.strictObject({
    title: requiredText,
    links: z.array(
      z.strictObject({ title: requiredText, link, icon: z.enum(['discord', 'youtube', 'instagram', 'rss']) }),
    ),
  }),
});

export const navigationSchema = z.strictObject({
  browserGames: titledLink,
  mmorpg: titledLink,
  littleGames: z.strictObject({
    title: requiredText,
    categories: z.array(titledLink).min(1).max(LITTLE_GAMES_CATEGORIES_MAX),
  }),
  magazine: z.strictObject({ title: requiredText, entries: z.array(titledLink).length(MAGAZINE_ENTRIES) }),
});

export const interstitialsSchema = z.record(
  z.string().regex(/^[a-z]{2}$/, { error: 'must be a two-letter language' }),
  z.strictObject({
    zoneId: requiredText.optional().describe('The zone of visitors.'),
    zoneIdSignedIn: requiredText.optional().describe('The zone of players who are signed in.'),
    showNotSignedIn: z.boolean().describe('Visitors see advertisements, too.'),
  }),
);
