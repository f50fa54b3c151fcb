export const REFUND_QUEUE = 'refund';

export interface RefundJob {
  orderId: string;
  /** The operator has returned the money in another way, because the provider could not. */
  isByHand?: boolean;
  /** The row of a refund of a part. Without it the whole amount goes back, or what is left of it. */
  partId?: string;
}
