import { UNIFY_PASSWORD_LENGTH_MIN } from '@gatehouse/domain/limits';
import * as z from 'zod/mini';
import {
  blackbox,
  displayName,
  email,
  gameKey,
  gfLang,
  identity,
  locale,
  opaqueToken,
  password,
  replyText,
  uuid,
  wantedName,
} from './fields.ts';
import { legalVersions } from './legal.ts';
import { signInResult } from './session.ts';

/** Sign-in with a game's own account, where the game still migrates. */
export const thinSignInBody = z.object({
  identity,
  password,
  accountGroup: gameKey,
  gfLang,
  gameId: uuid,
  gameEnvironmentId: gameKey,
  locale,
  blackbox,
});
export type ThinSignInBody = z.infer<typeof thinSignInBody>;

/**
 * A thin session has no `/user/me`, so the flags that control the migration come with the result. Only a plain game user
 * (neither `isPlatformLogin` nor `isPlatformUser`) gets a migration token; the others sign in to the platform with the
 * e-mail of the result and the same password.
 */
export const thinSignInResult = z.extend(signInResult, {
  isPlatformUser: z.boolean(),
  isGameAccountMigrated: z.boolean(),
  isDisplayNameFromGame: z.boolean(),
  /** Game accounts of this game with the verified e-mail of a platform account; false for a plain game user. */
  hasUnmigratedGameAccounts: z.boolean(),
  /** Of this player in this game. */
  numberOfGameAccounts: z.int().check(z.nonnegative()),
  /** The player's name in the game. */
  displayName: z.nullable(replyText),
});
export type ThinSignInResult = z.infer<typeof thinSignInResult>;

/** Not `newPassword`: in link mode it is the password of the existing account. The server checks the rule when it sets one. */
export const ghostUpgradeBody = z.object({
  email,
  password: z.optional(password),
  displayName: z.optional(displayName),
  region: z.optional(gameKey),
  locale: z.optional(locale),
  rememberMe: z.optional(z.boolean()),
  /** Those that the form links to; without them the newest. */
  legal: z.optional(legalVersions),
  blackbox,
});
export type GhostUpgradeBody = z.infer<typeof ghostUpgradeBody>;

export const ghostMergeBody = z.object({
  email,
  password: password.check(z.minLength(UNIFY_PASSWORD_LENGTH_MIN)),
  displayName: z.optional(wantedName),
  platformGameAccountId: uuid,
  region: z.optional(gameKey),
  /** The session that the unify step created for this account: it has passed the second factor, and ends with this call. */
  platformToken: z.optional(opaqueToken),
  rememberMe: z.optional(z.boolean()),
  blackbox,
});
export type GhostMergeBody = z.infer<typeof ghostMergeBody>;

/** What happened to the ghost; the concluding screen chooses its texts by these flags. */
export const ghostResult = z.extend(signInResult, {
  wasGameAccountMerged: z.boolean(),
  isGameAccountUpgraded: z.boolean(),
  displayName: z.nullable(replyText),
});
export type GhostResult = z.infer<typeof ghostResult>;
