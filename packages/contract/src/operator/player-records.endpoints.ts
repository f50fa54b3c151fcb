import { OPERATOR_NOTE_LENGTH_MAX } from '@gatehouse/domain/limits';
import { CURRENCIES } from '@gatehouse/domain/money';
import * as z from 'zod/mini';
import { replyText, slug, text, timestamp, uuid } from '../fields.ts';
import { mailRow } from './mails.endpoints.ts';
import type { OperatorEndpointTable } from './operator-endpoint.ts';
import { auditReply, moment, nextCursor, operatorName, pageCursor, reason } from './operator-fields.ts';
import { playerParams } from './players.endpoints.ts';

const page = z.object({ after: pageCursor });

export const timelineEntry = z.object({
  id: text(64),
  at: timestamp,
  source: z.enum(['event', 'act', 'order', 'mail', 'note']),
  /** The kind of the event, the act, what happened to the order, or the template of the mail. */
  kind: text(64),
  /** Null where the player or the system did it. */
  operator: z.nullable(operatorName),
  details: z.record(text(64), z.unknown()),
});
export type TimelineEntry = z.infer<typeof timelineEntry>;

/** How the player got it. `other` is a free game that came with a purchase, or what was imported. */
export const ORIGINS = ['purchase', 'coupon', 'operator', 'free', 'other'] as const;

export const libraryItem = z.object({
  product: text(128),
  /** Null for the product itself. */
  extra: z.nullable(text(128)),
  title: replyText,
  origin: z.enum(ORIGINS),
  count: z.int(),
  grantedAt: timestamp,
  /** The last order that it came from. */
  order: z.nullable(text(32)),
  canRevoke: z.boolean(),
});
export type LibraryItem = z.infer<typeof libraryItem>;

export const grantableItem = z.object({
  product: text(128),
  extra: z.nullable(text(128)),
  title: replyText,
});

export const playerOrder = z.object({
  orderId: uuid,
  number: text(32),
  title: replyText,
  status: text(32),
  amount: z.int(),
  currency: z.enum(CURRENCIES),
  createdAt: timestamp,
});
export type PlayerOrder = z.infer<typeof playerOrder>;

/** With what the mail said, without links and codes that let anybody act as the player. */
export const playerMail = z.extend(mailRow, { details: z.record(text(64), z.unknown()) });
export type PlayerMail = z.infer<typeof playerMail>;

export const playerNote = z.object({
  noteId: z.int(),
  operator: operatorName,
  text: replyText,
  notedAt: timestamp,
});
export type PlayerNote = z.infer<typeof playerNote>;

const item = { product: text(128, 1), extra: z.nullable(text(128, 1)) };

/** What is kept about a player, tab by tab. */
export const playerRecordEndpoints = {
  'GET /players/:userId/activity': {
    permission: 'players.read',
    readsPlayer: true,
    params: playerParams,
    query: page,
    reply: { status: 200, schema: z.object({ entries: z.array(timelineEntry), next: nextCursor }) },
    errors: ['NOT_FOUND'],
    summary: 'What happened to the account, its orders and mails, and what operators did, the newest first',
  },
  'GET /players/:userId/library': {
    permission: 'players.read',
    readsPlayer: true,
    params: playerParams,
    reply: { status: 200, schema: z.object({ items: z.array(libraryItem) }) },
    errors: ['NOT_FOUND'],
    summary: 'Products, editions, items and currencies of the player, and where they came from',
  },
  'GET /grantable-items': {
    permission: 'players.grants',
    reply: { status: 200, schema: z.object({ items: z.array(grantableItem) }) },
    errors: [],
    summary: 'What can be granted: all products and extras of the content, by title',
  },
  'POST /players/:userId/grant': {
    permission: 'players.grants',
    reason: true,
    dangerous: true,
    params: playerParams,
    body: z.object({ reason, ...item, accountId: z.nullable(uuid), key: uuid }),
    /** Without an id where the key is that of a grant before. */
    reply: { status: 200, schema: z.object({ auditId: z.nullable(z.int()), order: text(32) }) },
    errors: ['NOT_FOUND', 'ACT_REFUSED'],
    summary: 'Give a product or an extra; the game hears of it as of a purchase. A repeated key grants once',
  },
  'POST /players/:userId/coupon': {
    permission: 'players.grants',
    reason: true,
    dangerous: true,
    params: playerParams,
    body: z.object({ reason, product: slug, endsAt: moment }),
    /** The code is also in the activity of the player. */
    reply: { status: 201, schema: z.object({ auditId: z.int(), code: text(64) }) },
    errors: ['NOT_FOUND', 'ACT_REFUSED'],
    summary: 'Make a coupon that one player may redeem, to hand it to this player',
  },
  'POST /players/:userId/revoke': {
    permission: 'players.grants',
    reason: true,
    dangerous: true,
    params: playerParams,
    body: z.object({ reason, ...item }),
    reply: { status: 200, schema: auditReply },
    errors: ['NOT_FOUND', 'ACT_REFUSED'],
    summary: 'Take back what was granted, redeemed or free; never what was paid for',
  },
  'GET /players/:userId/orders': {
    permission: 'orders.read',
    readsPlayer: true,
    params: playerParams,
    query: page,
    reply: { status: 200, schema: z.object({ orders: z.array(playerOrder), next: nextCursor }) },
    errors: ['NOT_FOUND'],
    summary: 'The orders of the player, the newest first',
  },
  'GET /players/:userId/mails': {
    permission: 'players.read',
    readsPlayer: true,
    params: playerParams,
    query: page,
    reply: { status: 200, schema: z.object({ mails: z.array(playerMail), next: nextCursor }) },
    errors: ['NOT_FOUND'],
    summary: 'The mails to the player of the last 90 days, the newest first',
  },
  'GET /players/:userId/notes': {
    permission: 'players.read',
    readsPlayer: true,
    params: playerParams,
    query: page,
    reply: { status: 200, schema: z.object({ notes: z.array(playerNote), next: nextCursor }) },
    errors: ['NOT_FOUND'],
    summary: 'What operators noted about the player, the newest first',
  },
  'POST /players/:userId/notes': {
    permission: 'players.notes',
    params: playerParams,
    body: z.object({ text: replyText.check(z.minLength(1), z.maxLength(OPERATOR_NOTE_LENGTH_MAX)) }),
    reply: { status: 200, schema: auditReply },
    errors: ['NOT_FOUND'],
    summary: 'Add a note for other operators. The export of the player contains it',
  },
} as const satisfies OperatorEndpointTable;
