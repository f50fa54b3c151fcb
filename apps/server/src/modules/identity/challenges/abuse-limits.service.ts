import { wideBlockOf } from '../../../callers/address-block.ts';
import type { Env } from '../../../env.ts';
import { refuseUnless } from '../../../errors.ts';
import type { Clock } from '../../../ports/clock.ts';
import type { Limit, Limiter } from '../../../ports/limiter.ts';
import type { PasswordHasher } from '../../../ports/password-hasher.ts';
import { ABUSE_LIMITS, type AbuseLimit, RIGHT_PASSWORDS, scaled, workAfter } from './abuse-limit.rules.ts';
import type { Challenged, Challenges } from './challenges.service.ts';

const HOUR_S = 60 * 60;
const SITE_KEY = 'site';
const SITE_LIMIT: Limit = { points: Number.MAX_SAFE_INTEGER, windowSeconds: HOUR_S };
const RIGHT_PASSWORDS_BUCKET = 'right-passwords';
const RIGHT_PASSWORDS_LIMIT: Limit = { points: Number.MAX_SAFE_INTEGER, windowSeconds: 10 * 60 };
/** What other nodes have counted is read again after this time. */
const SITE_COUNT_KEPT_MS = 5000;

export type AbuseLimits = ReturnType<typeof createAbuseLimits>;

/**
 * Limits for address blocks that many players may share. Over its allowance a block is not refused: its next requests
 * need a challenge, which gets harder with every further event. Only extremes are refused.
 */
export function createAbuseLimits({
  env: { challengeWork, siteFailuresPerHour },
  clock,
  limiter,
  passwords,
  challenges,
}: {
  env: Pick<Env, 'challengeWork' | 'siteFailuresPerHour'>;
  clock: Clock;
  limiter: Limiter;
  passwords: Pick<PasswordHasher, 'isBusy'>;
  challenges: Challenges;
}) {
  const siteCounts = new Map<string, { used: number; readAt: number }>();

  function keepSiteCount({ bucket }: AbuseLimit, used: number): number {
    siteCounts.set(bucket, { used, readAt: clock.now().getTime() });
    return used;
  }

  /** Most requests must not read a counter that all of them share, so it is kept for a moment. */
  async function siteCountOf(abuseLimit: AbuseLimit): Promise<number> {
    const kept = siteCounts.get(abuseLimit.bucket);
    if (kept && clock.now().getTime() - kept.readAt < SITE_COUNT_KEPT_MS) return kept.used;
    const { usedBefore } = await limiter.peek(siteBucketOf(abuseLimit), SITE_KEY, SITE_LIMIT);
    return keepSiteCount(abuseLimit, usedBefore);
  }

  async function siteWorkOf(abuseLimit: AbuseLimit): Promise<number> {
    if (!abuseLimit.site) return 0;
    return workAfter(
      await siteCountOf(abuseLimit),
      scaled(abuseLimit.site, siteFailuresPerHour),
      challengeWork,
    );
  }

  async function workOf(abuseLimit: AbuseLimit, usedByBlock: number): Promise<number> {
    const isQueueBusy = abuseLimit.hashesPassword === true && passwords.isBusy();
    const used = isQueueBusy ? Math.max(usedByBlock, abuseLimit.free) : usedByBlock;
    return Math.max(workAfter(used, abuseLimit, challengeWork), await siteWorkOf(abuseLimit));
  }

  /** Demands the work that the limits ask for, without counting. One challenge is enough for all of them. */
  async function enforce(caller: Challenged, ...limits: AbuseLimit[]): Promise<void> {
    let work = 0;
    for (const abuseLimit of limits) {
      const verdict = await limiter.peek(abuseLimit.bucket, caller.addressBucket, limitOf(abuseLimit));
      refuseUnless(verdict);
      work = Math.max(work, await workOf(abuseLimit, verdict.usedBefore));
    }
    await challenges.demand(caller, work);
  }

  const giveBack = ({ addressBucket }: Pick<Challenged, 'addressBucket'>, abuseLimit: AbuseLimit) =>
    limiter.giveBack(abuseLimit.bucket, addressBucket, limitOf(abuseLimit));

  const rightPasswordKey = ({ addressBucket }: Pick<Challenged, 'addressBucket'>, account: string) =>
    `${account} ${wideBlockOf(addressBucket) ?? addressBucket}`;

  return {
    enforce,
    giveBack,
    /** Signing in to one's own account again and again costs as many hashes as guessing. Asked for every name, so that it reveals nothing. */
    async enforceForRightPasswords(caller: Challenged, account: string): Promise<void> {
      const key = rightPasswordKey(caller, account);
      const { usedBefore } = await limiter.peek(RIGHT_PASSWORDS_BUCKET, key, RIGHT_PASSWORDS_LIMIT);
      await challenges.demand(caller, workAfter(usedBefore, RIGHT_PASSWORDS, challengeWork));
    },
    async countRightPassword(caller: Pick<Challenged, 'addressBucket'>, account: string): Promise<void> {
      await limiter.consume(RIGHT_PASSWORDS_BUCKET, rightPasswordKey(caller, account), RIGHT_PASSWORDS_LIMIT);
    },
    /**
     * Demands the work and counts, so that parallel requests are counted too. A refused request is not counted. The work
     * is demanded first without counting: requests without a proof must not take the places of those with one.
     */
    async spend(caller: Challenged, abuseLimit: AbuseLimit): Promise<void> {
      await enforce(caller, abuseLimit);
      const verdict = await limiter.consume(abuseLimit.bucket, caller.addressBucket, limitOf(abuseLimit));
      refuseUnless(verdict);
      try {
        await challenges.demand(caller, await workOf(abuseLimit, verdict.usedBefore));
      } catch (error) {
        await giveBack(caller, abuseLimit);
        throw error;
      }
    },
    /** For an event that only its outcome shows. */
    async count({ addressBucket }: Pick<Challenged, 'addressBucket'>, abuseLimit: AbuseLimit): Promise<void> {
      refuseUnless(await limiter.consume(abuseLimit.bucket, addressBucket, limitOf(abuseLimit)));
    },
    /** What all address blocks together have used of their allowance, for operators. */
    async sitePressure(): Promise<{ name: string; used: number; free: number; work: number }[]> {
      const pressures = [];
      for (const one of ABUSE_LIMITS) {
        if (!one.site) continue;
        const { usedBefore: used } = await limiter.peek(siteBucketOf(one), SITE_KEY, SITE_LIMIT);
        const allowance = scaled(one.site, siteFailuresPerHour);
        const work = workAfter(used, allowance, challengeWork);
        pressures.push({ name: one.bucket, used, free: Math.round(allowance.free), work });
      }
      return pressures;
    },
    async countForSite(abuseLimit: AbuseLimit): Promise<void> {
      const { usedBefore } = await limiter.consume(siteBucketOf(abuseLimit), SITE_KEY, SITE_LIMIT);
      keepSiteCount(abuseLimit, usedBefore + 1);
    },
  };
}

function siteBucketOf({ bucket }: AbuseLimit): string {
  return `${bucket}-of-all`;
}

function limitOf({ max }: AbuseLimit): Limit {
  return { points: max, windowSeconds: HOUR_S, forgetsRefusals: true, isPerAddressBlock: true };
}
