import { Counter } from 'prom-client';

/** The events of the log that an alert waits for: from 0 on, because Prometheus sees no increase in the first value. */
export const ALERTED_EVENTS = [
  ['build.file-damaged', 'error'],
  ['build.pack-damaged', 'error'],
  ['client.error', 'warn'],
  ['database.unreachable', 'warn'],
  ['order.payment-mismatch', 'warn'],
  ['order.refund-failed', 'warn'],
  ['order.unknown', 'warn'],
  ['payment.unavailable', 'warn'],
  ['request.unavailable', 'warn'],
] as const;

/**
 * What services count: of the process, like the events of the log, so that they need no registry. Labels have few
 * values, and none is of a player.
 */
const counter = <Label extends string>(name: string, help: string, labelNames: readonly Label[]) =>
  new Counter({ name, help, labelNames, registers: [] });

export const apiErrors = counter(
  'api_errors_total',
  'Calls that were answered with an error, by its code: sign-ins and sign-ups by result',
  ['route', 'code'],
);
export const orderChanges = counter('orders_changed_total', 'Orders that took a status', [
  'status',
  'currency',
]);
export const revenue = counter('order_revenue_total', 'Paid for orders, in units such as euros', [
  'currency',
]);
export const refunds = counter('order_refunds_total', 'Paid back for orders, in units such as euros', [
  'currency',
]);
export const mails = counter('mails_total', 'Mails `sent`, and attempts that `failed`', ['result']);
export const challenges = counter('challenges_total', 'Challenges that were `demanded`, and `solved`', [
  'result',
]);
export const localLimits = counter(
  'limits_counted_locally_total',
  'Limits that this process counted for itself, because Redis did not answer',
  [],
);
export const pageLookups = counter(
  'page_lookups_total',
  'Pages that were in the cache (`hit`), rendered for it (`miss`), or cannot be cached (`uncached`)',
  ['result'],
);

for (const result of ['sent', 'failed']) mails.inc({ result }, 0);
for (const result of ['demanded', 'solved']) challenges.inc({ result }, 0);

/** Of this process, since it has started. */
export async function challengeCounts(): Promise<{ demanded: number; solved: number }> {
  const { values } = await challenges.get();
  const of = (result: string) => values.find(({ labels }) => labels.result === result)?.value ?? 0;
  return { demanded: of('demanded'), solved: of('solved') };
}

export const eventCounters = [
  apiErrors,
  orderChanges,
  revenue,
  refunds,
  mails,
  challenges,
  localLimits,
  pageLookups,
];
