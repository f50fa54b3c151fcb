import {
  bigint,
  boolean,
  doublePrecision,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core';

const moment = (name: string) => timestamp(name, { withTimezone: true });

export const orders = pgTable('orders', {
  id: uuid('id').primaryKey().defaultRandom(),
  number: bigint('number', { mode: 'number' }).notNull().generatedAlwaysAsIdentity(),
  userId: uuid('user_id'),
  productName: text('product_name').notNull(),
  purchaseableId: uuid('purchaseable_id').notNull(),
  extraName: text('extra_name'),
  grantsProduct: boolean('grants_product').notNull(),
  isUnique: boolean('is_unique').notNull(),
  accountId: uuid('account_id'),
  title: text('title').notNull(),
  locale: text('locale').notNull(),
  amount: integer('amount').notNull(),
  currency: text('currency').notNull(),
  taxAmount: integer('tax_amount').notNull(),
  taxPercent: doublePrecision('tax_percent').notNull(),
  status: text('status', {
    enum: ['pending', 'paid', 'failed', 'cancelled', 'refunding', 'refunded', 'disputed'],
  }).notNull(),
  provider: text('provider', { enum: ['none', 'demo', 'stripe'] }).notNull(),
  paymentReference: text('payment_reference'),
  paymentId: text('payment_id'),
  isProcessing: boolean('is_processing').notNull().default(false),
  createdAt: moment('created_at').notNull(),
  paidAt: moment('paid_at'),
  closedAt: moment('closed_at'),
  nextCheckAt: moment('next_check_at'),
  checks: integer('checks').notNull().default(0),
  refundId: text('refund_id'),
  refundFailure: text('refund_failure'),
  receiptMailedAt: moment('receipt_mailed_at'),
  refundsFailed: integer('refunds_failed').notNull().default(0),
  isRefundedByHand: boolean('is_refunded_by_hand').notNull().default(false),
  country: text('country'),
  consentedAt: moment('consented_at'),
  consentVersion: text('consent_version'),
  isUpgrade: boolean('is_upgrade').notNull().default(false),
  gameName: text('game_name'),
  gameTitle: text('game_title'),
  gameAmount: integer('game_amount'),
  usedAt: moment('used_at'),
  refundedAmount: integer('refunded_amount').notNull().default(0),
  usedBy: text('used_by', { enum: ['download', 'play', 'spend'] }),
});

export const withdrawals = pgTable('withdrawals', {
  orderId: uuid('order_id').primaryKey(),
  name: text('name').notNull(),
  declaredAt: moment('declared_at').notNull(),
  state: text('state', { enum: ['accepted', 'review', 'declined'] }).notNull(),
  reason: text('reason', { enum: ['too-late', 'used', 'settled'] }),
  decidedAt: moment('decided_at'),
});

export const purchaseAttempts = pgTable(
  'purchase_attempts',
  {
    userId: uuid('user_id').notNull(),
    idempotencyKey: uuid('idempotency_key').notNull(),
    requestHash: text('request_hash').notNull(),
    orderId: uuid('order_id').notNull(),
    attemptedAt: moment('attempted_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.idempotencyKey] })],
);

export const orderEvents = pgTable('order_events', {
  id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  orderId: uuid('order_id').notNull(),
  kind: text('kind').notNull(),
  source: text('source', { enum: ['player', 'webhook', 'check', 'operator'] }).notNull(),
  providerEventId: text('provider_event_id'),
  happenedAt: moment('happened_at').notNull(),
});

export const orderRefunds = pgTable('order_refunds', {
  id: uuid('id').primaryKey().defaultRandom(),
  orderId: uuid('order_id').notNull(),
  amount: integer('amount').notNull(),
  state: text('state', { enum: ['requested', 'pending', 'succeeded', 'failed'] }).notNull(),
  refundId: text('refund_id'),
  key: text('key'),
  failure: text('failure'),
  requestedAt: moment('requested_at').notNull(),
  endedAt: moment('ended_at'),
});

export const ownedExtras = pgTable('owned_extras', {
  orderId: uuid('order_id').primaryKey(),
  userId: uuid('user_id').notNull(),
  productName: text('product_name').notNull(),
  extraName: text('extra_name').notNull(),
  grantedAt: moment('granted_at').notNull(),
});

/** Without an order of ours: from a former platform. */
export const importedExtras = pgTable('imported_extras', {
  id: uuid('id').primaryKey().defaultRandom(),
  userId: uuid('user_id').notNull(),
  productName: text('product_name').notNull(),
  extraName: text('extra_name').notNull(),
  count: integer('count').notNull(),
  grantedAt: moment('granted_at').notNull(),
});

export const demoPayments = pgTable('demo_payments', {
  orderId: uuid('order_id').primaryKey(),
  amount: integer('amount').notNull(),
  currency: text('currency').notNull(),
  state: text('state', { enum: ['open', 'paying', 'paid', 'failed', 'cancelled', 'refunded'] }).notNull(),
  paysAt: moment('pays_at'),
  refunds: jsonb('refunds').$type<{ id: string; amount: number }[]>().notNull().default([]),
});
