import type { Order, OrderAccount, Receipt } from '@gatehouse/contract/order';
import { orderNumberOf } from '../orders/order.rules.ts';
import type { OrderRow } from '../orders/orders.service.ts';

export function presentOrder(
  order: OrderRow,
  { image, account, wasOwned }: Pick<Order, 'image' | 'account' | 'wasOwned'>,
): Order {
  return {
    id: order.id,
    number: orderNumberOf(order.number),
    status: order.status,
    isProcessing: order.isProcessing,
    wasOwned,
    hasRefundFailed: order.status === 'paid' && order.refundFailure !== null,
    productName: order.productName,
    extraName: order.extraName,
    displayName: order.title,
    account,
    image,
    amount: order.amount,
    currency: order.currency,
    createdAt: order.createdAt.toISOString(),
    paidAt: order.paidAt?.toISOString() ?? null,
  };
}

export function presentReceipt(
  order: OrderRow & { paidAt: Date },
  seller: { name: string; address: readonly string[]; taxId?: string | undefined; email: string },
  email: string | null,
  account: OrderAccount,
): Receipt {
  return {
    number: orderNumberOf(order.number),
    status: order.status,
    date: order.paidAt.toISOString(),
    seller: { ...seller, address: [...seller.address], taxId: seller.taxId ?? null },
    buyer: { email },
    account,
    lines: [{ title: order.title, quantity: 1, amount: order.amount }],
    currency: order.currency,
    total: order.amount,
    tax: { percent: order.taxPercent, amount: order.taxAmount },
  };
}
