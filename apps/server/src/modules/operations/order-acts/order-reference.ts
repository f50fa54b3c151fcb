import { type OrderStatus, readOrderNumber } from '../../commerce/orders/order.rules.ts';
import { OperatorProblem } from '../operator/operator-problem.ts';

const ORDER_ID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

export const ORDER_STATUSES: readonly OrderStatus[] = [
  'pending',
  'paid',
  'failed',
  'cancelled',
  'refunding',
  'refunded',
  'disputed',
];

export type OrderReference = { given: string } & ({ id: string } | { number: number });

export function parseOrderReference(text: string): OrderReference {
  if (ORDER_ID.test(text)) return { given: text, id: text.toLowerCase() };
  const number = readOrderNumber(text);
  if (number !== null) return { given: text, number };
  throw new OperatorProblem('USAGE', `"${text}" is neither the number nor the id of an order.`);
}
