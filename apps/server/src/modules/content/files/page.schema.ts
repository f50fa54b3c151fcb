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
        product: name,
        /** A scene in the art folder of the product; its key art by default. */
        picture: name.optional(),
        /** Without it, a product on sale shows its discount and the end of the sale. */
        eyebrow: requiredText.optional(),
        tagline: requiredText.optional(),
        text: requiredText.optional(),
        /** Without it, the button leads to where the game is played and says how. */
        primary: action.optional(),
        secondary: action,
      }),
    )
    .min(1),
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
  column1: footerColumn,
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
    zoneId: requiredText.optional(),
    zoneIdSignedIn: requiredText.optional(),
    showNotSignedIn: z.boolean(),
  }),
);
