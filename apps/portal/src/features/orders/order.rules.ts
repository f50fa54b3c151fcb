import type { Order } from '@gatehouse/contract/order';
import type { MessageId } from '@gatehouse/messages/ids.ts';
import { type Failures, GENERAL_FAILURES } from '../../data/failures.ts';
import type { FormFailure } from '../../platform/forms/form-failure.ts';

/**
 * How an order is shown to its player. A pending order is open until the player has paid; a paid one that granted nothing is
 * about to be refunded.
 */
export type OrderState = 'open' | 'processing' | 'refund-failed' | Exclude<Order['status'], 'pending'>;

export function orderStateOf({
  status,
  isProcessing,
  wasOwned,
  hasRefundFailed,
}: Pick<Order, 'status' | 'isProcessing' | 'wasOwned' | 'hasRefundFailed'>): OrderState {
  if (hasRefundFailed) return 'refund-failed';
  if (status === 'paid' && wasOwned) return 'refunding';
  if (status !== 'pending') return status;
  return isProcessing ? 'processing' : 'open';
}

/** A player who returns from the payment must not read that it is missing before the provider was asked about it. */
export function isConfirming(state: OrderState, checks: number): boolean {
  return state === 'open' && checks === 0;
}

/** A free product has no receipt, nor has an order that was never paid or that granted nothing. */
export function hasReceipt({
  paidAt,
  amount,
  wasOwned,
}: Pick<Order, 'paidAt' | 'amount' | 'wasOwned'>): boolean {
  return paidAt !== null && amount > 0 && !wasOwned;
}

export type OrderAction = 'pay' | 'cancel' | 'play' | 'library' | 'retry' | 'order-again' | 'support';

/** Where each state leads on, the most likely next step first. */
export const ACTIONS: Readonly<Record<OrderState, readonly OrderAction[]>> = {
  open: ['pay', 'cancel'],
  processing: ['library'],
  paid: ['play', 'library'],
  refunding: ['library', 'support'],
  'refund-failed': ['support', 'library'],
  failed: ['retry', 'support'],
  cancelled: ['order-again', 'library'],
  refunded: ['order-again', 'support'],
  disputed: ['support', 'library'],
};

/** Only games of the browser are played immediately; other games and add-ons are found in the library. */
export function actionsOf(state: OrderState, playsInBrowser: boolean): OrderAction[] {
  return ACTIONS[state].filter((action) => action !== 'play' || playsInBrowser);
}

const formError = (text: MessageId): FormFailure => ({ at: 'form', text });

export const PAY_FAILURES: Failures<'POST /user/orders/:id/payment', FormFailure> = {
  ...GENERAL_FAILURES,
  NOT_FOUND: formError('Order.Missing.Title'),
  INTERNAL: formError('Order.Pay.Failed'),
  OVERLOADED: formError('Order.Pay.Failed'),
  unexpected: formError('Order.Pay.Failed'),
};

export const CANCEL_FAILURES: Failures<'POST /user/orders/:id/cancel', FormFailure> = {
  ...GENERAL_FAILURES,
  NOT_FOUND: formError('Order.Missing.Title'),
  INTERNAL: formError('Order.Cancel.Failed'),
  OVERLOADED: formError('Order.Cancel.Failed'),
  unexpected: formError('Order.Cancel.Failed'),
};
