import type { OrderStatus } from '../../commerce/orders/order.rules.ts';
import { OperatorProblem } from '../operator/operator-problem.ts';

const ORDER_ID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;
/** As players read it on a receipt; the prefix and the zeros may be left out. */
const ORDER_NUMBER = /^(?:GH-)?0*([1-9]\d{0,14})$/i;

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
  const number = ORDER_NUMBER.exec(text)?.[1];
  if (number !== undefined) return { given: text, number: Number(number) };
  throw new OperatorProblem('USAGE', `"${text}" is neither the number nor the id of an order.`);
}
