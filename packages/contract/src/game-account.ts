import * as z from 'zod/mini';
import {
  blackbox,
  gameKey,
  gfLang,
  identity,
  password,
  timestamp,
  uuid,
  wantedName,
  words,
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
  /** What the game says about the account: user id, server, user name and the like. */
  guls: z.nullable(z.record(gameKey, words)),
  displayName: words,
  platformGameAccountId: uuid,
});
export type GameAccount = z.infer<typeof gameAccount>;

/** Keyed by account id. */
export const gameAccounts = z.record(uuid, gameAccount);
export type GameAccounts = z.infer<typeof gameAccounts>;

export const accountCreationBody = z.object({
  /** Left out, it is made from the e-mail. */
  displayName: z.optional(wantedName),
  gameId: uuid,
  gameEnvironmentId: gameKey,
  gfLang,
  accountGroup: gameKey,
  blackbox,
});
export type AccountCreationBody = z.infer<typeof accountCreationBody>;

/** The credentials of a game account that the player already has. */
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
