import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useDataClient } from '../../data/data-client.ts';
import { failureOf } from '../../data/failures.ts';
import { viewOf } from '../../data/query-view.ts';
import { useAction } from '../../data/use-action.ts';
import { requestDeletion } from '../../data/user.mutations.ts';
import { accountsQuery, libraryQuery } from '../../data/user.queries.ts';
import { usePageLocale } from '../../platform/i18n/page-locale.ts';
import { useUserId } from '../../stores/stores-context.ts';
import { useSignOutAfterLeaving } from '../../stores/use-sign-out-after-leaving.ts';
import { DELETION_FAILURES, type Losses, lossesOf } from './account-deletion.rules.ts';

export function useAccountDeletion() {
  const { call } = useDataClient();
  const leave = useSignOutAfterLeaving();
  const [isOpen, setIsOpen] = useState(false);
  const { isBusy, failure, start, reset } = useAction(
    async () => {
      const { erasesAt } = await requestDeletion(call);
      leave({ message: 'AccountDeletion.Success.Text', date: erasesAt });
    },
    (error) => failureOf('PUT /user/deletion', error, DELETION_FAILURES),
  );

  function show(isOpen: boolean): void {
    reset();
    setIsOpen(isOpen);
  }

  return {
    isOpen,
    isBusy,
    failure,
    open: () => show(true),
    cancel: () => show(false),
    confirm: () => void start(),
  };
}

type LossesView =
  | { kind: 'loading' }
  | { kind: 'failed'; isRetrying: boolean; retry(): void }
  | { kind: 'ready'; losses: Losses };

export function useLosses(): LossesView {
  const { call } = useDataClient();
  const userId = useUserId();
  const library = viewOf(useQuery(libraryQuery(call, userId, usePageLocale())));
  const accounts = viewOf(useQuery(accountsQuery(call, userId)));
  for (const view of [library, accounts]) {
    if (view.kind === 'failed') return { kind: 'failed', isRetrying: view.isRetrying, retry: view.retry };
  }
  if (library.kind !== 'ready' || accounts.kind !== 'ready') return { kind: 'loading' };
  return { kind: 'ready', losses: lossesOf(library.data, Object.values(accounts.data)) };
}
