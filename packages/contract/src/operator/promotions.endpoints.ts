import { CONTENT_ENTRIES_MAX } from '@gatehouse/domain/limits';
import { LOCALES } from '@gatehouse/domain/locales';
import { CURRENCIES } from '@gatehouse/domain/money';
import * as z from 'zod/mini';
import { couponCode, slug, text, timestamp } from '../fields.ts';
import { PROMOTION_TYPES } from '../library.ts';
import { amount, offer } from '../offer.ts';
import {
  byLocale,
  contentText,
  editBody,
  editedRelease,
  editReply,
  fileName,
  offeredLanguages,
  shortText,
  span,
  state,
} from './content-fields.ts';
import type { OperatorEndpointTable } from './operator-endpoint.ts';

export const AUDIENCES = ['all', 'owns', 'does-not-own', 'new-player'] as const;

const promotionText = z.object({ title: shortText, text: contentText });

export const editedPromotion = z.object({
  contentType: z.enum(PROMOTION_TYPES),
  game: fileName,
  environments: z.optional(z.array(shortText).check(z.maxLength(CONTENT_ENTRIES_MAX))),
  ...span,
  audience: z.enum(AUDIENCES),
  product: z.optional(fileName),
  extra: z.optional(fileName),
  prices: z.optional(z.partialRecord(z.enum(CURRENCIES), amount)),
  coupon: z.optional(couponCode),
  link: z.optional(text(2048)),
  texts: byLocale(promotionText),
});
export type EditedPromotion = z.infer<typeof editedPromotion>;

export const listedPromotion = z.object({ name: shortText, state, promotion: editedPromotion });
export type ListedPromotion = z.infer<typeof listedPromotion>;

/** What has a price: a product, or an extra of it. */
export const pricedItem = z.object({
  product: shortText,
  extra: z.nullable(shortText),
  title: shortText,
  amounts: z.partialRecord(z.enum(CURRENCIES), amount),
});
export type PricedItem = z.infer<typeof pricedItem>;

/** Players that a promotion may tell apart. */
export const VIEWERS = ['visitor', 'player', 'owner', 'new-player'] as const;
export type Viewer = (typeof VIEWERS)[number];

export const previewedPrice = z.object({ viewer: z.enum(VIEWERS), offer });
export type PreviewedPrice = z.infer<typeof previewedPrice>;

const params = z.object({ promotion: slug });

export const promotionEndpointsOfOperators = {
  'GET /promotions': {
    permission: 'promotions.manage',
    reply: {
      status: 200,
      schema: z.object({
        release: editedRelease,
        languages: offeredLanguages,
        games: z.array(z.object({ game: shortText, environments: z.array(shortText) })),
        items: z.array(pricedItem),
        promotions: z.array(listedPromotion),
      }),
    },
    errors: ['NOT_FOUND'],
    summary: 'The promotions of the content, and what they may be about',
  },
  'POST /promotions/preview': {
    permission: 'promotions.manage',
    body: z.object({
      /** Whose prices a saved one of this name does not change any more. */
      name: z.optional(fileName),
      promotion: editedPromotion,
      currency: z.enum(CURRENCIES),
      at: timestamp,
    }),
    reply: { status: 200, schema: z.object({ prices: z.array(previewedPrice) }) },
    errors: ['NOT_FOUND'],
    summary: 'What each kind of player would pay at a moment',
  },
  'POST /promotions/texts/preview': {
    permission: 'promotions.manage',
    body: z.object({ texts: byLocale(promotionText) }),
    reply: {
      status: 200,
      schema: z.object({
        shown: byLocale(z.extend(promotionText, { locale: z.enum(LOCALES) })),
      }),
    },
    errors: ['NOT_FOUND'],
    summary: 'What players of each offered locale would read, and in which language',
  },
  'PUT /promotions/:promotion': {
    permission: 'promotions.manage',
    reason: true,
    dangerous: true,
    params,
    body: z.object({ ...editBody, promotion: editedPromotion }),
    reply: { status: 200, schema: editReply },
    errors: ['NOT_FOUND', 'ACT_REFUSED'],
    summary: 'Make or change a promotion',
  },
  'POST /promotions/:promotion/end': {
    permission: 'promotions.manage',
    reason: true,
    params,
    body: z.object(editBody),
    reply: { status: 200, schema: editReply },
    errors: ['NOT_FOUND', 'ACT_REFUSED'],
    summary: 'End a promotion that is running; one that has not begun is removed',
  },
} as const satisfies OperatorEndpointTable;
