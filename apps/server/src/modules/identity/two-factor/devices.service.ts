import { CodedError } from '../../../errors.ts';
import type { Caller } from '../../../ports/caller.ts';
import type { Session } from '../../../ports/session-lookup.ts';
import { requireFreshSignIn } from '../sessions/session-lifetime.rules.ts';
import { guesserFrom, type SecondFactorParts, spendCode } from './second-factor.service.ts';
import {
  type ActiveDeviceRow,
  activeDevices,
  countActiveDevices,
  deleteDevice,
  deleteRecoveryCode,
} from './two-factor.repository.ts';
import { type ChangeParts, createTwoFactorChange } from './two-factor-change.service.ts';

interface Removal {
  deviceId: string;
  code: string;
  caller: Pick<Caller, 'device' | 'installationId'>;
}

export interface DevicesService {
  list(userId: string): Promise<ActiveDeviceRow[]>;
  /** A code of any authenticator will do, because the one to remove may be the one that is lost. */
  remove(session: Session, removal: Removal): Promise<void>;
}

export function createDevicesService(parts: SecondFactorParts & ChangeParts): DevicesService {
  const { queries } = parts.db;
  const change = createTwoFactorChange(parts);

  return {
    list: (userId) => activeDevices(queries, userId),

    async remove(session, { deviceId, code, caller }) {
      requireFreshSignIn(session, parts.clock.now());
      const { userId } = session;
      const devices = await activeDevices(queries, userId);
      if (!devices.some(({ id }) => id === deviceId)) throw new CodedError('NOT_FOUND');
      const guesser = await guesserFrom(parts, userId, caller.installationId);
      if (!(await spendCode(parts, userId, code, guesser))) {
        throw new CodedError('INVALID_REQUEST', { reason: 'INVALID_OTP_TOKEN' });
      }
      await change({ userId, sessionId: session.id, device: caller.device }, async (tx) => {
        if (!(await deleteDevice(tx, userId, deviceId))) throw new CodedError('NOT_FOUND');
        if ((await countActiveDevices(tx, userId)) > 0) return null;
        await deleteRecoveryCode(tx, userId);
        return 'two-factor-off';
      });
    },
  };
}
