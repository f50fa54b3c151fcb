import { LITTLE_GAMES_CATEGORIES_MAX, MAGAZINE_ENTRIES } from '@gatehouse/domain/limits';
import { z } from 'zod';
import { action, link, name, titledLink, words } from './fields.schema.ts';

const rowOf = <Kind extends 'cards' | 'compact'>(kind: Kind) =>
  z.strictObject({
    id: name,
    kind: z.literal(kind),
    title: words,
    link: link.optional(),
    products: z.array(name).min(1),
  });

export const frontPageSchema = z.strictObject({
  hero: z
    .array(
      z.strictObject({
        product: name,
        eyebrow: words,
        tagline: words.optional(),
        text: words.optional(),
        primary: action,
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
        title: words,
        link: link.optional(),
        features: z.array(z.strictObject({ product: name, text: words.optional(), action })).min(1),
      }),
    ]),
  ),
  band: z.strictObject({ title: words, text: words, primary: action, secondary: action }),
});

const footerColumn = z.strictObject({ title: words, links: z.array(titledLink) });

export const footerSchema = z.strictObject({
  column1: footerColumn,
  column2: footerColumn,
  column3: footerColumn,
  column4: z.strictObject({
    title: words,
    links: z.array(
      z.strictObject({ title: words, link, icon: z.enum(['discord', 'youtube', 'instagram', 'rss']) }),
    ),
  }),
});

export const navigationSchema = z.strictObject({
  browserGames: titledLink,
  mmorpg: titledLink,
  littleGames: z.strictObject({
    title: words,
    categories: z.array(titledLink).min(1).max(LITTLE_GAMES_CATEGORIES_MAX),
  }),
  magazine: z.strictObject({ title: words, entries: z.array(titledLink).length(MAGAZINE_ENTRIES) }),
});

export const interstitialsSchema = z.record(
  z.string().regex(/^[a-z]{2}$/, { error: 'must be a two-letter language' }),
  z.strictObject({
    zoneId: words.optional(),
    zoneIdSignedIn: words.optional(),
    showNotSignedIn: z.boolean(),
  }),
);
