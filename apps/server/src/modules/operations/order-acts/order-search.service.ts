import type { Database } from '../../../db/db.ts';
import { type OrderStatus, orderNumberOf, readOrderNumber } from '../../commerce/orders/order.rules.ts';
import { type ListPage, type PageWanted, pageOf, wrongCursor } from '../operator/list-page.ts';
import type { NameSearch } from '../operator/name-search.service.ts';
import { OperatorProblem } from '../operator/operator-problem.ts';
import { SEARCHED_TEXT_MIN } from '../operator/search-text.rules.ts';
import { type FoundOrder, recentOrders, searchOrders } from './order-search.repository.ts';

export type ListedOrder = Omit<FoundOrder, 'number'> & { number: string };

type OrdersWanted = PageWanted & { status?: OrderStatus | undefined };
export type OrderSearch = ReturnType<typeof createOrderSearch>;

const ID_PREFIX = /^[0-9a-f]{4,8}(?:-[0-9a-f-]{0,27})?$/i;
/** After all orders. */
const LAST = Number.MAX_SAFE_INTEGER;

export function createOrderSearch({ db, nameSearch }: { db: Database; nameSearch: NameSearch }) {
  return {
    /** Of all players. Newest first. */
    async list({ after, limit, status }: OrdersWanted): Promise<ListPage<ListedOrder>> {
      const before = readCursor(after);
      return numbered(await recentOrders(db.queries, { before, limit: limit + 1, status }), limit);
    },
    /** By part of the player's e-mail address, beginning of the id, number, payment id or product. Newest first. */
    async find(text: string, { after, limit, status }: OrdersWanted): Promise<ListPage<ListedOrder>> {
      const wanted = text.trim();
      const before = readCursor(after);
      const number = readOrderNumber(wanted);
      const isLong = wanted.length >= SEARCHED_TEXT_MIN;
      if (!isLong && number === null) {
        throw new OperatorProblem('USAGE', `Give at least ${SEARCHED_TEXT_MIN} characters to search for.`);
      }
      const query = {
        emailPattern: isLong ? await nameSearch.patternOf(wanted) : null,
        ids: ID_PREFIX.test(wanted) ? idsFrom(wanted.toLowerCase()) : null,
        number,
        text: wanted,
      };
      const rows = await searchOrders(db.queries, query, { before, limit: limit + 1, status });
      return numbered(rows, limit);
    },
  };
}

function readCursor(after: string | null): number {
  if (after !== null && !/^\d{1,15}$/.test(after)) throw wrongCursor();
  return after === null ? LAST : Number(after);
}

/** `rows` has one more than wanted where there are more. */
function numbered(rows: readonly FoundOrder[], limit: number): ListPage<ListedOrder> {
  const { items, next } = pageOf(rows, limit, (row) => String(row.number));
  return { items: items.map((row) => ({ ...row, number: orderNumberOf(row.number) })), next };
}

/** Null for what no id begins with, such as dashes in other places. */
function idsFrom(prefix: string): { first: string; last: string } | null {
  const filled = (digit: string) => `${prefix}${pattern(digit).slice(prefix.length)}`;
  const isPrefix = [...prefix].every((sign, index) => (sign === '-') === (pattern('0')[index] === '-'));
  return isPrefix && prefix.length <= pattern('0').length ? { first: filled('0'), last: filled('f') } : null;
}

const pattern = (digit: string) => [8, 4, 4, 4, 12].map((length) => digit.repeat(length)).join('-');
