import { bigint, integer, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core';

export const knownDevices = pgTable(
  'known_devices',
  {
    userId: uuid('user_id').notNull(),
    installationId: uuid('installation_id').notNull(),
    firstSeenAt: timestamp('first_seen_at', { withTimezone: true }).notNull(),
    lastSeenAt: timestamp('last_seen_at', { withTimezone: true }).notNull(),
    fingerprintHash: text('fingerprint_hash'),
    addressHash: text('address_hash'),
  },
  (table) => [primaryKey({ columns: [table.userId, table.installationId] })],
);

export const trustedDevices = pgTable('trusted_devices', {
  id: uuid('id').primaryKey().defaultRandom(),
  userId: uuid('user_id').notNull(),
  installationId: uuid('installation_id').notNull(),
  secretHash: text('secret_hash').notNull(),
  browser: text('browser'),
  system: text('system'),
  trustedAt: timestamp('trusted_at', { withTimezone: true }).notNull(),
  expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
});

export const passwordAttempts = pgTable('password_attempts', {
  key: text('key').primaryKey(),
  used: integer('used').notNull(),
  locks: integer('locks').notNull().default(0),
  lockedUntil: timestamp('locked_until', { withTimezone: true }),
  lastAt: timestamp('last_at', { withTimezone: true }).notNull(),
});

export const formerPasswords = pgTable('former_passwords', {
  id: uuid('id').primaryKey().defaultRandom(),
  userId: uuid('user_id').notNull(),
  passwordHash: text('password_hash').notNull(),
  endedAt: timestamp('ended_at', { withTimezone: true }).notNull(),
  exposedAt: timestamp('exposed_at', { withTimezone: true }),
});

export const emailHolds = pgTable('email_holds', {
  emailCanonical: text('email_canonical').primaryKey(),
  userId: uuid('user_id').notNull(),
  heldUntil: timestamp('held_until', { withTimezone: true }).notNull(),
});

export const deviceReports = pgTable('device_reports', {
  id: uuid('id').primaryKey().defaultRandom(),
  userId: uuid('user_id').notNull(),
  gameAccountId: uuid('game_account_id'),
  type: text('type').notNull(),
  fingerprintHash: text('fingerprint_hash'),
  reportedAt: timestamp('reported_at', { withTimezone: true }).notNull(),
});

/** The most expensive hash of each scheme that was imported, as a sample that belongs to no player. */
export const importedHashCosts = pgTable('imported_hash_costs', {
  scheme: text('scheme').primaryKey(),
  work: bigint('work', { mode: 'number' }).notNull(),
  sample: text('sample').notNull(),
});
