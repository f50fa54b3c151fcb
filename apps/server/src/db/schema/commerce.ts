import { boolean, integer, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core';

export const ownerships = pgTable('ownerships', {
  id: uuid('id').primaryKey().defaultRandom(),
  userId: uuid('user_id').notNull(),
  productName: text('product_name').notNull(),
  source: text('source', { enum: ['grant', 'coupon', 'purchase'] }).notNull(),
  grantedAt: timestamp('granted_at', { withTimezone: true }).notNull().defaultNow(),
  orderId: uuid('order_id'),
});

export const coupons = pgTable('coupons', {
  code: text('code').primaryKey(),
  productName: text('product_name').notNull(),
  usesMax: integer('uses_max'),
  uses: integer('uses').notNull().default(0),
  startsAt: timestamp('starts_at', { withTimezone: true }),
  endsAt: timestamp('ends_at', { withTimezone: true }),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  revokedAt: timestamp('revoked_at', { withTimezone: true }),
  /** Of those that were made together. */
  batchId: uuid('batch_id'),
});

export const couponRedemptions = pgTable('coupon_redemptions', {
  id: uuid('id').primaryKey().defaultRandom(),
  couponCode: text('coupon_code').notNull(),
  userId: uuid('user_id').notNull(),
  redeemedAt: timestamp('redeemed_at', { withTimezone: true }).notNull().defaultNow(),
});

export const couponAttempts = pgTable(
  'coupon_attempts',
  {
    userId: uuid('user_id').notNull(),
    idempotencyKey: uuid('idempotency_key').notNull(),
    codeHash: text('code_hash').notNull(),
    granted: text('granted'),
    refusal: text('refusal', {
      enum: ['UNKNOWN', 'ALREADY_REDEEMED', 'NOT_YET_VALID', 'EXPIRED', 'USED_UP', 'ALREADY_OWNED'],
    }),
    attemptedAt: timestamp('attempted_at', { withTimezone: true }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.idempotencyKey] })],
);

export const priceHistory = pgTable(
  'price_history',
  {
    purchaseableId: uuid('purchaseable_id').notNull(),
    currency: text('currency').notNull(),
    since: timestamp('since', { withTimezone: true }).notNull(),
    amount: integer('amount').notNull(),
  },
  (table) => [primaryKey({ columns: [table.purchaseableId, table.currency, table.since] })],
);

export const wishes = pgTable(
  'wishes',
  {
    userId: uuid('user_id').notNull(),
    productName: text('product_name').notNull(),
    addedAt: timestamp('added_at', { withTimezone: true }).notNull(),
    wantsPriceMail: boolean('wants_price_mail').notNull(),
    currency: text('currency').notNull(),
    seenAmount: integer('seen_amount').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.productName] })],
);
