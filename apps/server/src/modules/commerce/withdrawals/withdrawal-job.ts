export const WITHDRAWAL_QUEUE = 'withdrawal';

/** A declaration from the public page, or the mail about what an operator has declined. */
export type WithdrawalJob =
  | { orderNumber: number | null; email: string; name: string; declaredAt: string }
  | { declinedOrderId: string };
