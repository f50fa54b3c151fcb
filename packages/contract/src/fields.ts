import { ONE_TIME_CODE_PATTERN, RECOVERY_CODE_PATTERN } from '@gatehouse/domain/codes';
import { EMAIL_PATTERN } from '@gatehouse/domain/email';
import { isGameAccountName } from '@gatehouse/domain/game-account-name';
import { SOCIAL_PROVIDERS } from '@gatehouse/domain/games';
import {
  COUPON_CODE_TYPED_LENGTH_MAX,
  EMAIL_LENGTH_MAX,
  NAME_LENGTH_MAX,
  NAME_LENGTH_MIN,
  PASSWORD_LENGTH_MAX,
} from '@gatehouse/domain/limits';
import { LOCALES, PSEUDO_LOCALE } from '@gatehouse/domain/locales';
import { isPassword } from '@gatehouse/domain/password';
import { isMultiLineText, isSingleLineText, isVisibleText } from '@gatehouse/domain/text';
import * as z from 'zod/mini';

const singleLine = z.refine<string>(isSingleLineText);
const visible = z.refine<string>(isVisibleText);
const multiLine = z.refine<string>(isMultiLineText);

/** The base schema of all text fields, so that none accepts what the database cannot store. */
export function text(maxLength: number, minLength = 0) {
  return z.string().check(z.minLength(minLength), z.maxLength(maxLength), singleLine);
}

/** A name that a player chooses, which others read too. */
export function visibleText(maxLength: number) {
  return text(maxLength, 1).check(visible);
}

/** Text that may contain line breaks and tabs. */
export function multiLineText(maxLength: number, minLength = 0) {
  return z.string().check(z.minLength(minLength), z.maxLength(maxLength), multiLine);
}

export function matching(pattern: string, maxLength: number) {
  return text(maxLength).check(z.regex(new RegExp(`^(?:${pattern})$`)));
}

export const uuid = z.uuid();
export const email = matching(EMAIL_PATTERN, EMAIL_LENGTH_MAX);

/** A password that is only compared: older ones need not meet the current rule. */
export const password = multiLineText(PASSWORD_LENGTH_MAX, 1);
/** A password that is about to be set. */
export const newPassword = password.check(z.refine(isPassword));

/** An e-mail or a user name. */
export const identity = text(EMAIL_LENGTH_MAX, 1);
export const displayName = text(NAME_LENGTH_MAX, NAME_LENGTH_MIN).check(z.refine(isGameAccountName));
/** A name that the server validates, to return the reason of a rejection. */
export const wantedName = text(256);

/** The pseudo-locale is served in Sandbox; other servers answer in en-GB. */
export const locale = z.enum([...LOCALES, PSEUDO_LOCALE]);
/** Any locale is valid in a path; one without content is a 404. */
export const localeInPath = matching('[a-z]{2}-[A-Z]{2}', 5);
export const languageInPath = matching('[a-z]{2}(?:-[A-Z]{2})?', 5);
export const gfLang = matching('[a-z]{2}', 2);
/** By ISO 3166-1. */
export const country = matching('[A-Z]{2}', 2);
/** Of a document that a person agreed to. */
export const documentVersion = matching('[0-9A-Za-z.-]{1,16}', 16);

export const oneTimeCode = matching(ONE_TIME_CODE_PATTERN, 6);
export const recoveryCode = matching(RECOVERY_CODE_PATTERN, 10);
/** As typed: the server ignores case, dashes and spaces. */
export const couponCode = text(COUPON_CODE_TYPED_LENGTH_MAX, 1);
/** Tokens and one-time codes in links: 256 random bits in base64url, with room for a prefix. */
export const opaqueToken = matching('[A-Za-z0-9_-]+', 128);

/** The secret of a client that signs players in with one-time codes; the server stores its SHA-256. */
export const clientSecret = matching('[!-~]+', 256);
/** PKCE (RFC 7636): the client's secret until it redeems the code, and its SHA-256 in base64url. */
export const codeVerifier = matching('[A-Za-z0-9._~-]{43,128}', 128);
export const codeChallenge = matching('[A-Za-z0-9_-]{43}', 43);

/** Device fingerprint. Empty when its script could not be loaded. */
export const blackbox = z.optional(text(8192));

export const provider = z.enum(SOCIAL_PROVIDERS);
export const SLUG_PATTERN = '[a-z0-9]+(?:-[a-z0-9]+)*';
export const SLUG_LENGTH_MAX = 64;
export const slug = matching(SLUG_PATTERN, SLUG_LENGTH_MAX);
/** Names given by game servers: environments, account groups, regions, branches. */
export const gameKey = matching('[A-Za-z0-9][A-Za-z0-9._-]*', 64);
export const absoluteUrl = z.url({ protocol: /^https?$/ }).check(z.maxLength(2048), singleLine);
/** Launchers and games register custom schemes; the server compares with the registered URI. */
export const redirectUri = matching(String.raw`(?!javascript:|data:)[a-z][a-z0-9+.\-]*:\/\/[!-~]+`, 2048);
/** Bounded, because the fraction of a second may have any number of digits. */
export const timestamp = z.iso.datetime().check(
  z.maxLength(32),
  // PostgreSQL has no year 0.
  z.refine((moment) => moment >= '0001'),
);
/** A time reported by a browser: nothing happened before 2020. */
export const reportedTimestamp = timestamp.check(z.refine((moment) => moment >= '2020'));
export const day = z.iso.date();

/** Texts of replies. They come from our own content; the bound is generous. */
export const replyText = multiLineText(50_000);
/** `app:` and an in-app path without locale, or an absolute URL. */
export const link = matching(String.raw`app:\/.*|https?:\/\/.+`, 2048);
/** Base path of an image, to which width and format are added: `/art/3fa9c1d2/emberfall/hero`. */
export const image = text(512);

/** A reply without a body. */
export const nothing = { status: 204, schema: z.undefined() } as const;
