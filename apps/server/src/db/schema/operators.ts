import type { Role } from '@gatehouse/contract/operator/roles';
import { bigint, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { bytea } from './bytea.ts';

const moment = (name: string) => timestamp(name, { withTimezone: true });

export const operators = pgTable('operators', {
  id: uuid('id').primaryKey().defaultRandom(),
  name: text('name').notNull(),
  email: text('email').notNull(),
  emailCanonical: text('email_canonical').notNull(),
  roles: text('roles').array().$type<Role[]>().notNull(),
  passwordHash: text('password_hash'),
  passwordChangedAt: moment('password_changed_at'),
  createdAt: moment('created_at').notNull(),
  setUpAt: moment('set_up_at'),
  disabledAt: moment('disabled_at'),
  lastSignInAt: moment('last_sign_in_at'),
  providerSubject: text('provider_subject'),
});

export const operatorAuthenticators = pgTable('operator_authenticators', {
  id: uuid('id').primaryKey().defaultRandom(),
  operatorId: uuid('operator_id').notNull(),
  sealedSecret: text('sealed_secret').notNull(),
  createdAt: moment('created_at').notNull(),
  activatedAt: moment('activated_at'),
  lastUsedStep: bigint('last_used_step', { mode: 'number' }),
});

export const operatorPasskeys = pgTable('operator_passkeys', {
  id: uuid('id').primaryKey().defaultRandom(),
  operatorId: uuid('operator_id').notNull(),
  credentialId: text('credential_id').notNull(),
  publicKey: bytea('public_key').notNull(),
  counter: bigint('counter', { mode: 'number' }).notNull(),
  transports: text('transports').array().notNull(),
  browser: text('browser'),
  system: text('system'),
  createdAt: moment('created_at').notNull(),
  lastUsedAt: moment('last_used_at'),
});

export const operatorSessions = pgTable('operator_sessions', {
  id: uuid('id').primaryKey().defaultRandom(),
  operatorId: uuid('operator_id').notNull(),
  tokenHash: text('token_hash').notNull(),
  address: text('address'),
  browser: text('browser'),
  system: text('system'),
  createdAt: moment('created_at').notNull(),
  lastSeenAt: moment('last_seen_at').notNull(),
  activeAt: moment('active_at').notNull(),
  expiresAt: moment('expires_at').notNull(),
});

export const operatorTokens = pgTable('operator_tokens', {
  tokenHash: text('token_hash').primaryKey(),
  purpose: text('purpose', {
    enum: ['set_up', 'passkey_registration', 'passkey_sign_in', 'provider_sign_in', 'provider_confirmation'],
  }).notNull(),
  operatorId: uuid('operator_id'),
  sealedSecret: text('sealed_secret'),
  createdAt: moment('created_at').notNull(),
  expiresAt: moment('expires_at').notNull(),
});
