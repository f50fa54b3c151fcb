import type { SocialProvider } from '@gatehouse/domain/games';
import { and, eq, gte, isNull, lt, or, sql } from 'drizzle-orm';
import type { Queries } from '../../db/db.ts';
import { externalIdentities } from '../../db/schema/people.ts';
import { twoFactorDevices, twoFactorRecoveryCodes } from '../../db/schema/sessions.ts';
import { countActiveDevices } from '../two-factor/two-factor.repository.ts';

export interface SuspectWindow {
  authenticatorsSince: Date;
  providersSince: Date;
}

/**
 * Removes linked providers, authenticators and the recovery code: all of them, or those of the window. Pending
 * enrolments always go.
 */
export async function removeSignInMethods(
  tx: Queries,
  userId: string,
  window?: SuspectWindow,
): Promise<void> {
  await tx
    .delete(twoFactorDevices)
    .where(
      and(
        eq(twoFactorDevices.userId, userId),
        window &&
          or(
            isNull(twoFactorDevices.activatedAt),
            gte(twoFactorDevices.activatedAt, window.authenticatorsSince),
          ),
      ),
    );
  await tx
    .delete(externalIdentities)
    .where(
      and(
        eq(externalIdentities.userId, userId),
        window && gte(externalIdentities.linkedAt, window.providersSince),
      ),
    );
  // Without an authenticator there is nothing left to recover.
  const keepsOlderCode = window !== undefined && (await countActiveDevices(tx, userId)) > 0;
  await tx
    .delete(twoFactorRecoveryCodes)
    .where(
      and(
        eq(twoFactorRecoveryCodes.userId, userId),
        keepsOlderCode ? gte(twoFactorRecoveryCodes.createdAt, window.authenticatorsSince) : undefined,
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
