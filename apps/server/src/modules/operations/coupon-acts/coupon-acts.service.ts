import { isCouponCode, normaliseCouponCode, randomCouponCode } from '@gatehouse/domain/codes';
import type { Database } from '../../../db/db.ts';
import type { Clock } from '../../../ports/clock.ts';
import type { Random } from '../../../ports/random.ts';
import { couponRefusal } from '../../commerce/coupons/coupon.rules.ts';
import type { CouponRow, CouponStock } from '../../commerce/coupons/coupon-stock.service.ts';
import type { Content } from '../../content/files/content.ts';
import type { Users } from '../../identity/users/users.service.ts';
import type { AuditLog } from '../audit-log/audit-log.service.ts';
import type { Operator } from '../operator/operator.ts';
import { OperatorProblem } from '../operator/operator-problem.ts';

/** As it is printed: letters and digits, with single dashes between them. */
const PRINTED_CODE = /^[A-Z0-9]+(-[A-Z0-9]+)*$/;

const USAGE_DAYS = 30;
const DAY_MS = 24 * 60 * 60 * 1000;

export interface CouponOrder {
  product: string;
  /** One code of the operator's choice, or a number of random ones. */
  codes: { code: string } | { count: number };
  /** Null for any number of players. */
  usesMax: number | null;
  startsAt: Date | null;
  endsAt: Date | null;
  reason: string | null;
}

export type CouponState = 'active' | 'not-yet-valid' | 'expired' | 'used-up' | 'revoked';

export type CouponWithState = CouponRow & { state: CouponState };
export interface CouponsWanted {
  product?: string | undefined;
  /** However it is typed. */
  code?: string | undefined;
  batch?: string | undefined;
}

export type CouponActs = ReturnType<typeof createCouponActs>;

export function createCouponActs({
  db,
  clock,
  random,
  users,
  couponStock,
  auditLog,
}: {
  db: Database;
  clock: Clock;
  random: Random;
  users: Pick<Users, 'lock'>;
  couponStock: CouponStock;
  auditLog: AuditLog;
}) {
  function checkOrder(
    {
      product,
      startsAt = null,
      endsAt,
    }: Pick<CouponOrder, 'product' | 'endsAt'> & { startsAt?: Date | null },
    products: Content['products'],
  ): void {
    if (!products.has(product)) {
      throw new OperatorProblem('NOT_FOUND', `The content folder has no product "${product}".`);
    }
    if (startsAt && endsAt && endsAt <= startsAt) {
      throw new OperatorProblem('USAGE', 'The coupons would end before they begin.');
    }
    if (endsAt && endsAt <= clock.now()) {
      throw new OperatorProblem('USAGE', 'The coupons would have ended already.');
    }
  }

  return {
    /** The product must exist in the content folder. */
    async create(
      operator: Operator,
      { product, codes: wanted, usesMax, startsAt, endsAt, reason }: CouponOrder,
      products: Content['products'],
    ): Promise<{ auditId: number; codes: string[]; batch: string | null }> {
      checkOrder({ product, startsAt, endsAt }, products);
      const codes =
        'code' in wanted
          ? [printedCode(wanted.code)]
          : Array.from({ length: wanted.count }, () => randomCouponCode(random.pick));
      const batch = codes.length > 1 ? random.uuid() : null;
      return db.transaction(async (tx) => {
        const rows = codes.map((code) => ({
          ...{ code, productName: product, usesMax, startsAt, endsAt },
          batchId: batch,
        }));
        if ((await couponStock.insert(tx, rows)).length < codes.length) {
          throw new OperatorProblem('REFUSED', 'This code exists already. Choose another one.');
        }
        const auditId = await auditLog.record(tx, operator, {
          act: 'coupon.create',
          subjectType: 'product',
          subjectId: product,
          reason,
          details: { codes, usesMax, startsAt, endsAt, ...(batch === null ? {} : { batch }) },
        });
        return { auditId, codes, batch };
      });
    },

    /** One code for one use, which the operator hands to the player. It is not bound to the player. */
    async giveTo(
      operator: Operator,
      userId: string,
      { product, endsAt, reason }: { product: string; endsAt: Date | null; reason: string },
      products: Content['products'],
    ): Promise<{ auditId: number; code: string }> {
      checkOrder({ product, endsAt }, products);
      const code = randomCouponCode(random.pick);
      return db.transaction(async (tx) => {
        const player = await users.lock(tx, userId);
        if (player?.kind !== 'platform')
          throw new OperatorProblem('NOT_FOUND', `There is no player ${userId}.`);
        const row = { code, productName: product, usesMax: 1, startsAt: null, endsAt };
        if ((await couponStock.insert(tx, [row])).length === 0)
          throw new Error('a random code exists already');
        const auditId = await auditLog.record(tx, operator, {
          act: 'user.coupon',
          subjectType: 'user',
          subjectId: userId,
          reason,
          details: { code, product, endsAt },
        });
        return { auditId, code };
      });
    },

    async list({
      after,
      limit,
      ...wanted
    }: CouponsWanted & {
      /** The last code of the page before. */
      after?: string | undefined;
      limit: number;
    }): Promise<CouponWithState[]> {
      const now = clock.now();
      const rows = await couponStock.list({ limit, after, ...filterOf(wanted) });
      return rows.map((coupon) => ({ ...coupon, state: couponState(coupon, now) }));
    },

    /** On each of the last days of UTC, today included, the oldest first. */
    async usage(wanted: CouponsWanted): Promise<{ day: string; redeemed: number }[]> {
      const today = Math.floor(clock.now().getTime() / DAY_MS) * DAY_MS;
      const days = Array.from(
        { length: USAGE_DAYS },
        (_, index) => new Date(today - (USAGE_DAYS - 1 - index) * DAY_MS),
      );
      const period = { from: days[0] ?? new Date(today), until: new Date(today + DAY_MS) };
      const found = await couponStock.redemptions(period, filterOf(wanted));
      const redeemed = new Map(found.map((row) => [row.day, row.redeemed]));
      return days
        .map((day) => day.toISOString().slice(0, 10))
        .map((day) => ({ day, redeemed: redeemed.get(day) ?? 0 }));
    },

    /** Stops further redemptions; what was granted stays. */
    async revoke(
      operator: Operator,
      typed: string,
      reason: string,
    ): Promise<{ auditId: number; coupon: CouponRow }> {
      return db.transaction(async (tx) => {
        const coupon = await couponStock.lock(tx, normaliseCouponCode(typed));
        if (!coupon) throw new OperatorProblem('NOT_FOUND', `There is no coupon ${typed}.`);
        if (coupon.revokedAt) {
          throw new OperatorProblem(
            'REFUSED',
            `${coupon.code} was revoked at ${coupon.revokedAt.toISOString()}.`,
          );
        }
        const revokedAt = await couponStock.revoke(tx, coupon.code);
        const auditId = await auditLog.record(tx, operator, {
          act: 'coupon.revoke',
          subjectType: 'coupon',
          subjectId: coupon.code,
          reason,
          details: { product: coupon.productName, uses: coupon.uses },
          before: { revokedAt: null },
          after: { revokedAt },
        });
        return { auditId, coupon: { ...coupon, revokedAt } };
      });
    },

    /** Coupons that were made together, such as those of a list that has leaked. */
    async revokeBatch(
      operator: Operator,
      batchId: string,
      reason: string,
    ): Promise<{ auditId: number; revoked: number }> {
      return db.transaction(async (tx) => {
        const revoked = await couponStock.revokeBatch(tx, batchId);
        const [first] = revoked;
        if (!first && (await couponStock.list({ batchId, limit: 1 }, tx)).length === 0) {
          throw new OperatorProblem('NOT_FOUND', `There is no batch ${batchId}.`);
        }
        if (!first) throw new OperatorProblem('REFUSED', 'All coupons of the batch were revoked before.');
        const auditId = await auditLog.record(tx, operator, {
          act: 'coupon.revoke-batch',
          subjectType: 'coupon',
          subjectId: batchId,
          reason,
          details: { product: first.productName, codes: revoked.map(({ code }) => code).sort() },
          before: { open: revoked.length },
          after: { open: 0 },
        });
        return { auditId, revoked: revoked.length };
      });
    },
  };
}

function filterOf({ product, code, batch }: CouponsWanted) {
  return {
    productName: product,
    codeWithoutDashes: code && normaliseCouponCode(code),
    batchId: batch,
  };
}

function printedCode(typed: string): string {
  const code = typed.trim().toUpperCase();
  if (PRINTED_CODE.test(code) && isCouponCode(normaliseCouponCode(code))) return code;
  throw new OperatorProblem(
    'USAGE',
    `"${typed}" is no coupon code: 4 to 32 letters (A to Z) and digits, with single dashes between them.`,
  );
}

const STATES = {
  NOT_YET_VALID: 'not-yet-valid',
  EXPIRED: 'expired',
  USED_UP: 'used-up',
} as const;

export function couponState(coupon: CouponRow, now: Date): CouponState {
  if (coupon.revokedAt) return 'revoked';
  const refusal = couponRefusal({ ...coupon, isRedeemed: false }, now);
  return refusal !== null && refusal in STATES ? STATES[refusal as keyof typeof STATES] : 'active';
}
