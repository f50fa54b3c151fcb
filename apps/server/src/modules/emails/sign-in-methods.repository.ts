import { and, eq, gte, isNull, or } from 'drizzle-orm';
import type { Queries } from '../../db/db.ts';
import { externalIdentities } from '../../db/schema/people.ts';
import { twoFactorDevices, twoFactorRecoveryCodes } from '../../db/schema/sessions.ts';
import { countActiveDevices } from '../two-factor/two-factor.repository.ts';

/** Removes linked providers, authenticators and the recovery code; pending enrolments always. */
export async function removeSignInMethods(
  tx: Queries,
  userId: string,
  { addedSince }: { addedSince?: Date } = {},
): Promise<void> {
  await tx
    .delete(twoFactorDevices)
    .where(
      and(
        eq(twoFactorDevices.userId, userId),
        addedSince && or(isNull(twoFactorDevices.activatedAt), gte(twoFactorDevices.activatedAt, addedSince)),
      ),
    );
  await tx
    .delete(externalIdentities)
    .where(
      and(eq(externalIdentities.userId, userId), addedSince && gte(externalIdentities.linkedAt, addedSince)),
    );
  // Without an authenticator there is nothing left to recover.
  const keepsOlderCode = addedSince !== undefined && (await countActiveDevices(tx, userId)) > 0;
  await tx
    .delete(twoFactorRecoveryCodes)
    .where(
      and(
        eq(twoFactorRecoveryCodes.userId, userId),
        keepsOlderCode ? gte(twoFactorRecoveryCodes.createdAt, addedSince) : undefined,
      ),
    );
}
