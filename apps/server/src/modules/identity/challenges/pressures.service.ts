import { wideBlockOf } from '../../../callers/address-block.ts';
import type { Env } from '../../../env.ts';
import { refuseUnless } from '../../../errors.ts';
import type { Clock } from '../../../ports/clock.ts';
import type { Limit, Limiter } from '../../../ports/limiter.ts';
import type { PasswordHasher } from '../../../ports/password-hasher.ts';
import type { Challenged, Challenges } from './challenges.service.ts';
import { type Pressure, RIGHT_PASSWORDS, scaled, workAfter } from './pressure.rules.ts';

const HOUR_S = 60 * 60;
const SITE_KEY = 'site';
const SITE_LIMIT: Limit = { points: Number.MAX_SAFE_INTEGER, windowSeconds: HOUR_S };
const RIGHT_PASSWORDS_BUCKET = 'right-passwords';
const RIGHT_PASSWORDS_LIMIT: Limit = { points: Number.MAX_SAFE_INTEGER, windowSeconds: 10 * 60 };
/** What other nodes have counted is read again after this time. */
const SITE_COUNT_KEPT_MS = 5000;

export type Pressures = ReturnType<typeof createPressures>;

/**
 * Limits for address blocks that many players may share. Over its allowance a block is not refused: its next requests
 * need a challenge, which gets harder with every further event. Only extremes are refused.
 */
export function createPressures({
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

  function keepSiteCount({ bucket }: Pressure, used: number): number {
    siteCounts.set(bucket, { used, readAt: clock.now().getTime() });
    return used;
  }

  /** Most requests must not read a counter that all of them share, so it is kept for a moment. */
  async function siteCountOf(pressure: Pressure): Promise<number> {
    const kept = siteCounts.get(pressure.bucket);
    if (kept && clock.now().getTime() - kept.readAt < SITE_COUNT_KEPT_MS) return kept.used;
    const { usedBefore } = await limiter.peek(siteBucketOf(pressure), SITE_KEY, SITE_LIMIT);
    return keepSiteCount(pressure, usedBefore);
  }

  async function siteWorkOf(pressure: Pressure): Promise<number> {
    if (!pressure.site) return 0;
    return workAfter(await siteCountOf(pressure), scaled(pressure.site, siteFailuresPerHour), challengeWork);
  }

  async function workOf(pressure: Pressure, usedByBlock: number): Promise<number> {
    const isQueueBusy = pressure.hashesPassword === true && passwords.isBusy();
    const used = isQueueBusy ? Math.max(usedByBlock, pressure.free) : usedByBlock;
    return Math.max(workAfter(used, pressure, challengeWork), await siteWorkOf(pressure));
  }

  /** Demands the work that the pressures ask for, without counting. One challenge is enough for all of them. */
  async function demand(caller: Challenged, ...pressures: Pressure[]): Promise<void> {
    let work = 0;
    for (const pressure of pressures) {
      const verdict = await limiter.peek(pressure.bucket, caller.addressBucket, limitOf(pressure));
      refuseUnless(verdict);
      work = Math.max(work, await workOf(pressure, verdict.usedBefore));
    }
    await challenges.demand(caller, work);
  }

  const giveBack = ({ addressBucket }: Pick<Challenged, 'addressBucket'>, pressure: Pressure) =>
    limiter.giveBack(pressure.bucket, addressBucket, limitOf(pressure));

  const rightPasswordKey = ({ addressBucket }: Pick<Challenged, 'addressBucket'>, account: string) =>
    `${account} ${wideBlockOf(addressBucket) ?? addressBucket}`;

  return {
    demand,
    giveBack,
    /** Signing in to one's own account again and again costs as many hashes as guessing. Asked for every name, so that it reveals nothing. */
    async demandForRightPasswords(caller: Challenged, account: string): Promise<void> {
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
    async spend(caller: Challenged, pressure: Pressure): Promise<void> {
      await demand(caller, pressure);
      const verdict = await limiter.consume(pressure.bucket, caller.addressBucket, limitOf(pressure));
      refuseUnless(verdict);
      try {
        await challenges.demand(caller, await workOf(pressure, verdict.usedBefore));
      } catch (error) {
        await giveBack(caller, pressure);
        throw error;
      }
    },
    /** For an event that only its outcome shows. */
    async count({ addressBucket }: Pick<Challenged, 'addressBucket'>, pressure: Pressure): Promise<void> {
      refuseUnless(await limiter.consume(pressure.bucket, addressBucket, limitOf(pressure)));
    },
    async countForSite(pressure: Pressure): Promise<void> {
      const { usedBefore } = await limiter.consume(siteBucketOf(pressure), SITE_KEY, SITE_LIMIT);
      keepSiteCount(pressure, usedBefore + 1);
    },
  };
}

function siteBucketOf({ bucket }: Pressure): string {
  return `${bucket}-of-all`;
}

function limitOf({ max }: Pressure): Limit {
  return { points: max, windowSeconds: HOUR_S, forgetsRefusals: true, isPerAddressBlock: true };
}
