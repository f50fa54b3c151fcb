import type { Database, Queries } from '../../../db/db.ts';
import type { Clock } from '../../../ports/clock.ts';
import { forgetDevicesOf, isKnownDevice, rememberDevice } from './known-devices.repository.ts';

export type KnownDevices = ReturnType<typeof createKnownDevices>;

/** The installations that a player has signed in from. Each has its own attempt counters. */
export function createKnownDevices({ db, clock }: { db: Database; clock: Clock }) {
  return {
    async isKnown(userId: string | null, installationId: string | null): Promise<boolean> {
      return userId !== null && installationId !== null && isKnownDevice(db.queries, userId, installationId);
    },
    /** Returns whether the device was new. A browser without an installation id is always new. */
    async remember(tx: Queries, userId: string, installationId: string | null): Promise<boolean> {
      return installationId === null || rememberDevice(tx, userId, installationId, clock.now());
    },
    forget: forgetDevicesOf,
  };
}
