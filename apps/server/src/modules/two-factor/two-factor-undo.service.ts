import { CodedError } from '../../errors.ts';
import type { Caller } from '../../ports/caller.ts';
import { type AccountReturnParts, createAccountReturn } from '../emails/account-return.service.ts';
import { suspectSince } from '../emails/former-address.rules.ts';
import { findEarliestUsable } from '../tokens/one-time-tokens.repository.ts';
import { createOneTimeTokens } from '../tokens/one-time-tokens.service.ts';
import { lockUser } from '../users/users.repository.ts';

export interface TwoFactorUndoService {
  /**
   * Somebody who knew the password may have turned two-factor on. The link in the mail about it gives the account back
   * without the authenticators and the recovery code that were added since, and without the password.
   */
  undo(token: string, caller: Pick<Caller, 'device'>): Promise<void>;
}

export function createTwoFactorUndoService(parts: AccountReturnParts): TwoFactorUndoService {
  const tokens = createOneTimeTokens(parts);
  const returnAccount = createAccountReturn(parts);

  return {
    async undo(token, caller) {
      const known = await tokens.find('undo_two_factor', token);
      await parts.db.transaction(async (tx) => {
        // The account is locked first, as everywhere; a change of the e-mail that ran before has deleted the token.
        const user = known?.userId ? await lockUser(tx, known.userId) : null;
        // A thief may add several authenticators, each with a link: whichever is used reaches back to the first.
        const since = user && (await findEarliestUsable(tx, user.id, 'undo_two_factor', parts.clock.now()));
        const used = user && (await tokens.consume(tx, 'undo_two_factor', token));
        if (!since || !used || user.email === null) throw new CodedError('NOT_FOUND');
        const window = { authenticatorsSince: since, providersSince: suspectSince(since) };
        await returnAccount(tx, { id: user.id, email: user.email, locale: user.locale }, window, caller);
      });
    },
  };
}
