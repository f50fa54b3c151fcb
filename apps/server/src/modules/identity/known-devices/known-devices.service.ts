import { NO_USER_ID } from '@gatehouse/domain/no-user-id';
import type { Database, Queries } from '../../../db/db.ts';
import type { Clock } from '../../../ports/clock.ts';
import { forgetDevicesOf, isKnownDevice, rememberDevice } from './known-devices.repository.ts';

export type KnownDevices = ReturnType<typeof createKnownDevices>;

/** The installations that a player has signed in from. Each has its own attempt counters. */
export function createKnownDevices({ db, clock }: { db: Database; clock: Clock }) {
  return {
    /** Makes the same query for an account that does not exist, so that its time reveals nothing. */
    async isKnown(userId: string | null, installationId: string | null): Promise<boolean> {
      return installationId !== null && isKnownDevice(db.queries, userId ?? NO_USER_ID, installationId);
    },
    /** Returns whether the device was new. A browser without an installation id is always new. */
    async remember(tx: Queries, userId: string, installationId: string | null): Promise<boolean> {
      return installationId === null || rememberDevice(tx, userId, installationId, clock.now());
    },
    forget: forgetDevicesOf,
  };
}
