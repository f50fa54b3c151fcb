import type { TrackingEvent } from '@gatehouse/contract/tracking';

/** An event that takes a visitor to a step. */
export interface StepMark {
  event: TrackingEvent['event'];
  fields?: Readonly<Record<string, string>>;
}

interface FunnelStep {
  name: string;
  /** One of them is enough. */
  by: readonly StepMark[];
}

interface FunnelDefinition {
  name: string;
  steps: readonly FunnelStep[];
}

const SUCCESS = { result: 'success' };

/** A visitor is at a step on the days on which they also reached every step before it. */
export const FUNNELS: readonly FunnelDefinition[] = [
  {
    name: 'sign-up',
    steps: [
      { name: 'viewed', by: [{ event: 'page_viewed', fields: { page: 'sign-up' } }] },
      { name: 'submitted', by: [{ event: 'sign_up' }] },
      { name: 'created', by: [{ event: 'sign_up', fields: SUCCESS }] },
    ],
  },
  {
    name: 'sign-in',
    steps: [
      { name: 'viewed', by: [{ event: 'screen_viewed', fields: { screen: 'login' } }] },
      { name: 'submitted', by: [{ event: 'login' }] },
      { name: 'signed-in', by: [{ event: 'login', fields: SUCCESS }] },
    ],
  },
  {
    name: 'migration',
    steps: [
      { name: 'started', by: [{ event: 'migration_started' }] },
      {
        name: 'confirmed',
        by: [
          { event: 'email_used', fields: SUCCESS },
          { event: 'accounts_unified', fields: SUCCESS },
        ],
      },
      { name: 'completed', by: [{ event: 'migration_completed' }] },
    ],
  },
  {
    name: 'download',
    steps: [
      { name: 'viewed', by: [{ event: 'page_viewed', fields: { page: 'download' } }] },
      { name: 'started', by: [{ event: 'download_started' }] },
    ],
  },
  {
    name: 'purchase',
    steps: [
      { name: 'viewed', by: [{ event: 'page_viewed', fields: { page: 'product' } }] },
      { name: 'started', by: [{ event: 'purchase_started' }] },
      { name: 'paid', by: [{ event: 'purchase_paid' }] },
    ],
  },
];

/** The visitors who reached a step on a day (UTC, as 2026-11-16). */
export interface StepCount {
  day: string;
  funnel: string;
  step: string;
  visitors: number;
}

interface ReachedStep {
  step: string;
  visitors: number;
  /** The share of the visitors of the step before who did not get here; null where there is none. */
  dropOff: number | null;
}

export interface FunnelReport {
  funnel: string;
  days: { day: string; steps: ReachedStep[] }[];
  /** Of all days. A visitor of two days counts twice. */
  total: ReachedStep[];
}

/** For every day from the first one that has a count. */
export function reportOf(counts: readonly StepCount[], since: string, today: string): FunnelReport[] {
  const first = counts.map(({ day }) => day).sort()[0] ?? today;
  const days = daysFrom(first > since ? first : since, today);
  const keyOf = (day: string, funnel: string, step: string) => `${day} ${funnel} ${step}`;
  const known = new Map(counts.map((one) => [keyOf(one.day, one.funnel, one.step), one.visitors]));
  return FUNNELS.map(({ name: funnel, steps }) => {
    const visitors = days.map((day) => steps.map(({ name }) => known.get(keyOf(day, funnel, name)) ?? 0));
    const reached = (numbers: readonly number[]) =>
      numbers.map((count, nth) => ({
        step: steps[nth]?.name ?? '',
        visitors: count,
        dropOff: dropOffOf(numbers[nth - 1], count),
      }));
    return {
      funnel,
      days: days.map((day, nth) => ({ day, steps: reached(visitors[nth] ?? []) })),
      total: reached(steps.map((_, nth) => visitors.reduce((sum, ofDay) => sum + (ofDay[nth] ?? 0), 0))),
    };
  });
}

function dropOffOf(before: number | undefined, count: number): number | null {
  return before ? (before - count) / before : null;
}

export function dayOf(moment: Date): string {
  return moment.toISOString().slice(0, 10);
}

export function startOf(day: string): Date {
  return new Date(`${day}T00:00:00Z`);
}

export function dayAfter(day: string): string {
  const next = startOf(day);
  next.setUTCDate(next.getUTCDate() + 1);
  return dayOf(next);
}

/** Both included. */
function daysFrom(first: string, last: string): string[] {
  const days: string[] = [];
  for (let day = first; day <= last; day = dayAfter(day)) days.push(day);
  return days;
}
