import { CURRENCIES } from '@gatehouse/domain/money';
import * as z from 'zod/mini';
import { day, text, timestamp } from '../fields.ts';
import type { OperatorEndpointTable } from './operator-endpoint.ts';
import { searchedDay } from './operator-fields.ts';

/** In minor units of the currency. */
const money = z.object({ currency: z.enum(CURRENCIES), amount: z.number() });
const counts = {
  signUps: z.int(),
  signIns: z.int(),
  activePlayers: z.int(),
  /** Of a former platform: signed in here for the first time. */
  migrated: z.int(),
  /** Errors in the logs of all nodes, and those that browsers reported. */
  serverErrors: z.int(),
  browserErrors: z.int(),
};

export const dashboardDay = z.object({ ...counts, revenue: z.array(money), refunds: z.array(money) });
export type DashboardDay = z.infer<typeof dashboardDay>;

export const dashboard = z.object({
  at: timestamp,
  /** Of the day so far, in UTC, and of the same hours a week before. */
  today: z.extend(dashboardDay, { failedMails: z.int() }),
  weekBefore: z.extend(dashboardDay, { failedMails: z.int() }),
  /** At the moment: unpaid orders, withdrawals without a decision, mails to players in the queue. */
  waiting: z.object({ orders: z.int(), withdrawals: z.int(), mails: z.int() }),
  /** Accounts of a former platform by game, counted at most once a minute. `platform` for players without a game. */
  migration: z.array(z.object({ game: text(128), imported: z.int(), migrated: z.int() })),
  /** The 30 days before today, the oldest first. */
  days: z.array(z.extend(dashboardDay, { day })),
});
export type Dashboard = z.infer<typeof dashboard>;

export const revenueRow = z.object({
  day,
  currency: z.enum(CURRENCIES),
  country: z.nullable(text(2)),
  orders: z.int(),
  amount: z.number(),
  tax: z.number(),
  refunds: z.int(),
  refundedAmount: z.number(),
  refundedTax: z.number(),
  disputes: z.int(),
  disputedAmount: z.number(),
  disputedTax: z.number(),
});
export type RevenueOfDay = z.infer<typeof revenueRow>;

/** The last 30 days where nothing else is asked for; `to` is the last day that is included. */
const period = z.object({ from: z.optional(searchedDay), to: z.optional(searchedDay) });

export const reportEndpoints = {
  'GET /dashboard': {
    permission: 'dashboard.read',
    reply: { status: 200, schema: dashboard },
    errors: [],
    summary: 'Today against the same day of last week, and the last 30 days',
  },
  'GET /reports/revenue': {
    permission: 'reports.read',
    query: period,
    reply: { status: 200, schema: z.object({ from: day, to: day, rows: z.array(revenueRow) }) },
    errors: [],
    summary: 'Payments, tax and refunds by day, currency and country',
  },
  'GET /reports/revenue/export': {
    permission: 'reports.read',
    query: period,
    reply: { status: 200, schema: z.string(), contentType: 'text/csv; charset=utf-8' },
    errors: [],
    summary: 'The same as CSV',
  },
  'GET /reports/sign-ups': {
    permission: 'reports.read',
    query: period,
    reply: {
      status: 200,
      schema: z.object({
        from: day,
        to: day,
        signUps: z.array(z.object({ day, way: text(64), players: z.int() })),
        activePlayers: z.array(z.object({ day, players: z.int() })),
      }),
    },
    errors: [],
    summary: 'New accounts by day and way of signing up, and players who signed in',
  },
} as const satisfies OperatorEndpointTable;
