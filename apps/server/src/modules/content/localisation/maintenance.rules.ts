import type { Game } from '../files/content.ts';

type Environment = Pick<Game['environments'][number], 'maintenance' | 'maintenanceUntil'>;

/** When the maintenance ends that closes the environment now; null if it is open. */
export function endOfMaintenance(
  { maintenance = [], maintenanceUntil }: Environment,
  now: Date,
): string | null {
  const at = now.getTime();
  const ends = maintenance
    .filter(({ starts, ends: end }) => Date.parse(starts) <= at && at < Date.parse(end))
    .map((window) => window.ends);
  if (maintenanceUntil !== undefined && at < Date.parse(maintenanceUntil)) ends.push(maintenanceUntil);
  return ends.sort().at(-1) ?? null;
}
