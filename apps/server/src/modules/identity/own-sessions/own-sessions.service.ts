import { type CallerDevice, LAUNCHER_DEVICE } from '../../../callers/caller.ts';
import type { Session } from '../../../callers/session-lookup.ts';
import type { Database } from '../../../db/db.ts';
import { CodedError } from '../../../errors.ts';
import type { AccountEvents } from '../account-events/account-events.service.ts';
import { presentDevice } from '../account-events/device.rules.ts';
import type { KnownDevices } from '../known-devices/known-devices.service.ts';
import type { AccessRevocation } from '../sessions/access-revocation.service.ts';
import type { FullSession, Sessions } from '../sessions/sessions.service.ts';
import type { SignOut } from '../sign-in/sign-out.service.ts';
import type { TrustedDevices } from '../trusted-devices/trusted-devices.service.ts';
import type { Users } from '../users/users.service.ts';

export type ListedSession = FullSession & { isLauncher: boolean };
type Own = Pick<Session, 'id' | 'userId' | 'authenticatedAt' | 'scopes'>;

export type OwnSessions = ReturnType<typeof createOwnSessions>;

/** Where a player is signed in, and how to end it from elsewhere. */
export function createOwnSessions({
  db,
  users,
  sessions,
  knownDevices,
  trustedDevices,
  signOut,
  accessRevocation,
  accountEvents,
}: {
  db: Database;
  users: Users;
  sessions: Sessions;
  knownDevices: KnownDevices;
  trustedDevices: TrustedDevices;
  signOut: SignOut;
  accessRevocation: AccessRevocation;
  accountEvents: AccountEvents;
}) {
  async function list(userId: string): Promise<ListedSession[]> {
    return (await sessions.listFull(userId)).map((session) => ({
      ...session,
      // A player can also enter the password in the launcher: then only the device shows it.
      isLauncher: session.client === 'launcher' || session.browser === LAUNCHER_DEVICE,
    }));
  }

  return {
    list,
    /**
     * The next call with its token is 401, and the next sign-in from its device is one from a new device, with a code. Ending another
     * session needs a fresh sign-in: a stolen token must not sign the owner out or forget their devices. An owner without the
     * password uses the recovery mail, which ends every session.
     */
    async end(own: Own, id: string, by: CallerDevice): Promise<void> {
      const { userId } = own;
      if (id !== own.id) sessions.requireFreshSignIn(own);
      if (!(await sessions.isOpen(db.queries, id, userId))) throw new CodedError('NOT_FOUND');
      const device = await sessions.installationOf(db.queries, id);
      const isOther = device !== (await sessions.installationOf(db.queries, own.id));
      if (device !== null && isOther) {
        await knownDevices.forgetOne(db.queries, userId, device);
        await trustedDevices.endInstallation(db.queries, userId, device);
      }
      if (id === own.id) return signOut.signOut({ id, userId });
      const ended = (await list(userId)).find((one) => one.id === id);
      await signOut.signOut({ id, userId }, (tx) =>
        accountEvents.record(
          tx,
          userId,
          { kind: 'session_ended', ended: ended ? presentDevice(ended) : null },
          by,
        ),
      );
    },
    async endOthers(own: Own, by: CallerDevice): Promise<void> {
      sessions.requireFreshSignIn(own);
      const { id, userId } = own;
      await db.transaction(async (tx) => {
        // A session is opened under the same lock.
        await users.lock(tx, userId);
        await sessions.requireOpen(tx, own);
        await knownDevices.forget(tx, userId, await sessions.installationOf(tx, id));
        await accessRevocation.revoke(tx, userId, id);
        await accountEvents.record(tx, userId, { kind: 'other_sessions_ended' }, by);
      });
    },
  };
}
