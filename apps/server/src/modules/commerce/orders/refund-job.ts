export const REFUND_QUEUE = 'refund';

export interface RefundJob {
  orderId: string;
  /** The operator has returned the money in another way, because the provider could not. */
  isByHand?: boolean;
}
