import type { LauncherSettings } from '@gatehouse/contract/launcher-bridge';

/** How long after a check games are checked again. */
const CHECK_INTERVAL_MS = 4 * 60 * 60 * 1000;

type UpdateSettings = Pick<LauncherSettings, 'updates' | 'updateHours'>;

/** Whether installed games are to be checked and updated now. */
export function isUpdateDue(settings: UpdateSettings, now: Date, checkedAt: Date | null): boolean {
  if (settings.updates === 'ask') return false;
  if (checkedAt && now.getTime() - checkedAt.getTime() < CHECK_INTERVAL_MS) return false;
  return settings.updates === 'automatic' || isWithin(settings.updateHours, now);
}

/** Local times, as the player reads them from a clock. The end is the next day where it is not after the start. */
function isWithin({ from, to }: UpdateSettings['updateHours'], now: Date): boolean {
  const two = (number: number) => String(number).padStart(2, '0');
  const time = `${two(now.getHours())}:${two(now.getMinutes())}`;
  return from < to ? from <= time && time < to : from <= time || time < to;
}
