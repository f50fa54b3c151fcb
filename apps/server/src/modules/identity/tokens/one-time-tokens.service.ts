import type { Clock } from '../../../ports/clock.ts';
import type { Database, Queries } from '../../../ports/database.ts';
import type { Random } from '../../../ports/random.ts';
import { hashToken } from '../../../ports/secret-box.ts';
import {
  consumeToken,
  countFailedProof,
  deleteSurplusAuthCodes,
  deleteTokens,
  findUsableToken,
  insertToken,
  isConsumedToken,
  type Purpose,
  type TokenRow,
} from './one-time-tokens.repository.ts';

const SECOND_MS = 1000;

export interface TokenOrder {
  purpose: Purpose;
  /** Null makes a token that nobody holds and that leads nowhere. */
  userId: string | null;
  lifetimeSeconds: number;
  payload?: Record<string, unknown>;
}

/** Links and codes of 256 bits: each for one purpose, each for one use. */
export interface OneTimeTokens {
  issue(tx: Queries, order: TokenOrder): Promise<string>;
  /** Looks without using it up, for the questions that come before the act. */
  find(purpose: Purpose, token: string): Promise<TokenRow | null>;
  /** Null when it is unknown, expired, of another purpose, or somebody was quicker. */
  consume(tx: Queries, purpose: Purpose, token: string): Promise<TokenRow | null>;
  /** A client that brought the token failed to prove itself; after `failuresMax` times the token is void. */
  countFailedProof(purpose: Purpose, token: string, failuresMax: number): Promise<void>;
  wasUsed(purpose: Purpose, token: string): Promise<boolean>;
  revoke(tx: Queries, userId: string, purposes: Purpose[]): Promise<void>;
}

interface Parts {
  db: Database;
  clock: Clock;
  random: Random;
}

export function createOneTimeTokens({ db, clock, random }: Parts): OneTimeTokens {
  return {
    async issue(tx, { purpose, userId, lifetimeSeconds, payload = {} }) {
      const token = random.token();
      const tokenHash = hashToken(token);
      const now = clock.now();
      await insertToken(tx, {
        purpose,
        userId,
        payload,
        tokenHash,
        createdAt: now,
        expiresAt: new Date(now.getTime() + lifetimeSeconds * SECOND_MS),
      });
      if (purpose === 'auth_code' && userId !== null) await deleteSurplusAuthCodes(tx, userId, tokenHash);
      return token;
    },
    find: (purpose, token) => findUsableToken(db.queries, purpose, hashToken(token), clock.now()),
    consume: (tx, purpose, token) => consumeToken(tx, purpose, hashToken(token), clock.now()),
    countFailedProof: (purpose, token, failuresMax) =>
      countFailedProof(db.queries, purpose, hashToken(token), { failuresMax, now: clock.now() }),
    wasUsed: (purpose, token) => isConsumedToken(db.queries, purpose, hashToken(token)),
    revoke: deleteTokens,
  };
}
