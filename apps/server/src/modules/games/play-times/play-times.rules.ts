import type { PlayTimeRow } from './play-times.repository.ts';

/** Between the end of a minute in the launcher and its report. */
const TOLERANCE_S = 2 * 60;

type Counted = Pick<PlayTimeRow, 'seconds' | 'earlierSeconds'>;

export const totalSeconds = (counters: readonly Counted[]) =>
  counters.reduce((sum, { seconds, earlierSeconds }) => sum + seconds + earlierSeconds, 0);

/**
 * How much of a count can be true: a counter runs no faster than the clock since its last report, and all counters of a
 * player together no faster than since the account was created, which is 24 hours a day. The rest counts with a later
 * report.
 */
export function acceptedSeconds(
  claimed: number,
  {
    counter,
    others,
    createdAt,
    now,
  }: {
    counter: Pick<PlayTimeRow, 'seconds' | 'earlierSeconds' | 'reportedAt'> | undefined;
    others: readonly Counted[];
    createdAt: Date;
    now: Date;
  },
): number {
  const before = counter?.seconds ?? 0;
  const secondsSince = (moment: Date) => Math.floor((now.getTime() - moment.getTime()) / 1000) + TOLERANCE_S;
  const counted = totalSeconds(counter ? [counter, ...others] : others);
  const added = Math.min(
    claimed - before,
    secondsSince(counter?.reportedAt ?? createdAt),
    secondsSince(createdAt) - counted,
  );
  return before + Math.max(0, added);
}
