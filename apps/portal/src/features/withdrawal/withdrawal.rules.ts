import type { Order } from '@gatehouse/contract/order';
import { type Failures, GENERAL_FAILURES } from '../../data/failures.ts';
import type { FormFailure } from '../../platform/forms/form-failure.ts';

/** What a player is about to declare: for an own order, or for one that the account of an e-mail address has. */
export type Declaration =
  | { kind: 'own'; name: string; order: Order }
  | { kind: 'by-number'; name: string; orderNumber: string; email: string };

export type WithdrawalState =
  | { at: 'form' }
  | { at: 'confirm'; declaration: Declaration }
  /** `order` is as it is now; null where nothing about it may be revealed. */
  | { at: 'done'; declaration: Declaration; declaredAt: string; order: Order | null };

/** Those of which the money goes back by itself. Others can still be declared by their number. */
export function withdrawableOf(orders: readonly Order[]): Order[] {
  return orders.filter(({ withdrawUntil }) => withdrawUntil !== null);
}

export const OWN_FAILURES: Failures<'POST /user/orders/:id/withdrawal', FormFailure> = {
  ...GENERAL_FAILURES,
  NOT_FOUND: { at: 'form', text: 'Order.Missing.Title' },
};

export const BY_NUMBER_FAILURES: Failures<'POST /withdrawals', FormFailure> = GENERAL_FAILURES;
