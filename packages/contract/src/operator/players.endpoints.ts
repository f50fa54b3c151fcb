import * as z from 'zod/mini';
import { BAN_CATEGORIES } from '../errors.ts';
import { email, replyText, text, timestamp, uuid } from '../fields.ts';
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

/** What of a player contains the text of the search. Orders, payments and coupons match as a whole only. */
export const PLAYER_MATCHES = [
  'id',
  'email',
  'nickname',
  'game-account',
  'order',
  'payment',
  'coupon',
] as const;

/** A line of a list of players. */
export const playerRow = z.object({
  userId: uuid,
  kind: text(32),
  email: z.nullable(email),
  nickname: z.nullable(replyText),
  createdAt: timestamp,
  lastSignInAt: moment,
  isBanned: z.boolean(),
  matches: z.array(z.enum(PLAYER_MATCHES)),
});
export type PlayerRow = z.infer<typeof playerRow>;

const ban = z.object({
  reason: replyText,
  category: z.enum(BAN_CATEGORIES),
  createdAt: timestamp,
  endsAt: moment,
  liftedAt: moment,
});

export const playerDetails = z.object({
  userId: uuid,
  kind: text(32),
  email: z.nullable(email),
  emailValidatedAt: moment,
  nickname: z.nullable(replyText),
  locale: text(16),
  createdAt: timestamp,
  lastSignInAt: moment,
  erasesAt: moment,
  hasPassword: z.boolean(),
  passwordChangedAt: moment,
  twoFactor: z.object({
    isOn: z.boolean(),
    authenticators: z.int(),
    isEnrolmentPending: z.boolean(),
    hasRecoveryCode: z.boolean(),
  }),
  /** Wrong passwords of unknown devices in the last day. Null on a command line without the secret key. */
  passwordAttempts: z.nullable(z.object({ used: z.int(), lockedUntil: moment })),
  passkeys: z.array(
    z.object({
      name: z.nullable(replyText),
      browser: z.nullable(text(64)),
      system: z.nullable(text(64)),
      addedAt: moment,
    }),
  ),
  providers: z.array(z.object({ provider: text(32), linkedAt: moment })),
  activeSessions: z.int(),
  ban: z.nullable(ban),
  bans: z.array(ban),
  gameAccounts: z.array(
    z.object({
      accountId: uuid,
      game: text(128),
      displayName: z.nullable(replyText),
      environment: z.nullable(text(64)),
      createdAt: timestamp,
      lastLoginAt: moment,
    }),
  ),
});
export type PlayerDetails = z.infer<typeof playerDetails>;

export const playerSession = z.object({
  sessionId: uuid,
  browser: z.nullable(text(64)),
  system: z.nullable(text(64)),
  createdAt: timestamp,
  lastSeenAt: timestamp,
  expiresAt: timestamp,
});
export type PlayerSession = z.infer<typeof playerSession>;

export const playerParams = z.object({ userId: idInPath });
const act = { status: 200, schema: auditReply } as const;

export const playerEndpoints = {
  'GET /players': {
    permission: 'players.read',
    query: z.object({ text: text(254, 1), after: pageCursor }),
    reply: { status: 200, schema: z.object({ players: z.array(playerRow), next: nextCursor }) },
    errors: [],
    summary:
      'Players by part of e-mail address, nickname or game account, or by a whole id, order, payment or coupon',
  },
  'GET /players/:userId': {
    permission: 'players.read',
    readsPlayer: true,
    params: playerParams,
    reply: { status: 200, schema: playerDetails },
    errors: ['NOT_FOUND'],
    summary: 'Everything that an operator may need to help a player',
  },
  'GET /players/:userId/sessions': {
    permission: 'players.read',
    readsPlayer: true,
    params: playerParams,
    reply: { status: 200, schema: z.object({ sessions: z.array(playerSession) }) },
    errors: ['NOT_FOUND'],
    summary: 'Where the player is signed in',
  },
  'POST /players/:userId/ban': {
    permission: 'players.ban',
    reason: true,
    dangerous: true,
    params: playerParams,
    body: z.object({ reason, category: z.enum(BAN_CATEGORIES), endsAt: moment }),
    reply: act,
    errors: ['NOT_FOUND', 'ACT_REFUSED'],
    summary: 'End all sessions and refuse sign-in, for a time or until the ban is lifted',
  },
  'POST /players/:userId/unban': {
    permission: 'players.ban',
    reason: true,
    params: playerParams,
    body: reasonBody,
    reply: act,
    errors: ['NOT_FOUND', 'ACT_REFUSED'],
    summary: 'Lift the ban',
  },
  'POST /players/:userId/sign-out': {
    permission: 'players.sign-in',
    reason: true,
    params: playerParams,
    body: reasonBody,
    reply: act,
    errors: ['NOT_FOUND'],
    summary: 'End all sessions and pending codes',
  },
  'POST /players/:userId/reset-two-factor': {
    permission: 'players.sign-in',
    reason: true,
    dangerous: true,
    params: playerParams,
    body: reasonBody,
    reply: act,
    errors: ['NOT_FOUND', 'ACT_REFUSED'],
    summary: 'Remove authenticators, recovery code and password, end all sessions, mail the owner',
  },
  'POST /players/:userId/email': {
    permission: 'players.sign-in',
    reason: true,
    dangerous: true,
    params: playerParams,
    body: z.object({ reason, email }),
    reply: act,
    errors: ['NOT_FOUND', 'ACT_REFUSED'],
    summary: 'Correct an address that is not validated; a mail to the new one validates it',
  },
  'POST /players/:userId/game-accounts/:accountId/move': {
    permission: 'players.game-accounts',
    reason: true,
    dangerous: true,
    params: z.object({ userId: idInPath, accountId: idInPath }),
    /** The other player: an id, or an e-mail address that is validated. */
    body: z.object({ reason, to: text(254, 1) }),
    reply: { status: 200, schema: z.object({ auditId: z.int(), displayName: replyText }) },
    errors: ['NOT_FOUND', 'ACT_REFUSED'],
    summary: 'Give a game account to another player, and sign the former owner out everywhere',
  },
  'POST /players/:userId/export': {
    permission: 'players.data',
    reason: true,
    dangerous: true,
    params: playerParams,
    body: reasonBody,
    reply: act,
    errors: ['NOT_FOUND', 'ACT_REFUSED'],
    summary: 'Prepare a copy of the data, which the player downloads in the settings',
  },
  'POST /players/:userId/delete': {
    permission: 'players.data',
    reason: true,
    dangerous: true,
    params: playerParams,
    body: reasonBody,
    reply: act,
    errors: ['NOT_FOUND', 'ACT_REFUSED'],
    summary: 'Erase the account in 14 days, unless the player signs in and keeps it',
  },
} as const satisfies OperatorEndpointTable;
