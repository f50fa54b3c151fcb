import type { SignInWay } from '@gatehouse/contract/activity';
import { coversScope, type Scope } from '@gatehouse/contract/scopes';
import type { SocialProvider } from '@gatehouse/domain/games';
import type { Caller } from '../../../callers/caller.ts';
import type { Session } from '../../../callers/session-lookup.ts';
import type { Database, Queries } from '../../../db/db.ts';
import { CodedError } from '../../../errors.ts';
import type { SecurityAlerts } from '../../mail/alerts/security-alerts.service.ts';
import type { AccountEvents } from '../account-events/account-events.service.ts';
import type { Bans } from '../bans/bans.service.ts';
import type { KnownDevices } from '../known-devices/known-devices.service.ts';
import type { OpenedSession, Sessions } from '../sessions/sessions.service.ts';
import type { TrustedDevices } from '../trusted-devices/trusted-devices.service.ts';
import type { SecondFactor } from '../two-factor/second-factor.service.ts';
import type { TwoFactorDevices } from '../two-factor/two-factor-devices.service.ts';
import type { KnownUser, Users } from '../users/users.service.ts';

interface ProvedSignIn {
  /** A user whose identity was proved by a password, a provider or a code. */
  user: KnownUser;
  way: SignInWay;
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
  trustedDevices,
  secondFactor,
  twoFactorDevices,
  accountEvents,
  securityAlerts,
}: {
  db: Database;
  bans: Bans;
  users: Users;
  sessions: Sessions;
  knownDevices: KnownDevices;
  trustedDevices: TrustedDevices;
  secondFactor: SecondFactor;
  twoFactorDevices: TwoFactorDevices;
  accountEvents: AccountEvents;
  securityAlerts: SecurityAlerts;
}) {
  async function rememberDevice(
    tx: Queries,
    { user, way }: Pick<ProvedSignIn, 'user' | 'way'>,
    caller: Caller,
  ): Promise<void> {
    const { device } = caller;
    const isNewDevice = await knownDevices.remember(tx, user.id, caller);
    if (isNewDevice) await securityAlerts.send(tx, user, { template: 'new-device', facts: { way } }, device);
    else await accountEvents.record(tx, user.id, { kind: 'sign_in', way, isNewDevice }, device);
  }

  /** Since the proof the password may have changed. Locks the user, so that nothing changes from here on. */
  async function requireUnchanged(tx: Queries, user: KnownUser): Promise<void> {
    const current = await users.markSignedIn(tx, user.id);
    if (current?.passwordHash !== user.passwordHash) throw new CodedError('CREDENTIALS_INVALID');
  }

  return {
    /** `act` runs in the transaction that opens the session, and stops it by throwing. */
    async complete(
      { user, way, hasPassedSecondFactor = false, ...session }: ProvedSignIn,
      caller: Caller,
      act?: (tx: Queries) => Promise<void>,
    ): Promise<OpenedSession> {
      const { twoFactorCode: code, installationId, formerToken, device, deviceTrust } = caller;
      if (user.isBanned) throw await bans.errorFor('USER_BANNED', user.id);
      const hasPassedCode =
        !hasPassedSecondFactor &&
        code !== null &&
        (await secondFactor.demand(user.id, code, { installationId }));
      // The browser of a client's exchange is not the player's.
      const isOwn = !session.client;
      const { opened, secret } = await db.transaction(async (tx) => {
        await requireUnchanged(tx, user);
        if (!hasPassedSecondFactor && !hasPassedCode && (await twoFactorDevices.isOn(user.id, tx))) {
          const isTrusted = isOwn && (await trustedDevices.isTrusted(tx, user.id, caller));
          if (!isTrusted) throw new CodedError('OTP_REQUIRED');
        }
        await act?.(tx);
        if (formerToken !== null) await sessions.endByToken(tx, formerToken);
        const opened = await sessions.open(tx, { ...session, userId: user.id, installationId, device });
        // The caller of a limited session is a partner's server, not a device of the player.
        if (coversScope(session.scopes ?? ['full'], 'full')) await rememberDevice(tx, { user, way }, caller);
        else if (way !== 'launcher') {
          await accountEvents.record(tx, user.id, { kind: 'sign_in', way, isNewDevice: false }, null);
        }
        const secret = isOwn && hasPassedCode ? await trustedDevices.trust(tx, user.id, caller) : null;
        return { opened, secret };
      });
      if (secret !== null) deviceTrust.granted = { userId: user.id, secret };
      return opened;
    },
  };
}
