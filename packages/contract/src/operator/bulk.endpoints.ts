import { BULK_LINES_PER_UPLOAD_MAX, BULK_PLAYERS_MAX } from '@gatehouse/domain/limits';
import * as z from 'zod/mini';
import { country, locale, replyText, slug, text, timestamp, uuid } from '../fields.ts';
import type { OperatorEndpointTable } from './operator-endpoint.ts';
import {
  auditReply,
  idInPath,
  moment,
  nextCursor,
  pageCursor,
  reason,
  reasonBody,
} from './operator-fields.ts';

/** Room for a full upload. */
const UPLOAD_BYTES_MAX = 4 * 1024 * 1024;

/** Players for whom all of it is true. `owns` and `plays` are products of the content. */
export const playerFilter = z.object({
  signedUpAfter: z.optional(timestamp),
  signedUpBefore: z.optional(timestamp),
  signedInAfter: z.optional(timestamp),
  signedInBefore: z.optional(timestamp),
  locale: z.optional(locale),
  country: z.optional(country),
  owns: z.optional(slug),
  plays: z.optional(slug),
});
export type PlayerFilter = z.infer<typeof playerFilter>;

/** By the lines of a file, each with an e-mail address or an id, or by a filter. */
const players = z.union([
  z.object({
    lines: z.array(text(320)).check(z.minLength(1), z.maxLength(BULK_LINES_PER_UPLOAD_MAX)),
  }),
  z.object({ filter: playerFilter }),
]);

const item = {
  product: slug,
  /** An edition, item or currency of the product; never of a coupon. */
  extra: z.nullable(slug),
  /** A coupon for each player instead of the product. */
  isCoupon: z.boolean(),
  couponEndsAt: moment,
};

const state = z.enum(['running', 'paused', 'done']);
const fields = {
  bulkId: uuid,
  ...item,
  product: text(128),
  extra: z.nullable(text(128)),
  state,
  operator: text(64),
  reason: replyText,
  createdAt: timestamp,
  endedAt: moment,
  /** How many were chosen. Null for acts of former versions. */
  players: z.nullable(z.int()),
  /** Null for players of a file. */
  filter: z.nullable(playerFilter),
};
export const bulkAct = z.object(fields);
export type BulkAct = z.infer<typeof bulkAct>;

export const bulkProgress = z.object({
  ...fields,
  granted: z.int(),
  waiting: z.int(),
  refused: z.array(z.object({ refusal: text(64), players: z.int() })),
  /** By an error. Resume tries them again. */
  failed: z.array(z.object({ failure: text(128), players: z.int() })),
  /** When the last player was reached. */
  lastAt: moment,
});
export type BulkProgressReply = z.infer<typeof bulkProgress>;

export const bulkCheck = z.object({
  players: z.int().check(z.maximum(BULK_PLAYERS_MAX)),
  repeated: z.int(),
  /** Lines that name no player; `wrongLines` has the first of them. */
  wrong: z.int(),
  wrongLines: z.array(z.object({ line: z.int(), text: replyText })),
  first: z.array(
    z.object({
      userId: uuid,
      email: z.nullable(text(254)),
      nickname: z.nullable(replyText),
      createdAt: timestamp,
      lastSignInAt: moment,
    }),
  ),
});
export type BulkCheck = z.infer<typeof bulkCheck>;

const params = z.object({ bulkId: idInPath });

export const bulkEndpoints = {
  'GET /bulk-acts': {
    permission: 'bulk.run',
    query: z.object({ after: pageCursor }),
    reply: {
      status: 200,
      schema: z.object({
        acts: z.array(bulkAct),
        next: nextCursor,
        /** What can be granted, and its editions, items and currencies. */
        products: z.array(z.object({ name: text(128), extras: z.array(text(128)) })),
        /** Products that are played with a game account. */
        games: z.array(text(128)),
      }),
    },
    errors: [],
    summary: 'Acts on many players, the newest first',
  },
  'POST /bulk-acts/check': {
    permission: 'bulk.run',
    bodyBytesMax: UPLOAD_BYTES_MAX,
    body: z.object({ players }),
    reply: { status: 200, schema: bulkCheck },
    errors: ['NOT_FOUND', 'ACT_REFUSED'],
    summary: 'How many players it would be, and the first of them; changes nothing',
  },
  'POST /bulk-acts': {
    permission: 'bulk.run',
    reason: true,
    dangerous: true,
    bodyBytesMax: UPLOAD_BYTES_MAX,
    /** A repeated id is the same act. */
    body: z.object({ reason, bulkId: uuid, ...item, players }),
    reply: { status: 201, schema: z.object({ auditId: z.nullable(z.int()), bulkId: uuid }) },
    errors: ['NOT_FOUND', 'ACT_REFUSED'],
    summary: 'Give a product or a coupon to many players, each exactly once; the nodes carry it out',
  },
  'GET /bulk-acts/:bulkId': {
    permission: 'bulk.run',
    params,
    reply: { status: 200, schema: bulkProgress },
    errors: ['NOT_FOUND'],
    summary: 'How far it is, and how many were refused or have failed',
  },
  'GET /bulk-acts/:bulkId/export': {
    permission: 'bulk.run',
    params,
    reply: { status: 200, schema: z.string(), contentType: 'text/csv; charset=utf-8' },
    errors: ['NOT_FOUND'],
    summary: 'All players of the act with what became of them, and their coupons, as CSV',
  },
  'POST /bulk-acts/:bulkId/pause': {
    permission: 'bulk.run',
    reason: true,
    params,
    body: reasonBody,
    reply: { status: 200, schema: auditReply },
    errors: ['NOT_FOUND', 'ACT_REFUSED'],
    summary: 'Stop after the players who are being reached at the moment',
  },
  'POST /bulk-acts/:bulkId/resume': {
    permission: 'bulk.run',
    reason: true,
    dangerous: true,
    params,
    body: reasonBody,
    reply: { status: 200, schema: auditReply },
    errors: ['NOT_FOUND', 'ACT_REFUSED'],
    summary:
      'Go on, after a pause or where nothing has happened for a while, and try those again who have failed',
  },
} as const satisfies OperatorEndpointTable;
