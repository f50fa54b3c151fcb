import { CHALLENGE_S } from '@gatehouse/domain/limits';
import type { Caller } from '../../../callers/caller.ts';
import { CodedError } from '../../../errors.ts';
import { challenges } from '../../../event-counters.ts';
import type { Clock } from '../../../ports/clock.ts';
import type { Limit, Limiter } from '../../../ports/limiter.ts';
import { createProofOfWork } from '../../../ports/proof-of-work.ts';
import type { SecretBox } from '../../../ports/secret-box.ts';

const ONCE: Limit = { points: 1, windowSeconds: CHALLENGE_S };
/** While a client solves a challenge the level may rise by one, which doubles the work. */
const TOLERANCE = 2;

export type Challenged = Pick<Caller, 'addressBucket' | 'proof'>;
export type Challenges = ReturnType<typeof createChallenges>;

export function createChallenges({
  clock,
  limiter,
  secrets,
}: {
  clock: Clock;
  limiter: Limiter;
  secrets: SecretBox;
}) {
  const proofOfWork = createProofOfWork({
    signature: secrets.keyedHash('challenge', 'signature'),
    key: secrets.keyedHash('challenge', 'key'),
  });
  const bindingOf = ({ addressBucket, proof }: Challenged) =>
    secrets.keyedHash('challenge', `${proof.endpoint} ${addressBucket}`);

  /** Of one endpoint and one address block, in time, and once on all nodes together. */
  async function redeem(caller: Challenged): Promise<number> {
    const { header } = caller.proof;
    const proven = header === null ? null : await proofOfWork.verify(header);
    if (!proven || proven.boundTo !== bindingOf(caller) || proven.expiresAt < clock.now()) return 0;
    const { allowed } = await limiter.consume('challenge-proofs', proven.id, ONCE);
    if (allowed) challenges.inc({ result: 'solved' });
    return allowed ? proven.work : 0;
  }

  return {
    /** Throws CHALLENGE_REQUIRED unless the request carries a proof of at least this work. */
    async demand(caller: Challenged, work: number): Promise<void> {
      if (work === 0) return;
      caller.proof.work ??= redeem(caller);
      if ((await caller.proof.work) * TOLERANCE >= work) return;
      challenges.inc({ result: 'demanded' });
      const expiresAt = new Date(clock.now().getTime() + CHALLENGE_S * 1000);
      const challenge = await proofOfWork.issue({ work, boundTo: bindingOf(caller), expiresAt });
      throw new CodedError('CHALLENGE_REQUIRED', { challenge });
    },
  };
}
