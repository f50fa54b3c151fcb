import { BAN_CATEGORIES } from '@gatehouse/contract/errors';
import { and, gt, isNull, or, type SQL } from 'drizzle-orm';
import { boolean, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core';

export const users = pgTable('users', {
  id: uuid('id').primaryKey().defaultRandom(),
  kind: text('kind', { enum: ['platform', 'game_ghost', 'social_ghost'] }).notNull(),
  email: text('email'),
  emailCanonical: text('email_canonical').unique(),
  emailValidatedAt: timestamp('email_validated_at', { withTimezone: true }),
  nickname: text('nickname'),
  passwordHash: text('password_hash'),
  passwordChangedAt: timestamp('password_changed_at', { withTimezone: true }),
  locale: text('locale').notNull().default('en-GB'),
  allowRemarketing: boolean('allow_remarketing').notNull().default(false),
  allowSocialmediaMarketing: boolean('allow_socialmedia_marketing').notNull().default(false),
  lastSignInAt: timestamp('last_sign_in_at', { withTimezone: true }),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  country: text('country'),
  currency: text('currency'),
  erasesAt: timestamp('erases_at', { withTimezone: true }),
  /** Of players from a former platform; when they signed in for the first time. */
  importedAt: timestamp('imported_at', { withTimezone: true }),
  migratedAt: timestamp('migrated_at', { withTimezone: true }),
});

export const bans = pgTable('bans', {
  id: uuid('id').primaryKey().defaultRandom(),
  userId: uuid('user_id').notNull(),
  /** The operator's reason, which no player sees. */
  reason: text('reason').notNull(),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  endsAt: timestamp('ends_at', { withTimezone: true }),
  liftedAt: timestamp('lifted_at', { withTimezone: true }),
  category: text('category', { enum: BAN_CATEGORIES }).notNull().default('terms'),
});

/** Of players whose accounts were erased. */
export const heldBans = pgTable('held_bans', {
  keyHash: text('key_hash').primaryKey(),
  userId: uuid('user_id').notNull(),
  category: text('category', { enum: BAN_CATEGORIES }).notNull(),
  endsAt: timestamp('ends_at', { withTimezone: true }),
});

/** Neither lifted nor expired. */
export function isBanActive(now: Date): SQL | undefined {
  return and(isNull(bans.liftedAt), or(isNull(bans.endsAt), gt(bans.endsAt, now)));
}

export const consentReceipts = pgTable('consent_receipts', {
  id: uuid('id').primaryKey().defaultRandom(),
  userId: uuid('user_id').notNull(),
  subject: text('subject', { enum: ['terms', 'privacy', 'remarketing', 'socialmedia_marketing'] }).notNull(),
  granted: boolean('granted').notNull(),
  documentVersion: text('document_version').notNull(),
  /** Of the terms and the privacy policy; null where the version was not one of the publisher's. */
  way: text('way', { enum: ['sign-up', 'migration', 'prompt'] }),
  locale: text('locale').notNull(),
  givenAt: timestamp('given_at', { withTimezone: true }).notNull().defaultNow(),
});

export const externalIdentities = pgTable('external_identities', {
  id: uuid('id').primaryKey().defaultRandom(),
  userId: uuid('user_id').notNull(),
  provider: text('provider', { enum: ['google', 'facebook'] }).notNull(),
  subject: text('subject').notNull(),
  email: text('email'),
  isEmailProven: boolean('is_email_proven').notNull().default(false),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  linkedAt: timestamp('linked_at', { withTimezone: true }).notNull().defaultNow(),
});

export const cookieConsents = pgTable(
  'cookie_consents',
  {
    userId: uuid('user_id').notNull(),
    decidedAt: timestamp('decided_at', { withTimezone: true }).notNull(),
    version: text('version').notNull(),
    locale: text('locale').notNull(),
    preferences: boolean('preferences').notNull(),
    statistics: boolean('statistics').notNull(),
    marketing: boolean('marketing').notNull(),
    receivedAt: timestamp('received_at', { withTimezone: true }).notNull(),
  },
  ({ userId, decidedAt }) => [primaryKey({ columns: [userId, decidedAt] })],
);
