import type { DeviceReportBody, ThinDeviceReportBody } from '@gatehouse/contract/session';
import type { Caller } from '../../../callers/caller.ts';
import type { Session } from '../../../callers/session-lookup.ts';
import type { Database } from '../../../db/db.ts';
import { CodedError } from '../../../errors.ts';
import type { Clock } from '../../../ports/clock.ts';
import type { SecretBox } from '../../../ports/secret-box.ts';
import type { KnownDevices } from '../../identity/known-devices/known-devices.service.ts';
import type { GameAccounts } from '../game-accounts/game-accounts.service.ts';
import { insertDeviceReport, moveDeviceReports } from './device-reports.repository.ts';

export type DeviceReports = ReturnType<typeof createDeviceReports>;

/**
 * Device fingerprints for risk checks, and to recognise the device at its next sign-in. They are stored as keyed hashes:
 * equal ones can be found, nothing can be read.
 */
export function createDeviceReports({
  db,
  clock,
  secrets,
  gameAccounts,
  knownDevices,
}: {
  db: Database;
  clock: Clock;
  secrets: SecretBox;
  gameAccounts: GameAccounts;
  knownDevices: KnownDevices;
}) {
  async function report(
    { userId }: Pick<Session, 'userId'>,
    { accountId, blackbox, type }: DeviceReportBody,
    caller: Caller,
  ): Promise<void> {
    const account = accountId ? await gameAccounts.findOwn(userId, accountId) : null;
    if (accountId && !account) throw new CodedError('NOT_FOUND');
    await insertDeviceReport(db.queries, {
      userId,
      gameAccountId: account?.id ?? null,
      type,
      fingerprintHash: blackbox ? secrets.keyedHash('fingerprint', blackbox) : null,
      reportedAt: clock.now(),
    });
    await knownDevices.describe(userId, caller);
  }

  return {
    report,
    /** A migrating player names the account by its game identity, because it is not a platform account yet. */
    async reportThin(
      { userId, platformGameAccountId }: Session,
      { userId: claimed, accountId, ...rest }: ThinDeviceReportBody,
      caller: Caller,
    ): Promise<void> {
      if (claimed.toLowerCase() !== userId) throw new CodedError('FORBIDDEN');
      const isMigrating = accountId !== undefined && accountId.toLowerCase() === platformGameAccountId;
      await report({ userId }, isMigrating ? rest : { ...rest, accountId }, caller);
    },
    reassign: moveDeviceReports,
  };
}
