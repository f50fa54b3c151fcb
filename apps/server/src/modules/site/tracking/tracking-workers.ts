import type { Worker } from '../../../jobs/jobs.ts';
import type { Funnels } from './funnels.service.ts';
import type { TrackingForwarding } from './tracking-forwarding.service.ts';
import type { TrackingRetention } from './tracking-retention.service.ts';

const EVERY_HOUR = '27 * * * *';
/** Before events are deleted. */
const EARLIER_EVERY_HOUR = '7 * * * *';
const EVERY_MINUTE = '* * * * *';

export function trackingRetentionWorker({
  trackingRetention,
}: {
  trackingRetention: TrackingRetention;
}): Worker {
  return { queue: 'tracking-retention', schedule: EVERY_HOUR, work: () => trackingRetention.enforce() };
}

/** The next minute is the retry. */
export function trackingForwardingWorker({
  trackingForwarding,
}: {
  trackingForwarding: TrackingForwarding;
}): Worker {
  return {
    queue: 'tracking-forwarding',
    schedule: EVERY_MINUTE,
    retriesMax: 0,
    work: () => trackingForwarding.forward(),
  };
}

export function funnelDaysWorker({ funnels }: { funnels: Funnels }): Worker {
  return { queue: 'funnel-days', schedule: EARLIER_EVERY_HOUR, work: () => funnels.storeDays() };
}
