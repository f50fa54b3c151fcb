import { NAME_FAILURE_REASONS } from '@gatehouse/domain/game-account-name';

/** Every error code of the API and its status. */
export const ERROR_CODES = {
  INVALID_REQUEST: 400,
  UNAUTHORIZED: 401,
  BANNED: 403,
  EMAIL_NOT_VALIDATED: 403,
  FORBIDDEN: 403,
  REAUTHENTICATION_REQUIRED: 403,
  NOT_FOUND: 404,
  ACCOUNT_ADD_FAILED: 409,
  ACCOUNT_CREATION_FAILED: 409,
  /** An act of an operator that is done already, or not possible now. */
  ACT_REFUSED: 409,
  COUPON_REFUSED: 409,
  CREDENTIALS_INVALID: 409,
  EMAIL_ALREADY_USED: 409,
  IDEMPOTENCY_CONFLICT: 409,
  NAME_REFUSED: 409,
  OTP_INVALID: 409,
  OTP_REQUIRED: 409,
  PURCHASE_REFUSED: 409,
  USER_BANNED: 409,
  USER_CREATION_FAILED: 409,
  VERSION_OUTDATED: 409,
  EMAIL_EXISTS: 422,
  CHALLENGE_REQUIRED: 428,
  TOO_MANY_REQUESTS: 429,
  INTERNAL: 500,
  OVERLOADED: 503,
  /** Comes with OVERLOADED, when the database cannot be reached. */
  UNAVAILABLE: 503,
} as const;

export type ErrorCode = keyof typeof ERROR_CODES;

/** Details of a code: which rule was broken, or what the player must do next. */
export const ERROR_REASONS = [
  'ACCOUNT_NOT_FOUND',
  'ALREADY_OWNED',
  'ALREADY_REDEEMED',
  'ALREADY_VALIDATED',
  'COMMON_PASSWORD',
  'CONSENT_REQUIRED',
  'COUNTRY_UNKNOWN',
  'CURRENCY_NOT_OFFERED',
  'DOWNLOAD_TOKEN_REQUIRED',
  'EMAIL_AND_PASSWORD',
  'EXPIRED',
  'EXPOSED_PASSWORD',
  'GAME_REQUIRED',
  'INSUFFICIENT_SCOPE',
  'INVALID_CODE',
  'INVALID_OTP_TOKEN',
  'INVALID_PASSKEY',
  'INVALID_PASSWORD',
  'INVALID_RECOVERY_TOKEN',
  'LAST_SIGN_IN_METHOD',
  'NOT_FOR_SALE',
  'NOT_OWNED',
  'NOT_YET_VALID',
  'OTP_INVALID',
  'OTP_REQUIRED',
  'PASSWORD_REQUIRED',
  'PRICE_CHANGED',
  'SAME_EMAIL',
  'SAME_PASSWORD',
  'TAX_CHANGED',
  'TERMS_CHANGED',
  'USED_UP',
  'USER_EXISTS',
  ...NAME_FAILURE_REASONS,
] as const;

export type ErrorReason = (typeof ERROR_REASONS)[number];

/** Why an account is banned, in the words that its player may see. The operator's own reason is not among them. */
export const BAN_CATEGORIES = ['cheating', 'conduct', 'payment', 'security', 'terms'] as const;
export type BanCategory = (typeof BAN_CATEGORIES)[number];

/** What a banned player sees, and only after a right password or with their own session. */
export interface BanNotice {
  category: BanCategory;
  /** An ISO 8601 moment; null for a ban without an end. */
  until: string | null;
}

/** A proof of work of ALTCHA's version 2, which the answer to CHALLENGE_REQUIRED contains. */
export interface Challenge {
  parameters: {
    algorithm: string;
    nonce: string;
    salt: string;
    cost: number;
    keyLength: number;
    keyPrefix: string;
    keySignature: string;
    expiresAt: number;
    /** The largest counter to try, and what the proof is valid for. */
    data: { work: number; boundTo: string };
  };
  signature: string;
}

/** The body of every error response. */
export interface ErrorReply {
  errorTypes: ErrorCode[];
  reason?: ErrorReason | undefined;
  message: string;
  /** Paths of the offending fields, never their values. */
  fields?: string[] | undefined;
  ban?: BanNotice | undefined;
  challenge?: Challenge | undefined;
}

/** The portal recognises a banned user by this exact text. */
export const BANNED_MESSAGE = 'Banned';

/** The misspelling is the specification's, and clients compare the text. */
export const notFoundMessages = {
  product: (name: string) => `Product ${name} not found`,
  news: (name: string, locale: string) => `News not found for product ${name} in ${locale}`,
  frontPage: (locale: string) => `Store front page config not found for ${locale}`,
  footer: (locale: string) => `Footer config not found for ${locale}`,
  interstitial: (locale: string) => `Interstiatial config not found for ${locale}`,
} as const;
