/** How long PostgreSQL may take for a request. */
export interface TimeLimits {
  statementMs: number;
  lockMs: number;
  idleInTransactionMs: number;
}

/**
 * A lock is given up before the statement that waits for it, and a transaction whose node hangs ends before proxies
 * give up the requests that wait for its rows.
 */
export const TIME_LIMITS: TimeLimits = { statementMs: 5000, lockMs: 4000, idleInTransactionMs: 10_000 };
