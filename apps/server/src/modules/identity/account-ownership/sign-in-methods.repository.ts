import type { SocialProvider } from '@gatehouse/domain/games';
import { and, eq, gte, isNull, lt, or, sql } from 'drizzle-orm';
import type { Queries } from '../../../db/db.ts';
import { externalIdentities } from '../../../db/schema/people.ts';
import { twoFactorDevices, twoFactorRecoveryCodes } from '../../../db/schema/sessions.ts';
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

/**
 * Removes the providers that were linked before the e-mail was validated, except those that have proved this very
 * address: somebody else may have come by them and named an address that was not theirs.
 */
export async function removeUnprovenProviders(
  tx: Queries,
  userId: string,
  { emailCanonical, emailValidatedAt }: { emailCanonical: string; emailValidatedAt: Date },
): Promise<SocialProvider[]> {
  const { isEmailProven, email, linkedAt } = externalIdentities;
  const removed = await tx
    .delete(externalIdentities)
    .where(
      and(
        eq(externalIdentities.userId, userId),
        lt(linkedAt, emailValidatedAt),
        sql`not (${isEmailProven} and lower(coalesce(${email}, '')) = ${emailCanonical})`,
      ),
    )
    .returning({ provider: externalIdentities.provider });
  return [...new Set(removed.map(({ provider }) => provider))];
}
