import * as z from 'zod/mini';
import {
  blackbox,
  gameKey,
  gfLang,
  identity,
  password,
  replyText,
  timestamp,
  uuid,
  wantedName,
} from './fields.ts';

export const gameAccount = z.object({
  id: uuid,
  gameId: uuid,
  accountGroup: gameKey,
  gameEnvironmentId: gameKey,
  lastLogin: z.nullable(timestamp),
  created: timestamp,
  deleted: z.nullable(timestamp),
  preDeleted: z.nullable(timestamp),
  /** How games name the account: game, user, language and server. */
  guls: z.object({ game: uuid, user: uuid, lang: gfLang, server: gameKey }),
  displayName: replyText,
  platformGameAccountId: uuid,
});
export type GameAccount = z.infer<typeof gameAccount>;

/** Keyed by account id. */
export const gameAccounts = z.record(uuid, gameAccount);
export type GameAccounts = z.infer<typeof gameAccounts>;

export const accountCreationBody = z.object({
  /** Derived from the e-mail by default. */
  displayName: z.optional(wantedName),
  gameId: uuid,
  gameEnvironmentId: gameKey,
  gfLang,
  accountGroup: gameKey,
  blackbox,
});
export type AccountCreationBody = z.infer<typeof accountCreationBody>;

/** The credentials of an existing game account. */
export const accountAdditionBody = z.object({
  identity,
  password,
  gameId: uuid,
  gameEnvironmentId: gameKey,
  accountGroup: gameKey,
  region: z.optional(gameKey),
  gfLang: z.optional(gfLang),
  blackbox,
});
export type AccountAdditionBody = z.infer<typeof accountAdditionBody>;

export const accountResult = z.object({ accountId: uuid });
export type AccountResult = z.infer<typeof accountResult>;

export const accountParams = z.object({ id: uuid });
export const displayNameBody = z.object({ displayName: wantedName });
