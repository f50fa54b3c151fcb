import { CURRENCIES } from '@gatehouse/domain/money';
import * as z from 'zod/mini';
import { matching, replyText, text, timestamp, uuid } from '../fields.ts';
import type { OperatorEndpointTable } from './operator-endpoint.ts';
import { auditReply, moment, reason, reasonBody } from './operator-fields.ts';

export const ORDER_STATUSES = [
  'pending',
  'paid',
  'failed',
  'cancelled',
  'refunding',
  'refunded',
  'disputed',
] as const;

/** A line of a list of orders. */
export const orderRow = z.object({
  orderId: uuid,
  number: text(32),
  status: z.enum(ORDER_STATUSES),
  userId: z.nullable(uuid),
  email: z.nullable(text(254)),
  title: replyText,
  amount: z.int(),
  currency: z.enum(CURRENCIES),
  createdAt: timestamp,
});
export type ListedOrder = z.infer<typeof orderRow>;

const withdrawal = z.object({
  state: text(32),
  declaredAt: timestamp,
  why: z.nullable(replyText),
  name: replyText,
});

/** A declaration in the list of those that wait. */
export const withdrawalRow = z.extend(withdrawal, { order: z.omit(orderRow, { email: true }) });
export type ListedWithdrawal = z.infer<typeof withdrawalRow>;

export const orderDetails = z.object({
  orderId: uuid,
  number: text(32),
  status: z.enum(ORDER_STATUSES),
  userId: z.nullable(uuid),
  email: z.nullable(text(254)),
  title: replyText,
  product: text(128),
  amount: z.int(),
  currency: z.enum(CURRENCIES),
  taxAmount: z.int(),
  taxPercent: z.number(),
  country: z.nullable(text(2)),
  refundedAmount: z.int(),
  /** What can still be paid back in parts. */
  refundableAmount: z.int(),
  provider: z.nullable(text(32)),
  paymentId: z.nullable(text(256)),
  createdAt: timestamp,
  paidAt: moment,
  closedAt: moment,
  canRefund: z.boolean(),
  canRefundByHand: z.boolean(),
  /** What a player has declared; `review` waits for a decision. */
  withdrawal: z.nullable(withdrawal),
  events: z.array(z.object({ happenedAt: timestamp, kind: text(64), source: text(64) })),
  refunds: z.array(
    z.object({
      id: uuid,
      amount: z.int(),
      state: text(32),
      failure: z.nullable(replyText),
      requestedAt: timestamp,
      endedAt: moment,
    }),
  ),
  /** The messages to games, the newest first. */
  webhooks: z.array(
    z.object({
      id: uuid,
      game: text(128),
      createdAt: timestamp,
      attempts: z.int(),
      lastStatus: z.nullable(z.int()),
      deliveredAt: moment,
    }),
  ),
});
export type OrderDetails = z.infer<typeof orderDetails>;

/** By id, or by number such as GH-000042. */
const orderParams = z.object({ order: text(64, 1) });
const act = { status: 200, schema: auditReply } as const;
const errors = ['NOT_FOUND', 'ACT_REFUSED'] as const;

export const orderEndpoints = {
  'GET /orders': {
    permission: 'orders.read',
    query: z.object({
      /** Part of an e-mail address, the beginning of an id, a number, a payment or a product. */
      text: z.optional(text(254, 1)),
      status: z.optional(z.enum(ORDER_STATUSES)),
      after: z.optional(matching('[0-9]{1,15}', 15)),
    }),
    reply: { status: 200, schema: z.object({ orders: z.array(orderRow), next: z.nullable(text(15)) }) },
    errors: [],
    summary: 'Orders, the newest first; `next` continues with older ones',
  },
  'GET /withdrawals': {
    permission: 'orders.withdrawals',
    query: z.object({ state: z.optional(z.literal('all')) }),
    reply: { status: 200, schema: z.object({ withdrawals: z.array(withdrawalRow) }) },
    errors: [],
    summary: 'Withdrawals that wait for a decision, the oldest first; or all',
  },
  'GET /orders/:order': {
    permission: 'orders.read',
    params: orderParams,
    reply: { status: 200, schema: orderDetails },
    errors: ['NOT_FOUND'],
    summary: 'An order and everything that happened to it',
  },
  'POST /orders/:order/refund': {
    permission: 'orders.refund',
    reason: true,
    dangerous: true,
    params: orderParams,
    body: z.object({
      reason,
      isByHand: z.boolean(),
      /** A part, in minor units: what was bought stays until the whole is refunded. */
      amount: z.optional(z.int().check(z.minimum(1), z.maximum(2_147_483_647))),
      /** Of a part: sent again, it is the same refund. */
      key: z.optional(uuid),
    }),
    reply: { status: 200, schema: z.object({ auditId: z.nullable(z.int()) }) },
    errors,
    summary: 'Give the money back and take back what was bought, or give a part back',
  },
  'POST /orders/:order/resend-webhook': {
    permission: 'orders.webhooks',
    reason: true,
    params: orderParams,
    body: reasonBody,
    reply: act,
    errors,
    summary: 'Send the messages to the game about the last change again',
  },
  'POST /orders/:order/withdrawal': {
    permission: 'orders.withdrawals',
    reason: true,
    dangerous: true,
    params: orderParams,
    body: z.object({ reason, decision: z.enum(['accept', 'decline']) }),
    reply: act,
    errors,
    summary: 'Accept or decline a withdrawal that waits for a decision',
  },
} as const satisfies OperatorEndpointTable;
