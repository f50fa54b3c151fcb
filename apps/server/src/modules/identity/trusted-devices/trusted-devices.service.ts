import { TRUSTED_DEVICE_DAYS } from '@gatehouse/domain/limits';
import type { Caller } from '../../../callers/caller.ts';
import type { Database, Queries } from '../../../db/db.ts';
import { CodedError } from '../../../errors.ts';
import { hashToken } from '../../../hash-token.ts';
import type { Clock } from '../../../ports/clock.ts';
import type { Random } from '../../../ports/random.ts';
import type { AccountEvents } from '../account-events/account-events.service.ts';
import {
  endAllTrust,
  endTrust,
  endTrustOfInstallation,
  listTrustedDevices,
  saveTrustedDevice,
  type TrustedDeviceRow,
} from './trusted-devices.repository.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

type TrustCaller = Pick<Caller, 'deviceTrust' | 'installationId' | 'device'>;
export type OwnTrustedDevice = TrustedDeviceRow & { isCurrent: boolean };

export type TrustedDevices = ReturnType<typeof createTrustedDevices>;

/**
 * Browsers of a player that need no one-time code to sign in: only there, and only after the password or the provider.
 * Whatever ends the access of others (`accessRevocation`) ends all of them.
 */
export function createTrustedDevices({
  db,
  clock,
  random,
  accountEvents,
}: {
  db: Database;
  clock: Clock;
  random: Random;
  accountEvents: Pick<AccountEvents, 'record'>;
}) {
  return {
    /** In a sign-in that has passed a code. Returns the secret of the browser's cookie, or null if it is not wanted. */
    async trust(tx: Queries, userId: string, caller: TrustCaller): Promise<string | null> {
      const { deviceTrust, installationId, device } = caller;
      if (!deviceTrust.isWanted || installationId === null) return null;
      const now = clock.now();
      const secret = random.token();
      await saveTrustedDevice(tx, {
        userId,
        installationId,
        secretHash: hashToken(secret),
        ...device,
        trustedAt: now,
        expiresAt: new Date(now.getTime() + TRUSTED_DEVICE_DAYS * DAY_MS),
      });
      await accountEvents.record(tx, userId, { kind: 'device_trusted' }, device);
      return secret;
    },
    async isTrusted(tx: Queries, userId: string, caller: TrustCaller): Promise<boolean> {
      if (caller.deviceTrust.secrets.length === 0) return false;
      const trusted = await listTrustedDevices(tx, userId, clock.now());
      return trusted.some((device) => isTrustedBrowser(device, caller));
    },
    async list(userId: string, caller: TrustCaller): Promise<OwnTrustedDevice[]> {
      const trusted = await listTrustedDevices(db.queries, userId, clock.now());
      return trusted.map((device) => ({ ...device, isCurrent: isTrustedBrowser(device, caller) }));
    },
    async end(userId: string, id: string): Promise<void> {
      if (!(await endTrust(db.queries, userId, id))) throw new CodedError('NOT_FOUND');
    },
    endInstallation: endTrustOfInstallation,
    endAll: endAllTrust,
    endAllOwn: (userId: string): Promise<void> => endAllTrust(db.queries, userId),
  };
}

/**
 * Whether the caller is the browser that was trusted. The secret of its cookie proves it, which scripts cannot read. The
 * installation id and the names of browser and system are claims: they stop a cookie that was copied to another browser
 * as it is, not a person who copies the whole profile of the browser, or the cookie and the id, and imitates the rest.
 */
function isTrustedBrowser(
  trusted: Pick<TrustedDeviceRow, 'secretHash' | 'installationId' | 'browser' | 'system'>,
  { deviceTrust, installationId, device }: TrustCaller,
): boolean {
  return (
    deviceTrust.secrets.some((secret) => hashToken(secret) === trusted.secretHash) &&
    installationId === trusted.installationId &&
    device.browser === trusted.browser &&
    device.system === trusted.system
  );
}
