import { z } from 'zod';
import type { Caller } from '../../../callers/caller.ts';
import type { Database } from '../../../db/db.ts';
import { CodedError } from '../../../errors.ts';
import type { AccountOwnership } from '../account-ownership/account-ownership.service.ts';
import { suspectSince } from '../account-ownership/suspect-since.rules.ts';
import type { FormerAddress } from '../email-addresses/email-replacement.service.ts';
import type { OneTimeTokens } from '../tokens/one-time-tokens.service.ts';
import { EmailTaken } from '../users/user-errors.ts';
import type { Users } from '../users/users.service.ts';

const formerAddress = z.object({
  email: z.string(),
  emailCanonical: z.string(),
  emailValidatedAt: z.string(),
}) satisfies z.ZodType<FormerAddress>;

export type EmailRevert = ReturnType<typeof createEmailRevert>;

export function createEmailRevert({
  db,
  users,
  tokens,
  accountOwnership,
}: {
  db: Database;
  users: Users;
  tokens: OneTimeTokens;
  accountOwnership: AccountOwnership;
}) {
  async function undo(token: string, caller: Caller): Promise<void> {
    const known = await tokens.find('revert_email', token);
    await db.transaction(async (tx) => {
      // The account is locked first, as everywhere, so that two links used in parallel do not deadlock.
      const user = known?.userId ? await users.lock(tx, known.userId) : null;
      const used = user && (await tokens.consume(tx, 'revert_email', token));
      const former = formerAddress.safeParse(used?.payload);
      if (!user || !used || !former.success) throw new CodedError('NOT_FOUND');
      const { email, emailCanonical } = former.data;
      const emailValidatedAt = new Date(former.data.emailValidatedAt);
      await users.setEmail(tx, user.id, { email, emailCanonical, emailValidatedAt });
      await users.releaseEmail(tx, user.id, emailCanonical);
      await tokens.revokeIssuedAfter(tx, used);
      const owner = { id: user.id, email, locale: user.locale };
      const window = { undone: 'email change', since: suspectSince(used.createdAt) } as const;
      await accountOwnership.returnToOwner(tx, owner, window, caller);
    });
  }

  return {
    /**
     * The link proves the mailbox that the account belonged to. Its owner gets the account back without the sessions, the
     * password, the later links, and every sign-in method that was added since `suspectSince`.
     */
    async revert(token: string, caller: Caller): Promise<void> {
      await undo(token, caller).catch((error: unknown) => {
        throw error instanceof EmailTaken ? new CodedError('NOT_FOUND') : error;
      });
    },
  };
}
