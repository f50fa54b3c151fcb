import type { AccountEvent } from '@gatehouse/contract/activity';
import type { OwnSignInMethod, SignInMethodKind } from '@gatehouse/contract/sign-in-method';
import { REVERT_REACH_S } from '@gatehouse/domain/limits';

export interface Day {
  /** A moment of it. */
  at: Date;
  events: AccountEvent[];
}

/** By the days of the player's clock, in the given order. An event that two pages have is shown once. */
export function daysOf(events: readonly AccountEvent[]): Day[] {
  const days = new Map<string, Day>();
  const shown = new Set<string>();
  for (const event of events) {
    if (shown.has(event.eventId)) continue;
    shown.add(event.eventId);
    const at = new Date(event.at);
    const name = at.toDateString();
    const day = days.get(name) ?? { at, events: [] };
    day.events.push(event);
    days.set(name, day);
  }
  return [...days.values()];
}

/** The query parameter of the steps that secure the account: the time of the event that was not the player. */
const SINCE = 'since';

export const securePath = (path: string, { at }: Pick<AccountEvent, 'at'>): string =>
  `${path}?${new URLSearchParams({ [SINCE]: at })}`;

export function sinceIn(search: string): Date | null {
  const since = new Date(new URLSearchParams(search).get(SINCE) ?? '');
  return Number.isNaN(since.getTime()) ? null : since;
}

/** In order. */
export const STEPS = ['sign-out', 'password', 'methods', 'done'] as const;
export type Step = (typeof STEPS)[number];

/** Of a history entry; the first one has no name. */
export const stepNamed = (name: string): Step => STEPS.find((step) => step === name) ?? 'sign-out';
export const nameOfStep = (step: Step): string => (step === 'sign-out' ? '' : step);
export const stepAfter = (step: Step): Step => STEPS[STEPS.indexOf(step) + 1] ?? 'done';
/** For “Step 1 of 3”: the last one only says that all is done. */
export const NUMBERED_STEPS = STEPS.length - 1;

/** The player has just chosen the password. */
export type ReviewedKind = Exclude<SignInMethodKind, 'password'>;

export interface ReviewedMethod {
  kind: ReviewedKind;
  id: string | null;
  name: string | null;
  /** Where a passkey was added. */
  device?: { browser: string | null; system: string | null } | undefined;
  at: string | null;
}

/**
 * The sign-in methods that an attacker may have added: from as long before the event as the links that undo a change
 * reach, because a sign-in may be by a method that was added before, and those whose time is unknown.
 */
export function suspectMethods(methods: readonly OwnSignInMethod[], eventAt: Date): ReviewedMethod[] {
  const since = eventAt.getTime() - REVERT_REACH_S * 1000;
  return methods.flatMap(({ kind, added }) =>
    kind === 'password'
      ? []
      : added.flatMap((one) => (one.at === null || Date.parse(one.at) >= since ? [{ kind, ...one }] : [])),
  );
}
