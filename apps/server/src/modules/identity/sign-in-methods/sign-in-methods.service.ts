import { SIGN_IN_METHODS, type SignInMethodKind } from '@gatehouse/contract/sign-in-method';
import type { CallerDevice } from '../../../callers/caller.ts';
import type { Database, Queries } from '../../../db/db.ts';
import { CodedError } from '../../../errors.ts';
import type { SecurityAlerts, SecurityEvent } from '../../mail/alerts/security-alerts.service.ts';
import type { AccountEvents } from '../account-events/account-events.service.ts';
import type { UserRow, Users } from '../users/users.service.ts';

export interface AddedMethod {
  /** By which its own call removes it; the password has none. */
  id: string | null;
  name: string | null;
  /** Where a passkey was added. */
  device?: Pick<CallerDevice, 'browser' | 'system'>;
  at: Date | null;
}

export interface MethodsOfKind {
  kind: SignInMethodKind;
  isSufficient: boolean;
  added: AddedMethod[];
}

/** What every kind of sign-in method can do. The service that owns its rows implements it. */
export interface SignInMethod {
  /** Those of the player, the oldest first. */
  list(tx: Queries, user: UserRow): Promise<AddedMethod[]>;
  /** Whether one is enough to sign in. */
  isSufficient(user: UserRow): boolean;
  /**
   * Removes all, or what an attacker may have added or learned since then. Returns the mails for an owner who does not
   * get another one about it.
   */
  remove(tx: Queries, userId: string, since?: Date): Promise<SecurityEvent[]>;
  /** Removes what may have been added by another person before the owner proved the e-mail. */
  removeUnproven?(tx: Queries, user: UserRow): Promise<SecurityEvent[]>;
}

/** From when on what was added counts as the attacker's. */
export interface SuspectWindow {
  since: Date;
  /** For authenticators, if later: the link in the mail about one must not remove older ones. */
  authenticatorsSince?: Date;
}

export type SignInMethods = ReturnType<typeof createSignInMethods>;

/**
 * All sign-in methods of a player. What applies to every method asks this list: returning an account to its owner,
 * recovery, merges, the last way in, and the account page. A new method joins in `services/`.
 */
export function createSignInMethods(
  methods: Readonly<Record<SignInMethodKind, SignInMethod>>,
  {
    db,
    users,
    accountEvents,
    securityAlerts,
  }: { db: Database; users: Users; accountEvents: AccountEvents; securityAlerts: SecurityAlerts },
) {
  const all = SIGN_IN_METHODS.map((kind) => ({ kind, ...methods[kind] }));

  async function listOf(user: UserRow, queries: Queries): Promise<MethodsOfKind[]> {
    const own: MethodsOfKind[] = [];
    for (const { kind, list, isSufficient } of all) {
      own.push({ kind, isSufficient: isSufficient(user), added: await list(queries, user) });
    }
    return own;
  }

  return {
    async list(userId: string): Promise<MethodsOfKind[]> {
      const user = await users.findById(userId);
      return user === null ? [] : listOf(user, db.queries);
    },
    /** Whether the user has any method of another kind. */
    async hasOtherThan(tx: Queries, user: UserRow, kind: SignInMethodKind): Promise<boolean> {
      const own = await listOf(user, tx);
      return own.some((method) => method.kind !== kind && method.added.length > 0);
    },
    /** Refuses to remove so many sufficient ones if no other would be left. */
    async requireOther(tx: Queries, user: UserRow, removed: number): Promise<void> {
      const own = (await listOf(user, tx)).filter(({ isSufficient }) => isSufficient);
      const left = own.reduce((sum, { added }) => sum + added.length, 0) - removed;
      if (left <= 0) throw new CodedError('FORBIDDEN', { reason: 'LAST_SIGN_IN_METHOD' });
    },
    /** For a person who has just proved an address that the creator of the account never did. */
    async removeAll(tx: Queries, userId: string): Promise<void> {
      for (const { remove } of all) await remove(tx, userId);
    },
    /** For a link that undoes a change. The mail about it names no single method. */
    async removeSuspect(
      tx: Queries,
      userId: string,
      window: SuspectWindow,
      device: CallerDevice,
    ): Promise<void> {
      for (const { kind, remove } of all) {
        const since = kind === 'authenticator' ? (window.authenticatorsSince ?? window.since) : window.since;
        for (const event of await remove(tx, userId, since)) {
          await accountEvents.recordAlerted(tx, userId, event, device);
        }
      }
    },
    /**
     * For a recovery, which sets a new password and asks for a code of the authenticators: what was added before the
     * e-mail was validated, and after an attack what was added since. The owner is notified by mail.
     */
    async removeAtRecovery(
      tx: Queries,
      owner: UserRow,
      attackedSince: Date | null,
      device: CallerDevice,
    ): Promise<void> {
      const events: SecurityEvent[] = [];
      for (const { kind, remove, removeUnproven } of all) {
        if (removeUnproven) events.push(...(await removeUnproven(tx, owner)));
        if (attackedSince && kind !== 'authenticator')
          events.push(...(await remove(tx, owner.id, attackedSince)));
      }
      const distinct = new Map(events.map((event) => [JSON.stringify(event), event]));
      for (const event of distinct.values()) await securityAlerts.send(tx, owner, event, device);
    },
  };
}
