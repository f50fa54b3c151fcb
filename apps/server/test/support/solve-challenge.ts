import type { Challenge } from '@gatehouse/contract/errors';
import { CHALLENGE_PROOF_HEADER } from '@gatehouse/contract/headers';
import { CHALLENGES_PER_CALL_MAX } from '@gatehouse/domain/limits';
import { solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';

interface Reply {
  status: number;
  body: Record<string, unknown>;
}

export async function proofOf(challenge: Challenge): Promise<string> {
  const solution = await solveChallenge({ challenge, deriveKey });
  if (!solution) throw new Error('the challenge was not solved');
  return encodeProof({ challenge, solution });
}

export function encodeProof(proof: unknown): string {
  return Buffer.from(JSON.stringify(proof)).toString('base64url');
}

/** Solves challenges like the portal does, so that tests of other things need not know of them. */
export async function solvingChallenges<R extends Reply>(
  send: (headers: Record<string, string>) => Promise<R>,
): Promise<R> {
  let reply = await send({});
  for (let solved = 0; reply.status === 428 && solved < CHALLENGES_PER_CALL_MAX; solved += 1) {
    const proof = await proofOf(reply.body.challenge as Challenge);
    reply = await send({ [CHALLENGE_PROOF_HEADER]: proof });
  }
  return reply;
}
