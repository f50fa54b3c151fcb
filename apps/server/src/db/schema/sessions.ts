import { SCOPES } from '@gatehouse/contract/scopes';
import {
  bigint,
  boolean,
  integer,
  jsonb,
  pgTable,
  text,
  timestamp,
  uuid,
  varchar,
} from 'drizzle-orm/pg-core';
import { bytea } from './bytea.ts';

export const sessions = pgTable('sessions', {
  id: uuid('id').primaryKey().defaultRandom(),
  userId: uuid('user_id').notNull(),
  kind: text('kind', { enum: ['session', 'thin'] })
    .notNull()
    .default('session'),
  tokenHash: text('token_hash').notNull().unique(),
  remembered: boolean('remembered').notNull(),
  isPlatformLogin: boolean('is_platform_login').notNull().default(true),
  provider: text('provider', { enum: ['google', 'facebook'] }),
  platformGameAccountId: uuid('platform_game_account_id'),
  installationId: uuid('installation_id'),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  authenticatedAt: timestamp('authenticated_at', { withTimezone: true }).notNull(),
  lastSeenAt: timestamp('last_seen_at', { withTimezone: true }).notNull(),
  expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
  endedAt: timestamp('ended_at', { withTimezone: true }),
  client: text('client', { enum: ['board', 'support', 'launcher'] }),
  scopes: text('scopes', { enum: SCOPES }).array().notNull().default(['full']),
  browser: text('browser'),
  system: text('system'),
});

export const oneTimeTokens = pgTable('one_time_tokens', {
  id: uuid('id').primaryKey().defaultRandom(),
  purpose: text('purpose', {
    enum: [
      'validate_email',
      'recover_password',
      'revert_email',
      'undo_two_factor',
      'auth_code',
      'external_code',
      'passkey_registration',
      'passkey_sign_in',
    ],
  }).notNull(),
  tokenHash: text('token_hash').notNull().unique(),
  userId: uuid('user_id'),
  payload: jsonb('payload').$type<Record<string, unknown>>().notNull().default({}),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
  consumedAt: timestamp('consumed_at', { withTimezone: true }),
  failedProofs: integer('failed_proofs').notNull().default(0),
});

export const emailCodes = pgTable('email_codes', {
  id: uuid('id').primaryKey().defaultRandom(),
  userId: uuid('user_id').notNull(),
  purpose: text('purpose', { enum: ['change_email'] }).notNull(),
  email: text('email').notNull(),
  emailCanonical: text('email_canonical').notNull(),
  codeHash: text('code_hash').notNull(),
  wrongAttempts: integer('wrong_attempts').notNull().default(0),
  sentAt: timestamp('sent_at', { withTimezone: true }).notNull(),
  expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
  consumedAt: timestamp('consumed_at', { withTimezone: true }),
  countedSince: timestamp('counted_since', { withTimezone: true }).notNull().defaultNow(),
});

export const twoFactorDevices = pgTable('two_factor_devices', {
  id: uuid('id').primaryKey().defaultRandom(),
  userId: uuid('user_id').notNull(),
  type: text('type', { enum: ['totp'] }).notNull(),
  sealedSecret: text('sealed_secret').notNull(),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  activatedAt: timestamp('activated_at', { withTimezone: true }),
  lastUsedStep: bigint('last_used_step', { mode: 'number' }),
});

export const twoFactorRecoveryCodes = pgTable('two_factor_recovery_codes', {
  userId: uuid('user_id').primaryKey(),
  codeHash: text('code_hash').notNull(),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
});

export const passkeys = pgTable('passkeys', {
  id: uuid('id').primaryKey().defaultRandom(),
  userId: uuid('user_id').notNull(),
  credentialId: text('credential_id').notNull().unique(),
  publicKey: bytea('public_key').notNull(),
  counter: bigint('counter', { mode: 'number' }).notNull(),
  transports: text('transports').array().notNull(),
  name: text('name'),
  browser: text('browser'),
  system: text('system'),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  lastUsedAt: timestamp('last_used_at', { withTimezone: true }),
});

export const rateLimits = pgTable('rate_limits', {
  key: varchar('key', { length: 255 }).primaryKey(),
  points: integer('points').notNull().default(0),
  expire: bigint('expire', { mode: 'number' }),
});
