import type {
  LibraryItem,
  PlayerNote,
  PlayerOrder,
} from '@gatehouse/contract/operator/player-records.endpoints';
import type { Currency } from '@gatehouse/domain/money';
import type { ListedItem } from './player-library.service.ts';
import type { PlayerOrders } from './player-orders.service.ts';
import type { OperatorNote } from './user-notes.service.ts';

export function presentLibraryItem(item: ListedItem): LibraryItem {
  const { productName, extraName, title, origin, count, grantedAt, orderNumber, canRevoke } = item;
  return {
    ...{ product: productName, extra: extraName, title, origin, count, canRevoke },
    grantedAt: grantedAt.toISOString(),
    order: orderNumber,
  };
}

type ListedOrder = Awaited<ReturnType<PlayerOrders['list']>>['items'][number];

export function presentPlayerOrder(order: ListedOrder): PlayerOrder {
  return {
    orderId: order.id,
    number: order.number,
    title: order.title,
    status: order.status,
    amount: order.amount,
    // The table allows those of the contract alone.
    currency: order.currency as Currency,
    createdAt: order.createdAt.toISOString(),
  };
}

export function presentNote({ id, operator, text, notedAt }: OperatorNote): PlayerNote {
  return { noteId: id, operator, text, notedAt: notedAt.toISOString() };
}
