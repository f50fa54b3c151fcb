import { boolean, integer, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';

export const gameAccounts = pgTable('game_accounts', {
  id: uuid('id').primaryKey().defaultRandom(),
  userId: uuid('user_id').notNull(),
  gameId: uuid('game_id').notNull(),
  gameEnvironmentId: text('game_environment_id').notNull(),
  accountGroup: text('account_group').notNull(),
  platformGameAccountId: uuid('platform_game_account_id').notNull().unique().defaultRandom(),
  displayName: text('display_name').notNull(),
  isDisplayNameFromGame: boolean('is_display_name_from_game').notNull().default(false),
  isMigrated: boolean('is_migrated').notNull().default(false),
  /** The language that the account was created in. */
  gfLang: text('gf_lang').notNull().default('en'),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  lastLoginAt: timestamp('last_login_at', { withTimezone: true }),
  preDeletedAt: timestamp('pre_deleted_at', { withTimezone: true }),
  deletedAt: timestamp('deleted_at', { withTimezone: true }),
});

export const legacyAccounts = pgTable('legacy_accounts', {
  id: uuid('id').primaryKey().defaultRandom(),
  gameId: uuid('game_id').notNull(),
  region: text('region').notNull(),
  identity: text('identity').notNull(),
  identityCanonical: text('identity_canonical').notNull(),
  email: text('email'),
  emailCanonical: text('email_canonical'),
  passwordHash: text('password_hash').notNull(),
  displayName: text('display_name').notNull(),
  platformGameAccountId: uuid('platform_game_account_id').notNull().unique().defaultRandom(),
  userId: uuid('user_id'),
  gameAccountId: uuid('game_account_id'),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  lastLoginAt: timestamp('last_login_at', { withTimezone: true }),
  migratedAt: timestamp('migrated_at', { withTimezone: true }),
  /** What the account owned on the former platform, until its player gets it. */
  products: text('products').array().notNull().default([]),
  /** How many of each, by `product/extra`. */
  extras: jsonb('extras').$type<Record<string, number>>().notNull().default({}),
});

export const playTimes = pgTable('play_times', {
  id: uuid('id').primaryKey(),
  userId: uuid('user_id').notNull(),
  productName: text('product_name').notNull(),
  seconds: integer('seconds').notNull(),
  /** Of older counters that this one replaced. */
  earlierSeconds: integer('earlier_seconds').notNull().default(0),
  reportedAt: timestamp('reported_at', { withTimezone: true }).notNull(),
});
