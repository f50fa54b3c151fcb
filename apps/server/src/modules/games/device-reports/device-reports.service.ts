import type { DeviceReportBody } from '@gatehouse/contract/session';
import { CodedError } from '../../../errors.ts';
import type { Clock } from '../../../ports/clock.ts';
import type { Database } from '../../../ports/database.ts';
import type { SecretBox } from '../../../ports/secret-box.ts';
import { findOwnAccount } from '../game-accounts/own-accounts.repository.ts';
import { insertDeviceReport } from './device-reports.repository.ts';

export interface DeviceReportService {
  report(userId: string, body: DeviceReportBody): Promise<void>;
}

interface Parts {
  db: Database;
  clock: Clock;
  secrets: SecretBox;
}

/** Equal fingerprints can be told to be equal, and nothing else can be told from what is kept. */
export function createDeviceReportService({ db, clock, secrets }: Parts): DeviceReportService {
  return {
    async report(userId, { accountId, blackbox, type }) {
      const account = accountId ? await findOwnAccount(db.queries, userId, accountId) : null;
      if (accountId && !account) throw new CodedError('NOT_FOUND');
      await insertDeviceReport(db.queries, {
        userId,
        gameAccountId: account?.id ?? null,
        type,
        fingerprintHash: blackbox ? secrets.keyedHash('fingerprint', blackbox) : null,
        reportedAt: clock.now(),
      });
    },
  };
}
