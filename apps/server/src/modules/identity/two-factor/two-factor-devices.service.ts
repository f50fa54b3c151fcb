import type { Database, Queries } from '../../../db/db.ts';
import type { SignInMethod } from '../sign-in-methods/sign-in-methods.service.ts';
import {
  activeDevices,
  countActiveDevices,
  deleteDevices,
  deleteRecoveryCode,
  readTwoFactor,
} from './two-factor.repository.ts';

export type { ActiveDeviceRow } from './two-factor.repository.ts';
export type TwoFactorDevices = ReturnType<typeof createTwoFactorDevices>;

/** The authenticators of a user, and the recovery code that goes with them. */
export function createTwoFactorDevices({ db }: { db: Database }) {
  /** All with the recovery code, or what was added since then and pending enrolments. */
  async function removeAll(tx: Queries, userId: string, addedSince?: Date): Promise<void> {
    await deleteDevices(tx, userId, addedSince);
    // Without an authenticator there is nothing to recover.
    const keepsOlderCode = addedSince !== undefined && (await countActiveDevices(tx, userId)) > 0;
    await deleteRecoveryCode(tx, userId, keepsOlderCode ? addedSince : undefined);
  }

  return {
    list: (userId: string) => activeDevices(db.queries, userId),
    async isOn(userId: string, queries: Queries = db.queries): Promise<boolean> {
      return (await countActiveDevices(queries, userId)) > 0;
    },
    stateOf: (userId: string, queries: Queries = db.queries) => readTwoFactor(queries, userId),
    removeAll,
    signInMethod: {
      list: async (tx, { id: userId }) =>
        (await activeDevices(tx, userId)).map(({ id, activatedAt }) => ({ id, name: null, at: activatedAt })),
      isSufficient: () => false,
      async remove(tx, userId, since) {
        await removeAll(tx, userId, since);
        return [];
      },
    } satisfies SignInMethod,
  };
}
