import { randomInt } from 'node:crypto';
import { challengeProof } from '@gatehouse/contract/challenge';
import type { Challenge } from '@gatehouse/contract/errors';
import { CHALLENGE_DERIVATION_COST } from '@gatehouse/domain/limits';
import { createChallenge, verifySolution } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';

const PROOF_LENGTH_MAX = 4096;

interface Terms {
  /** The key derivations that it takes at most. */
  work: number;
  /** What the proof is valid for, as hex digits. */
  boundTo: string;
  expiresAt: Date;
}

interface Proven extends Terms {
  id: string;
}

export interface ProofOfWork {
  issue(terms: Terms): Promise<Challenge>;
  /** Null for a proof that is forged, wrong or malformed. The caller checks terms and repetition. */
  verify(proof: string): Promise<Proven | null>;
}

/** ALTCHA's protocol, version 2: find the counter whose PBKDF2 key begins with a prefix. */
export function createProofOfWork(secret: { signature: string; key: string }): ProofOfWork {
  const secrets = { hmacSignatureSecret: secret.signature, hmacKeySignatureSecret: secret.key };
  return {
    async issue({ work, boundTo, expiresAt }) {
      const issued = await createChallenge({
        ...secrets,
        algorithm: 'PBKDF2/SHA-256',
        cost: CHALLENGE_DERIVATION_COST,
        // Evenly from zero on: with a lower bound, everybody who knows it could begin there.
        counter: randomInt(work),
        data: { work, boundTo },
        expiresAt,
        deriveKey,
      });
      // The library's type leaves out what follows from these options: the signatures and the time.
      return issued as Challenge;
    },
    async verify(proof) {
      const parsed = challengeProof.safeParse(decode(proof));
      if (!parsed.success) return null;
      const { challenge, solution } = parsed.data;
      const { verified } = await verifySolution({ ...secrets, challenge, solution, deriveKey });
      if (!verified) return null;
      const { data, expiresAt } = challenge.parameters;
      return { id: challenge.signature, ...data, expiresAt: new Date(expiresAt * 1000) };
    },
  };
}

function decode(proof: string): unknown {
  if (proof.length > PROOF_LENGTH_MAX) return null;
  try {
    return JSON.parse(Buffer.from(proof, 'base64url').toString('utf8'));
  } catch {
    return null;
  }
}
