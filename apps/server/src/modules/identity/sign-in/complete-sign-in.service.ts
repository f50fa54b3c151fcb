import { coversScope, type Scope } from '@gatehouse/contract/scopes';
import type { Environment } from '@gatehouse/domain/environments';
import type { SocialProvider } from '@gatehouse/domain/games';
import { CodedError } from '../../../errors.ts';
import type { Caller } from '../../../ports/caller.ts';
import type { Clock } from '../../../ports/clock.ts';
import type { Database, Queries } from '../../../ports/database.ts';
import type { Random } from '../../../ports/random.ts';
import type { SecondFactor, SecondFactorPurpose } from '../../../ports/second-factor.ts';
import { hashToken } from '../../../ports/secret-box.ts';
import type { Session } from '../../../ports/session-lookup.ts';
import { createSecurityAlert } from '../../mail/alerts/security-alerts.service.ts';
import type { Mails } from '../../mail/queue/mail-to-send.ts';
import { rememberDevice } from '../known-devices/known-devices.repository.ts';
import { deleteSessionByToken } from '../sessions/sessions.repository.ts';
import { createSessionService, type OpenedSession } from '../sessions/sessions.service.ts';
import { countActiveDevices } from '../two-factor/two-factor.repository.ts';
import { type KnownUser, markSignedIn } from '../users/users.repository.ts';

export interface Arrival {
  /** Who has proved to be this user by a password, a provider or a code. */
  user: KnownUser;
  purpose: SecondFactorPurpose;
  remembered: boolean;
  isPlatformLogin: boolean;
  provider?: SocialProvider | null;
  platformGameAccountId?: string | null;
  authenticatedAt?: Date;
  /** A session of the player has passed it just now; the act that joins must make sure that it still stands. */
  hasPassedSecondFactor?: boolean;
  client?: Session['client'];
  scopes?: readonly Scope[];
}

/**
 * The one way from a proof to a token: nobody banned, nobody without the second factor, and the player hears of a
 * device that was not seen before.
 */
export interface Arrivals {
  /** `act` joins the transaction that opens the session, and stops it by throwing. */
  admit(arrival: Arrival, caller: Caller, act?: (tx: Queries) => Promise<void>): Promise<OpenedSession>;
}

export interface ArrivalParts {
  db: Database;
  clock: Clock;
  random: Random;
  mails: Mails;
  secondFactor: SecondFactor;
  env: { publicUrl: string; environment: Environment };
}

export function createArrivals(parts: ArrivalParts): Arrivals {
  const { db, clock, secondFactor } = parts;
  const sessions = createSessionService(parts);
  const alert = createSecurityAlert(parts);

  async function tellOfNewDevice(tx: Queries, user: KnownUser, caller: Caller, now: Date): Promise<void> {
    const isNew =
      caller.installationId === null || (await rememberDevice(tx, user.id, caller.installationId, now));
    if (isNew) await alert(tx, user, { template: 'new-device' }, caller.device);
  }

  /** Between the proof and this moment the password may have changed, or two-factor been switched on. */
  async function arrive(tx: Queries, user: KnownUser, hasPassed: boolean, now: Date): Promise<void> {
    const current = await markSignedIn(tx, user.id, now);
    if (current?.passwordHash !== user.passwordHash) throw new CodedError('CREDENTIALS_INVALID');
    if (!hasPassed && (await countActiveDevices(tx, user.id)) > 0) throw new CodedError('OTP_REQUIRED');
  }

  return {
    async admit({ user, purpose, hasPassedSecondFactor = false, ...wish }, caller, act) {
      const code = caller.twoFactorCode;
      if (user.isBanned) throw new CodedError('USER_BANNED');
      // Who brings no code is asked for one further down, where the answer holds until the session is open.
      const challenge = { purpose, installationId: caller.installationId };
      const hasPassed =
        hasPassedSecondFactor || (code !== null && (await secondFactor.demand(user.id, code, challenge)));
      return db.transaction(async (tx) => {
        const now = clock.now();
        await arrive(tx, user, hasPassed, now);
        await act?.(tx);
        if (caller.formerToken !== null) await deleteSessionByToken(tx, hashToken(caller.formerToken));
        const opened = await sessions.openSession(tx, {
          ...wish,
          userId: user.id,
          installationId: caller.installationId,
        });
        // The caller of a limited session is a partner's server, which is no device of the player.
        if (coversScope(wish.scopes ?? ['full'], 'full')) await tellOfNewDevice(tx, user, caller, now);
        return opened;
      });
    },
  };
}
