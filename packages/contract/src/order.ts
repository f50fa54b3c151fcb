import { WITHDRAWAL_NAME_LENGTH_MAX } from '@gatehouse/domain/limits';
import * as z from 'zod/mini';
import {
  absoluteUrl,
  country,
  day,
  documentVersion,
  email,
  image,
  matching,
  replyText,
  slug,
  text,
  timestamp,
  uuid,
  visibleText,
} from './fields.ts';
import { gameRegion } from './game.ts';
import { amount, currency } from './offer.ts';

/** `refunding`: the money is on its way back, and what was bought is taken back. */
export const ORDER_STATUSES = [
  'pending',
  'paid',
  'failed',
  'cancelled',
  'refunding',
  'refunded',
  'disputed',
] as const;

/** `accepted`: the money goes back. `review`: the right may have ended, and support decides. */
export const WITHDRAWAL_STATES = ['accepted', 'review', 'declined'] as const;

export const orderParams = z.object({ id: uuid });
/** The orders before this one, from `next` of the previous page. */
export const ordersQuery = z.object({ before: z.optional(matching('[1-9][0-9]{0,15}', 16)) });

/**
 * The game account that an order is for, by its present name. null for what all accounts of the player use, for an account that no
 * longer exists or is not the player's, and for a payment that granted nothing.
 */
const orderAccount = z.nullable(
  z.object({
    displayName: replyText,
    /** null in a game with a single region, and for a region that no longer exists. */
    region: z.nullable(gameRegion),
  }),
);
export type OrderAccount = z.infer<typeof orderAccount>;

export const order = z.object({
  id: uuid,
  /** As players and support read it. */
  number: replyText,
  status: z.enum(ORDER_STATUSES),
  /** The player has paid, and the money is under way. */
  isProcessing: z.boolean(),
  /** The payment granted nothing, because the player had it already when the money arrived. It is refunded without being asked. */
  wasOwned: z.boolean(),
  /** The last refund did not reach the player. The order counts as paid, and what was bought is the player's. */
  hasRefundFailed: z.boolean(),
  /** The money was not sent to the original payment method. */
  isRefundedByHand: z.boolean(),
  productName: slug,
  /** The extra of the product, where not the product itself was bought. */
  extraName: z.nullable(slug),
  displayName: replyText,
  account: orderAccount,
  /** null when the product has left the shop. */
  image: z.nullable(image),
  amount,
  currency,
  /** A part of the amount that was refunded, or is on its way; 0 when the whole is. */
  refundedAmount: amount,
  /** The edition for owners of the game, at the difference. */
  isUpgrade: z.boolean(),
  createdAt: timestamp,
  paidAt: z.nullable(timestamp),
  /** The last day on which the player gets the money back by withdrawing; null when that is for support to decide. */
  withdrawUntil: z.nullable(day),
  withdrawal: z.nullable(z.object({ declaredAt: timestamp, state: z.enum(WITHDRAWAL_STATES) })),
});
export type Order = z.infer<typeof order>;

/** Newest first. */
export const orders = z.object({ orders: z.array(order), next: z.nullable(replyText) });

export const paymentLink = z.object({ link: absoluteUrl });

export const receipt = z.object({
  number: replyText,
  status: z.enum(ORDER_STATUSES),
  date: timestamp,
  seller: z.object({
    name: replyText,
    address: z.array(replyText),
    taxId: z.nullable(replyText),
    email,
  }),
  buyer: z.object({ email: z.nullable(email) }),
  account: orderAccount,
  lines: z.array(z.object({ title: replyText, quantity: z.int(), amount })),
  currency,
  total: amount,
  /** As in the order. */
  refundedAmount: amount,
  /** Included in the total. The country is null for orders from before it was asked for. */
  tax: z.object({ percent: z.number(), amount, country: z.nullable(country) }),
  isUpgrade: z.boolean(),
  /** To the immediate delivery, and to the terms of this version. null for orders from before it was asked for. */
  consent: z.nullable(z.object({ at: timestamp, version: documentVersion })),
  policy: z.object({ refundDays: z.nullable(z.int()) }),
});
export type Receipt = z.infer<typeof receipt>;

const declaredName = visibleText(WITHDRAWAL_NAME_LENGTH_MAX);
export const ownWithdrawalBody = z.object({ name: declaredName });
/** The number as it was typed. One that belongs to no order gets the same answer. */
export const withdrawalBody = z.object({ name: declaredName, orderNumber: text(32, 1), email });
export const withdrawalResult = z.object({ declaredAt: timestamp });
