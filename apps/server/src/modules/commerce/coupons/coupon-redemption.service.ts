import type { CouponResult } from '@gatehouse/contract/coupon';
import { isCouponCode, normaliseCouponCode } from '@gatehouse/domain/codes';
import type { Environment } from '@gatehouse/domain/environments';
import { DEFAULT_LOCALE } from '@gatehouse/domain/locales';
import type { Session } from '../../../callers/session-lookup.ts';
import type { Database, Queries } from '../../../db/db.ts';
import { CodedError } from '../../../errors.ts';
import type { Clock } from '../../../ports/clock.ts';
import type { Content } from '../../content/files/content.ts';
import { artPath } from '../../content/localisation/art-path.ts';
import { pickProductTexts } from '../../content/localisation/pick-locale.ts';
import { contentLocaleOf } from '../../content/localisation/supported-locale.rules.ts';
import { REFUSED_COUPONS } from '../../identity/challenges/abuse-limit.rules.ts';
import type { AbuseLimits } from '../../identity/challenges/abuse-limits.service.ts';
import type { Challenged } from '../../identity/challenges/challenges.service.ts';
import type { Users } from '../../identity/users/users.service.ts';
import type { Ownerships } from '../ownerships/ownerships.service.ts';
import { type CouponRefusal, couponRefusal } from './coupon.rules.ts';
import type { CouponAttempts, CouponOutcome, CouponTry } from './coupon-attempts.service.ts';
import { isRedeemedBy, lockCoupon, spendUse } from './coupons.repository.ts';

interface Redemption {
  couponCode: string;
  userId: string;
  idempotencyKey: string;
}

type Grant = CouponResult['granted'][number];

export type CouponRedemption = ReturnType<typeof createCouponRedemption>;

export function createCouponRedemption({
  env,
  content,
  db,
  clock,
  users,
  ownerships,
  couponAttempts,
  abuseLimits,
}: {
  env: { environment: Environment };
  content: Content;
  db: Database;
  clock: Clock;
  users: Users;
  ownerships: Ownerships;
  couponAttempts: CouponAttempts;
  abuseLimits: AbuseLimits;
}) {
  async function attempt(tx: Queries, { userId, code }: CouponTry): Promise<CouponOutcome> {
    const now = clock.now();
    const coupon = await lockCoupon(tx, code);
    if (!coupon) return { refusal: 'UNKNOWN' };
    const isRedeemed = await isRedeemedBy(tx, userId, coupon.code);
    const refusal = couponRefusal({ ...coupon, isRedeemed }, now);
    if (refusal) return { refusal };
    // The insert decides whether the player has the product: another transaction may grant it at the same time.
    if (!(await ownerships.grantByCoupon(tx, userId, coupon.productName))) {
      return { refusal: 'ALREADY_OWNED' };
    }
    await spendUse(tx, userId, coupon.code, now);
    return { granted: coupon.productName };
  }

  /** `isRepeated`: the outcome is that of an earlier request with the same idempotency key. */
  async function redeemOnce(what: CouponTry): Promise<{ outcome: CouponOutcome; isRepeated: boolean }> {
    let isRepeated = true;
    const outcome = await db.transaction(async (tx) => {
      if (!(await users.lock(tx, what.userId))) throw new CodedError('UNAUTHORIZED');
      // A refusal is returned, not thrown: throwing would roll back the count of the attempt.
      return couponAttempts.once(tx, what, () => {
        isRepeated = false;
        return attempt(tx, what);
      });
    });
    return { outcome, isRepeated };
  }

  /** A product may have left the shop since its coupons were printed. The player still gets it. */
  function describe(productName: string, { player }: Session): Grant {
    const product = content.products.get(productName);
    if (!product) return { productName, displayName: productName, image: null };
    const locale = contentLocaleOf(player.locale, env.environment) ?? DEFAULT_LOCALE;
    const { displayName } = pickProductTexts(product, locale).value;
    return { productName, displayName, image: artPath(content, product, 'hero') };
  }

  return {
    /** All or nothing: a use is counted exactly when it granted the product. */
    async redeem(
      session: Session,
      { couponCode, userId, idempotencyKey }: Redemption,
      caller: Challenged,
    ): Promise<Grant> {
      if (userId !== session.userId) throw new CodedError('FORBIDDEN');
      const code = normaliseCouponCode(couponCode);
      if (!isCouponCode(code)) throw refusedWith('UNKNOWN');
      const what = { userId, code, idempotencyKey };
      // A repeated request gets its outcome, whatever others behind the same address have done meanwhile.
      if (!(await couponAttempts.isKnown(what))) await abuseLimits.enforce(caller, REFUSED_COUPONS);
      const { outcome, isRepeated } = await redeemOnce(what);
      if ('refusal' in outcome) {
        if (!isRepeated) await abuseLimits.count(caller, REFUSED_COUPONS);
        throw refusedWith(outcome.refusal);
      }
      return describe(outcome.granted, session);
    },
  };
}

function refusedWith(reason: CouponRefusal): CodedError {
  if (reason === 'UNKNOWN') return new CodedError('NOT_FOUND', { message: 'Coupon not found' });
  return new CodedError('COUPON_REFUSED', { reason });
}
