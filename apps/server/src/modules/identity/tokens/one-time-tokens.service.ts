import type { Database, Queries } from '../../../db/db.ts';
import { hashToken } from '../../../hash-token.ts';
import type { Clock } from '../../../ports/clock.ts';
import type { Random } from '../../../ports/random.ts';
import {
  consumeToken,
  countFailedProof,
  deleteAuthCodesOfSession,
  deleteSurplusAuthCodes,
  deleteToken,
  deleteTokens,
  deleteTokensIssuedAfter,
  findConsumedToken,
  findEarliestUsable,
  findUsableToken,
  insertToken,
  type Purpose,
} from './one-time-tokens.repository.ts';

const SECOND_MS = 1000;

export interface TokenOrder {
  purpose: Purpose;
  /** Null makes a token without an owner. Only the challenge of a passkey is accepted without one. */
  userId: string | null;
  lifetimeSeconds: number;
  payload?: Record<string, unknown>;
  /** The moment of the change that the token can undo; now for all others. */
  issuedAt?: Date;
}

export type OneTimeTokens = ReturnType<typeof createOneTimeTokens>;

/** Links and codes of 256 bits: each for one purpose and one use. */
export function createOneTimeTokens({ db, clock, random }: { db: Database; clock: Clock; random: Random }) {
  return {
    async issue(
      tx: Queries,
      { purpose, userId, lifetimeSeconds, payload = {}, issuedAt = clock.now() }: TokenOrder,
    ): Promise<string> {
      const token = random.token();
      const tokenHash = hashToken(token);
      await insertToken(tx, {
        purpose,
        userId,
        payload,
        tokenHash,
        createdAt: issuedAt,
        expiresAt: new Date(issuedAt.getTime() + lifetimeSeconds * SECOND_MS),
      });
      if (purpose === 'auth_code' && userId !== null) await deleteSurplusAuthCodes(tx, userId, tokenHash);
      return token;
    },
    /** Reads it without using it up, for checks before the act. */
    find: (purpose: Purpose, token: string) =>
      findUsableToken(db.queries, purpose, hashToken(token), clock.now()),
    /** Null when it is unknown, expired, of another purpose, or used by a parallel request. */
    consume: (tx: Queries, purpose: Purpose, token: string) =>
      consumeToken(tx, purpose, hashToken(token), clock.now()),
    /** Counts a failed proof of the client that sent the token; after `failuresMax` failures the token is void. */
    countFailedProof: (purpose: Purpose, token: string, failuresMax: number) =>
      countFailedProof(db.queries, purpose, hashToken(token), { failuresMax, now: clock.now() }),
    /** A token that was used, until housekeeping deletes it. */
    findUsed: (purpose: Purpose, token: string) => findConsumedToken(db.queries, purpose, hashToken(token)),
    revoke: deleteTokens,
    /** Deletes a token that was not sent. */
    discard: (tx: Queries, token: string) => deleteToken(tx, hashToken(token)),
    /** Codes that a session requested and that no client has exchanged. */
    revokeAuthCodesOfSession: deleteAuthCodesOfSession,
    /** When the oldest valid link of a user was issued. */
    earliestUsable: (tx: Queries, userId: string, purpose: Purpose) =>
      findEarliestUsable(tx, userId, purpose, clock.now()),
    /** Tokens of the same purpose and user that were issued later. */
    revokeIssuedAfter: deleteTokensIssuedAfter,
  };
}
