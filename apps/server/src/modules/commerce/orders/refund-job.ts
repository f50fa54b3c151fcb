export const REFUND_QUEUE = 'refund';

/** An order that was paid although the player has the product already. */
export interface RefundJob {
  orderId: string;
}
