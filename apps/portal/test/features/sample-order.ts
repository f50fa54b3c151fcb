import type { Order } from '@gatehouse/contract/order';

export const ORDER_ID = '7f5df6a2-90d1-4f4a-8a3c-52e9a4a5d0b1';

/** A pending order of a game, with these changes. */
export function sampleOrder(changes: Partial<Order> = {}): Order {
  return {
    id: ORDER_ID,
    number: 'GH-000042',
    status: 'pending',
    isProcessing: false,
    wasOwned: false,
    hasRefundFailed: false,
    isRefundedByHand: false,
    productName: 'neon-drift',
    extraName: null,
    displayName: 'Neon Drift',
    account: null,
    image: '/art/1/neon-drift/hero',
    refundedAmount: 0,
    amount: 1499,
    currency: 'EUR',
    isUpgrade: false,
    createdAt: '2026-11-16T10:00:00.000Z',
    paidAt: null,
    withdrawUntil: null,
    withdrawal: null,
    ...changes,
  };
}

export const PAID = { status: 'paid', paidAt: '2026-11-16T10:01:00.000Z' } as const;

/** A game account in a game with several regions. */
export const ACCOUNT = {
  displayName: 'Nightwarden',
  region: { id: 'eu', display_names: { 'en-GB': 'Europe', 'de-DE': 'Europa' } },
};
