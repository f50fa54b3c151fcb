import { coversScope, type Scope } from '@gatehouse/contract/scopes';
import type { SocialProvider } from '@gatehouse/domain/games';
import type { Caller } from '../../../callers/caller.ts';
import type { Session } from '../../../callers/session-lookup.ts';
import type { Database, Queries } from '../../../db/db.ts';
import { CodedError } from '../../../errors.ts';
import type { SecurityAlerts } from '../../mail/alerts/security-alerts.service.ts';
import type { Bans } from '../bans/bans.service.ts';
import type { KnownDevices } from '../known-devices/known-devices.service.ts';
import type { OpenedSession, Sessions } from '../sessions/sessions.service.ts';
import type { SecondFactor } from '../two-factor/second-factor.service.ts';
import type { TwoFactorDevices } from '../two-factor/two-factor-devices.service.ts';
import type { KnownUser, Users } from '../users/users.service.ts';

interface ProvedSignIn {
  /** A user whose identity was proved by a password, a provider or a code. */
  user: KnownUser;
  remembered: boolean;
  isPlatformLogin: boolean;
  provider?: SocialProvider | null;
  platformGameAccountId?: string | null;
  authenticatedAt?: Date;
  /** A session of the player has just passed it; `act` must check that this session still exists. */
  hasPassedSecondFactor?: boolean;
  client?: Session['client'];
  scopes?: readonly Scope[];
}

export type SignInCompletion = ReturnType<typeof createSignInCompletion>;

/**
 * From the proof of a sign-in to its token: not for banned users, not without the second factor, and the player gets a
 * mail about a new device. New accounts and ghosts open their first session elsewhere (`sessions.open`).
 */
export function createSignInCompletion({
  db,
  bans,
  users,
  sessions,
  knownDevices,
  secondFactor,
  twoFactorDevices,
  securityAlerts,
}: {
  db: Database;
  bans: Bans;
  users: Users;
  sessions: Sessions;
  knownDevices: KnownDevices;
  secondFactor: SecondFactor;
  twoFactorDevices: TwoFactorDevices;
  securityAlerts: SecurityAlerts;
}) {
  async function rememberDevice(tx: Queries, user: KnownUser, caller: Caller): Promise<void> {
    const isNew = await knownDevices.remember(tx, user.id, caller);
    if (isNew) await securityAlerts.send(tx, user, { template: 'new-device' }, caller.device);
  }

  /** Since the proof the password may have changed, or two-factor been switched on. */
  async function requireUnchanged(tx: Queries, user: KnownUser, hasPassed: boolean): Promise<void> {
    const current = await users.markSignedIn(tx, user.id);
    if (current?.passwordHash !== user.passwordHash) throw new CodedError('CREDENTIALS_INVALID');
    if (!hasPassed && (await twoFactorDevices.isOn(user.id, tx))) throw new CodedError('OTP_REQUIRED');
  }

  return {
    /** `act` runs in the transaction that opens the session, and stops it by throwing. */
    async complete(
      { user, hasPassedSecondFactor = false, ...session }: ProvedSignIn,
      caller: Caller,
      act?: (tx: Queries) => Promise<void>,
    ): Promise<OpenedSession> {
      const { twoFactorCode: code, installationId, formerToken, device } = caller;
      if (user.isBanned) throw await bans.errorFor('USER_BANNED', user.id);
      // A missing code is checked in the transaction below, where two-factor cannot change before the session is open.
      const hasPassed =
        hasPassedSecondFactor ||
        (code !== null && (await secondFactor.demand(user.id, code, { installationId })));
      return db.transaction(async (tx) => {
        await requireUnchanged(tx, user, hasPassed);
        await act?.(tx);
        if (formerToken !== null) await sessions.endByToken(tx, formerToken);
        const opened = await sessions.open(tx, { ...session, userId: user.id, installationId, device });
        // The caller of a limited session is a partner's server, not a device of the player.
        if (coversScope(session.scopes ?? ['full'], 'full')) await rememberDevice(tx, user, caller);
        return opened;
      });
    },
  };
}
