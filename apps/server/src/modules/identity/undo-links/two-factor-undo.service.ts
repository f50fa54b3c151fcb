import type { Caller } from '../../../callers/caller.ts';
import type { Database } from '../../../db/db.ts';
import { CodedError } from '../../../errors.ts';
import type { AccountOwnership } from '../account-ownership/account-ownership.service.ts';
import { suspectSince } from '../account-ownership/suspect-since.rules.ts';
import type { OneTimeTokens } from '../tokens/one-time-tokens.service.ts';
import type { Users } from '../users/users.service.ts';

export type TwoFactorUndo = ReturnType<typeof createTwoFactorUndo>;

export function createTwoFactorUndo({
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
  return {
    /**
     * An attacker who knew the password may have turned two-factor on. The link in the mail about it returns the account
     * without the authenticators and the recovery code that were added since, and without the password.
     */
    async undo(token: string, caller: Pick<Caller, 'device'>): Promise<void> {
      const known = await tokens.find('undo_two_factor', token);
      await db.transaction(async (tx) => {
        // The account is locked first, as everywhere; an earlier change of the e-mail has deleted the token.
        const user = known?.userId ? await users.lock(tx, known.userId) : null;
        // An attacker may add several authenticators, each with a link: any of the links removes all since the first.
        const since = user && (await tokens.earliestUsable(tx, user.id, 'undo_two_factor'));
        const used = user && (await tokens.consume(tx, 'undo_two_factor', token));
        if (!since || !used || user.email === null) throw new CodedError('NOT_FOUND');
        const window = {
          undone: 'two-factor',
          since: suspectSince(since),
          authenticatorsSince: since,
        } as const;
        const owner = { id: user.id, email: user.email, locale: user.locale };
        await accountOwnership.returnToOwner(tx, owner, window, caller);
      });
    },
  };
}
