import { isCouponCode, normaliseCouponCode } from '@gatehouse/domain/codes';
import { isUuid, NO_USER_ID } from '@gatehouse/domain/uuid';
import type { Database } from '../../../db/db.ts';
import { readOrderNumber } from '../../commerce/orders/order.rules.ts';
import { type ListPage, type PageWanted, pageOf, wrongCursor } from '../operator/list-page.ts';
import type { NameSearch } from '../operator/name-search.service.ts';
import { OperatorProblem } from '../operator/operator-problem.ts';
import { SEARCHED_TEXT_MIN } from '../operator/search-text.rules.ts';
import { type FoundPlayer, searchPlayers } from './user-search.repository.ts';

export type { FoundPlayer } from './user-search.repository.ts';
export type UserSearch = ReturnType<typeof createUserSearch>;

export function createUserSearch({ db, nameSearch }: { db: Database; nameSearch: NameSearch }) {
  return {
    /**
     * By part of e-mail address, nickname or name of a game account, in upper or lower case; by a whole id, order number,
     * payment id or coupon code. In the order of their ids.
     */
    async find(text: string, { after, limit }: PageWanted): Promise<ListPage<FoundPlayer>> {
      const wanted = text.trim();
      if (after !== null && !isUuid(after)) throw wrongCursor();
      const orderNumber = readOrderNumber(wanted);
      const isLong = wanted.length >= SEARCHED_TEXT_MIN;
      if (!isLong && orderNumber === null) {
        throw new OperatorProblem('USAGE', `Give at least ${SEARCHED_TEXT_MIN} characters to search for.`);
      }
      const code = normaliseCouponCode(wanted);
      const query = {
        pattern: isLong ? await nameSearch.patternOf(wanted) : null,
        uuid: isUuid(wanted) ? wanted.toLowerCase() : null,
        orderNumber,
        paymentId: wanted,
        couponCode: isCouponCode(code) ? code : null,
      };
      const page = { afterId: after ?? NO_USER_ID, limit: limit + 1 };
      return pageOf(await searchPlayers(db.queries, query, page), limit, ({ id }) => id);
    },
  };
}
