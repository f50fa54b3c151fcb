import { tidyGameAccountName } from '@gatehouse/domain/game-account-name';
import { CodedError } from '../../../errors.ts';
import type { Database } from '../../../ports/database.ts';
import { lockUser } from '../../identity/users/users.repository.ts';
import { accountNameFailureOf } from './account-name.rules.ts';
import { findOwnLiveAccount, hasAccountNamed, renameAccount } from './game-accounts.repository.ts';

export interface AccountRenaming {
  rename(userId: string, accountId: string, wanted: string): Promise<void>;
}

export function createAccountRenaming({ db }: { db: Database }): AccountRenaming {
  return {
    rename: (userId, accountId, wanted) =>
      db.transaction(async (tx) => {
        // Whatever names an account of a player holds this row, so a name that is free here stays free.
        if (!(await lockUser(tx, userId))) throw new CodedError('UNAUTHORIZED');
        const account = await findOwnLiveAccount(tx, userId, accountId);
        if (!account) throw new CodedError('NOT_FOUND');
        const displayName = tidyGameAccountName(wanted);
        const reason = accountNameFailureOf(displayName);
        if (reason) throw new CodedError('NAME_REFUSED', { reason });
        if (await hasAccountNamed(tx, userId, { gameId: account.gameId, displayName, but: accountId })) {
          throw new CodedError('NAME_REFUSED', { reason: 'already_exists' });
        }
        await renameAccount(tx, accountId, displayName);
      }),
  };
}
