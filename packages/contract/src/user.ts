import { CURRENCIES } from '@gatehouse/domain/money';
import * as z from 'zod/mini';
import {
  displayName,
  documentVersion,
  email,
  locale,
  newPassword,
  oneTimeCode,
  opaqueToken,
  password,
  provider,
  replyText,
  reportedTimestamp,
  text,
  timestamp,
  uuid,
} from './fields.ts';
import { currency } from './offer.ts';

export const currentUser = z.object({
  /** The id of the session. */
  id: uuid,
  userId: uuid,
  email: z.nullable(email),
  nickname: z.nullable(replyText),
  mHash: z.nullable(text(128)),
  domain: text(253),
  /** null means not validated. */
  validated: z.nullable(z.boolean()),
  allowRemarketing: z.boolean(),
  allowSocialmediaMarketing: z.boolean(),
  platformGameAccountId: z.nullable(uuid),
  isDisplayNameFromGame: z.boolean(),
  isGameAccountMigrated: z.boolean(),
  isPlatformLogin: z.boolean(),
  isPlatformUser: z.boolean(),
  hasUnmigratedGameAccounts: z.boolean(),
  isThin: z.boolean(),
  isUpgradeRequired: z.boolean(),
  /** The social provider of this sign-in, null for a password. */
  provider: z.nullable(provider),
  /** Whether a password is set; players who only use social sign-in have none. */
  hasPassword: z.boolean(),
  /** When the current password was set. */
  passwordChangedAt: z.nullable(timestamp),
  /** When the account is erased, for a player who has asked for it. */
  erasesAt: z.nullable(timestamp),
  locale,
  /** The currency that the player has chosen; null for the one of the language. */
  currency: z.nullable(currency),
});
export type CurrentUser = z.infer<typeof currentUser>;

export const userPatchBody = z.object({
  email: z.optional(email),
  password: z.optional(newPassword),
  displayName: z.optional(displayName),
  locale: z.optional(locale),
});
export type UserPatchBody = z.infer<typeof userPatchBody>;

export const passwordChangeBody = z.object({ currentPassword: password, password: newPassword, locale });
export type PasswordChangeBody = z.infer<typeof passwordChangeBody>;

export const marketingBody = z.object({
  allowRemarketing: z.boolean(),
  allowSocialmediaMarketing: z.boolean(),
});
export type MarketingBody = z.infer<typeof marketingBody>;

/** A visitor's decision about cookies, as a receipt: what was accepted, with which text and when. */
export const cookieConsentBody = z.object({
  version: documentVersion,
  decidedAt: reportedTimestamp,
  preferences: z.boolean(),
  statistics: z.boolean(),
  marketing: z.boolean(),
  locale,
});
export type CookieConsentBody = z.infer<typeof cookieConsentBody>;

export const accountDeletion = z.object({ erasesAt: timestamp });
export type AccountDeletion = z.infer<typeof accountDeletion>;

const nextAt = z.nullable(timestamp);
/** `nextAt` is when the player may ask for another one; null for now. `expiresAt` is when the file is deleted. */
export const dataExport = z.discriminatedUnion('state', [
  z.object({ state: z.literal('none') }),
  z.object({ state: z.literal('preparing') }),
  z.object({ state: z.literal('failed') }),
  z.object({ state: z.literal('ready'), expiresAt: timestamp, nextAt }),
  z.object({ state: z.literal('expired'), nextAt }),
]);
export type DataExport = z.infer<typeof dataExport>;

export const localeBody = z.object({ locale });
export const currencyBody = z.object({ currency: z.enum(CURRENCIES) });

export const emailChangeRequestBody = z.object({ email, locale });
export type EmailChangeRequestBody = z.infer<typeof emailChangeRequestBody>;

export const emailChangeBody = z.object({ email, locale, code: oneTimeCode });
export type EmailChangeBody = z.infer<typeof emailChangeBody>;

export const emailTokenParams = z.object({ emailToken: opaqueToken });
export const validationParams = z.object({ token: opaqueToken });
export const validationResult = z.object({ userId: uuid });

/** A link of a mail, to be checked without using it. A recovery link belongs to the e-mail that it names. */
export const linkCheckBody = z.discriminatedUnion('purpose', [
  z.object({ purpose: z.literal('recover-password'), token: opaqueToken, email }),
  z.object({ purpose: z.literal('revert-email'), token: opaqueToken }),
  z.object({ purpose: z.literal('undo-two-factor'), token: opaqueToken }),
]);
export type LinkCheckBody = z.infer<typeof linkCheckBody>;

export const recoveryRequestBody = z.object({ email, locale });
export type RecoveryRequestBody = z.infer<typeof recoveryRequestBody>;

export const recoveryBody = z.object({ code: opaqueToken, email, password: newPassword });
export type RecoveryBody = z.infer<typeof recoveryBody>;
