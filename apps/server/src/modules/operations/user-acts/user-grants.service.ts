import { isUuid } from '@gatehouse/domain/uuid';
import type { Database, Queries } from '../../../db/db.ts';
import { fullTitleOf, orderNumberOf } from '../../commerce/orders/order.rules.ts';
import type { OrderRow } from '../../commerce/orders/orders.service.ts';
import type { Ownerships } from '../../commerce/ownerships/ownerships.service.ts';
import type {
  GrantedItem,
  GrantRefusal,
  Grants,
  RevocationRefusal,
} from '../../commerce/purchases/grants.service.ts';
import type { UserRow, Users } from '../../identity/users/users.service.ts';
import type { AuditLog } from '../audit-log/audit-log.service.ts';
import type { Operator } from '../operator/operator.ts';
import { OperatorProblem, type ProblemKind } from '../operator/operator-problem.ts';

interface GrantOrder extends GrantedItem {
  accountId: string | null;
  key: string | null;
  reason: string;
}

const REFUSALS: Readonly<Record<GrantRefusal | RevocationRefusal, [ProblemKind, string]>> = {
  UNKNOWN_ITEM: ['NOT_FOUND', 'The content has no such product or extra.'],
  UNKNOWN_ACCOUNT: ['NOT_FOUND', 'The user has no such account of the game, or it is not for an account.'],
  OWNED: ['REFUSED', 'The user has it already.'],
  OTHER_GRANT: ['REFUSED', 'The key is that of another grant or purchase.'],
  NOT_OWNED: ['REFUSED', 'The user was neither granted nor sold it.'],
  BOUGHT: ['REFUSED', 'The user has paid for it. `order refund` takes it back with the money.'],
};

export type UserGrants = ReturnType<typeof createUserGrants>;

export function createUserGrants({
  db,
  users,
  grants,
  ownerships,
  auditLog,
}: {
  db: Database;
  users: Pick<Users, 'lock'>;
  grants: Grants;
  ownerships: Pick<Ownerships, 'list' | 'listExtraOrders'>;
  auditLog: AuditLog;
}) {
  async function lockPlayer(tx: Queries, userId: string): Promise<UserRow> {
    const player = await users.lock(tx, userId);
    if (!player) throw new OperatorProblem('NOT_FOUND', `There is no user ${userId}.`);
    return player;
  }

  /** Of the item, as the audit log shows it before and after. */
  async function countOwned(tx: Queries, userId: string, { productName, extraName }: GrantedItem) {
    const owned =
      extraName === null
        ? await ownerships.list(tx, userId, productName)
        : await ownerships.listExtraOrders(tx, { userId, productName, extraName });
    return owned.length;
  }

  return {
    /** The game hears of it as of a purchase. A repeated key is the same grant and writes no further entry. */
    grant: (
      operator: Operator,
      userId: string,
      { reason, ...wanted }: GrantOrder,
    ): Promise<{ auditId: number | null; order: { id: string; number: string; title: string } }> => {
      if (wanted.key !== null && !isUuid(wanted.key))
        throw new OperatorProblem('USAGE', 'The key is no UUID.');
      return db.transaction(async (tx) => {
        const player = await lockPlayer(tx, userId);
        const before = await countOwned(tx, userId, wanted);
        const result = await grants.grant(tx, player, wanted);
        if ('refusal' in result) throw problemOf(result.refusal);
        const order = named(result.order);
        if (result.isRepeated) return { auditId: null, order };
        const { productName: product, extraName: extra, accountId } = wanted;
        const auditId = await auditLog.record(tx, operator, {
          act: 'user.grant',
          subjectType: 'user',
          subjectId: userId,
          reason,
          details: { product, extra, accountId, orderId: order.id },
          before: { count: before },
          after: { count: await countOwned(tx, userId, wanted) },
        });
        return { auditId, order };
      });
    },

    /** What was granted by an operator, a coupon or for free. `order` is null where it came from none. */
    revoke: (
      operator: Operator,
      userId: string,
      { reason, ...item }: GrantedItem & { reason: string },
    ): Promise<{ auditId: number; order: { id: string; number: string; title: string } | null }> =>
      db.transaction(async (tx) => {
        const player = await lockPlayer(tx, userId);
        const before = await countOwned(tx, userId, item);
        const result = await grants.revoke(tx, player, item);
        if ('refusal' in result) throw problemOf(result.refusal);
        const order = result.order && named(result.order);
        const auditId = await auditLog.record(tx, operator, {
          act: 'user.revoke',
          subjectType: 'user',
          subjectId: userId,
          reason,
          details: { product: item.productName, extra: item.extraName, orderId: order?.id ?? null },
          before: { count: before },
          after: { count: await countOwned(tx, userId, item) },
        });
        return { auditId, order };
      }),
  };
}

function problemOf(refusal: GrantRefusal | RevocationRefusal): OperatorProblem {
  const [kind, message] = REFUSALS[refusal];
  return new OperatorProblem(kind, message);
}

function named(order: OrderRow): { id: string; number: string; title: string } {
  return { id: order.id, number: orderNumberOf(order.number), title: fullTitleOf(order) };
}
