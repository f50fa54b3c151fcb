import { boolean, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';

export const externalAuthRequests = pgTable('external_auth_requests', {
  id: uuid('id').primaryKey().defaultRandom(),
  pollHash: text('poll_hash').notNull().unique(),
  stateHash: text('state_hash').notNull().unique(),
  browserHash: text('browser_hash').notNull(),
  installationId: uuid('installation_id'),
  provider: text('provider', { enum: ['google', 'facebook'] }).notNull(),
  type: text('type', { enum: ['popup', 'popup-poll'] }).notNull(),
  locale: text('locale').notNull(),
  returnPath: text('return_path'),
  clientState: text('client_state'),
  sealedChecks: text('sealed_checks').notNull(),
  linkUserId: uuid('link_user_id'),
  linkSessionId: uuid('link_session_id'),
  status: text('status', { enum: ['pending', 'success', 'failed'] })
    .notNull()
    .default('pending'),
  answeredAt: timestamp('answered_at', { withTimezone: true }),
  sealedCode: text('sealed_code'),
  email: text('email'),
  userCreated: boolean('user_created'),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
});
