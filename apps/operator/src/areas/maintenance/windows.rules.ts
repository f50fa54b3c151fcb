import type {
  GameMaintenance,
  MaintenanceWindow,
} from '@gatehouse/contract/operator/content-edits.endpoints';

type Listed = GameMaintenance['windows'][number];

const writtenOf = ({ starts, ends, environments }: Listed): MaintenanceWindow => ({
  starts,
  ends,
  environments,
});

export function withWindow({ windows }: GameMaintenance, added: MaintenanceWindow): MaintenanceWindow[] {
  return [...windows.map(writtenOf), added];
}

/** One that is running ends now; any other one is removed. */
export function withoutWindow({ windows }: GameMaintenance, ended: Listed, now: Date): MaintenanceWindow[] {
  const ends = new Date(Math.floor(now.getTime() / 1000) * 1000).toISOString().replace('.000Z', 'Z');
  return windows.flatMap((one) => {
    if (one !== ended) return [writtenOf(one)];
    return one.state === 'running' && one.starts < ends ? [{ ...writtenOf(one), ends }] : [];
  });
}
