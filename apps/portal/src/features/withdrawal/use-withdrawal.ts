import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useDataClient } from '../../data/data-client.ts';
import { failureOf } from '../../data/failures.ts';
import { ordersQuery } from '../../data/orders.queries.ts';
import { useAction } from '../../data/use-action.ts';
import { withdrawByNumber, withdrawFromOrder } from '../../data/withdrawals.mutations.ts';
import { useFlow } from '../../framework/flow.ts';
import { useCall } from '../../platform/http/call-context.ts';
import { useUserId } from '../../stores/stores-context.ts';
import {
  BY_NUMBER_FAILURES,
  type Declaration,
  OWN_FAILURES,
  type WithdrawalState,
  withdrawableOf,
} from './withdrawal.rules.ts';

/** The orders to choose from, none for a visitor. Without them an order can be declared by its number. */
export function useWithdrawableOrders() {
  const { data, isLoading } = useQuery(ordersQuery(useCall(), useUserId(), null));
  return { orders: withdrawableOf(data?.orders ?? []), isLoading };
}

export function useWithdrawal() {
  const client = useDataClient();
  const [state, setState] = useState<WithdrawalState>({ at: 'form' });
  /** Kept for Back and Forward. */
  const [last, setLast] = useState<Declaration | null>(null);

  const { back } = useFlow({
    step: state.at === 'confirm' ? 'confirm' : '',
    onEntry({ step }) {
      if (step === '' && state.at === 'confirm') setState({ at: 'form' });
      if (step === 'confirm' && state.at === 'form' && last) {
        setState({ at: 'confirm', declaration: last });
      }
    },
    isDone: state.at === 'done',
  });

  const declare = useAction(
    async (declaration: Declaration) => {
      if (declaration.kind === 'by-number') {
        const { kind: _kind, ...body } = declaration;
        const { declaredAt } = await withdrawByNumber(client.call, body);
        setState({ at: 'done', declaration, declaredAt, order: null });
        return;
      }
      const order = await withdrawFromOrder(client, declaration.order.id, declaration.name);
      const declaredAt = order.withdrawal?.declaredAt ?? new Date().toISOString();
      setState({ at: 'done', declaration, declaredAt, order });
    },
    (error, { kind }) =>
      kind === 'own'
        ? failureOf('POST /user/orders/:id/withdrawal', error, OWN_FAILURES)
        : failureOf('POST /withdrawals', error, BY_NUMBER_FAILURES),
  );

  return {
    state,
    last,
    failure: declare.failure,
    isBusy: declare.isBusy,
    check(declaration: Declaration) {
      declare.reset();
      setLast(declaration);
      setState({ at: 'confirm', declaration });
    },
    edit: back,
    confirm(declaration: Declaration) {
      void declare.start(declaration);
    },
  };
}
