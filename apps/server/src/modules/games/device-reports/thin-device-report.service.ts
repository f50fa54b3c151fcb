import type { ThinDeviceReportBody } from '@gatehouse/contract/session';
import { CodedError } from '../../../errors.ts';
import type { Clock } from '../../../ports/clock.ts';
import type { Database } from '../../../ports/database.ts';
import type { SecretBox } from '../../../ports/secret-box.ts';
import type { Session } from '../../../ports/session-lookup.ts';
import { createDeviceReportService } from './device-reports.service.ts';

export interface ThinDeviceReports {
  report(session: Session, body: ThinDeviceReportBody): Promise<void>;
}

/** A migrating player names the account as the game does, because it is not one of the platform's yet. */
export function createThinDeviceReports(parts: {
  db: Database;
  clock: Clock;
  secrets: SecretBox;
}): ThinDeviceReports {
  const devices = createDeviceReportService(parts);
  return {
    async report({ userId, platformGameAccountId }, { userId: claimed, accountId, ...report }) {
      if (claimed.toLowerCase() !== userId) throw new CodedError('FORBIDDEN');
      const isMigrating = accountId !== undefined && accountId.toLowerCase() === platformGameAccountId;
      await devices.report(userId, isMigrating ? report : { ...report, accountId });
    },
  };
}
