import { CodedError } from '../../errors.ts';
import type { Caller } from '../../ports/caller.ts';
import { deleteTokensIssuedAfter } from '../tokens/one-time-tokens.repository.ts';
import { createOneTimeTokens } from '../tokens/one-time-tokens.service.ts';
import { EmailTaken, lockUser, setEmail } from '../users/users.repository.ts';
import { type AccountReturnParts, createAccountReturn } from './account-return.service.ts';
import { releaseEmail } from './email-holds.repository.ts';
import { formerAddress, suspectSince } from './former-address.rules.ts';

export interface EmailRevertService {
  /**
   * The link proves the mailbox that the account belonged to. Its owner gets the account back without the sessions, the
   * password, the later links, and every sign-in method that was added since `suspectSince`.
   */
  revert(token: string, caller: Caller): Promise<void>;
}

export function createEmailRevertService(parts: AccountReturnParts): EmailRevertService {
  const { db, clock } = parts;
  const tokens = createOneTimeTokens(parts);
  const returnAccount = createAccountReturn(parts);

  async function undo(token: string, caller: Caller): Promise<void> {
    const known = await tokens.find('revert_email', token);
    await db.transaction(async (tx) => {
      const now = clock.now();
      // The account is locked first, as everywhere, so that two links used at once do not wait for each other.
      const user = known?.userId ? await lockUser(tx, known.userId) : null;
      const used = user && (await tokens.consume(tx, 'revert_email', token));
      const former = formerAddress.safeParse(used?.payload);
      if (!user || !used || !former.success) throw new CodedError('NOT_FOUND');
      const { email, emailCanonical } = former.data;
      const emailValidatedAt = new Date(former.data.emailValidatedAt);
      await setEmail(tx, user.id, { email, emailCanonical, emailValidatedAt }, now);
      await releaseEmail(tx, user.id, emailCanonical);
      await deleteTokensIssuedAfter(tx, used);
      const since = suspectSince(used.createdAt);
      const window = { authenticatorsSince: since, providersSince: since };
      await returnAccount(tx, { id: user.id, email, locale: user.locale }, window, caller);
    });
  }

  return {
    async revert(token, caller) {
      await undo(token, caller).catch((error: unknown) => {
        throw error instanceof EmailTaken ? new CodedError('NOT_FOUND') : error;
      });
    },
  };
}
