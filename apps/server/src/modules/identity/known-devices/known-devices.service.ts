import { NO_USER_ID } from '@gatehouse/domain/uuid';
import type { Caller } from '../../../callers/caller.ts';
import type { Database, Queries } from '../../../db/db.ts';
import type { Clock } from '../../../ports/clock.ts';
import type { SecretBox } from '../../../ports/secret-box.ts';
import {
  describeDevice,
  forgetDevice,
  forgetDevicesOf,
  forgetOldestDevices,
  hasDeviceLike,
  isKnownDevice,
  rememberDevice,
} from './known-devices.repository.ts';

type DeviceCaller = Pick<Caller, 'installationId' | 'addressBucket' | 'blackbox'>;

export type KnownDevices = ReturnType<typeof createKnownDevices>;

/** The installations that a player has signed in from. Each has its own attempt counters. */
export function createKnownDevices({
  db,
  clock,
  secrets,
}: {
  db: Database;
  clock: Clock;
  secrets: Pick<SecretBox, 'keyedHash' | 'keyedHashes'>;
}) {
  return {
    /**
     * Makes the same query for an account that does not exist, so that its time reveals nothing. The installation id
     * alone decides: a fingerprint can be imitated, and each known device has its own password attempts.
     */
    async isKnown(userId: string | null, installationId: string | null): Promise<boolean> {
      return installationId !== null && isKnownDevice(db.queries, userId ?? NO_USER_ID, installationId);
    },
    /**
     * Returns whether the device was new. A browser that has lost its installation id is recognised by the fingerprint
     * that it has reported from the same address block.
     */
    async remember(tx: Queries, userId: string, caller: DeviceCaller): Promise<boolean> {
      const { installationId, blackbox, addressBucket } = caller;
      const isNew =
        installationId === null || (await rememberDevice(tx, userId, installationId, clock.now()));
      if (!isNew) return false;
      const isLikeKnown =
        blackbox !== null &&
        (await hasDeviceLike(tx, userId, {
          fingerprintHashes: secrets.keyedHashes('fingerprint', blackbox),
          addressHashes: secrets.keyedHashes('device-address', addressBucket),
        }));
      // After the comparison: the oldest device may be this one.
      if (installationId !== null) await forgetOldestDevices(tx, userId, installationId);
      return !isLikeKnown;
    },
    /** Stores what a known device has reported about itself. */
    async describe(userId: string, { installationId, blackbox, addressBucket }: DeviceCaller): Promise<void> {
      if (installationId === null || blackbox === null) return;
      await describeDevice(db.queries, userId, installationId, {
        fingerprintHash: secrets.keyedHash('fingerprint', blackbox),
        addressHash: secrets.keyedHash('device-address', addressBucket),
      });
    },
    forget: forgetDevicesOf,
    forgetOne: forgetDevice,
  };
}
