import * as limits from '@gatehouse/domain/limits';
import type { Env } from '../../../env.ts';
import { ABUSE_LIMITS } from '../../identity/challenges/abuse-limit.rules.ts';

type LimitSettings = Pick<
  Env,
  | 'requestsPerSecond'
  | 'passwordHashesAtOnce'
  | 'passwordHashQueue'
  | 'pageCacheMb'
  | 'renderQueue'
  | 'challengeWork'
  | 'siteFailuresPerHour'
  | 'databasePoolSize'
  | 'databaseTimeLimits'
>;

/** The limits of docs/limits.md as this process applies them. */
export function limitsInForce(env: LimitSettings) {
  const { statementMs, lockMs, idleInTransactionMs } = env.databaseTimeLimits;
  const hashesWaiting = env.passwordHashQueue ?? env.passwordHashesAtOnce * limits.HASH_QUEUE_PER_PLACE;
  return {
    settings: [
      { name: 'REQUESTS_PER_SECOND', value: env.requestsPerSecond, unit: 'of an address block' },
      { name: 'PASSWORD_HASHES_AT_ONCE', value: env.passwordHashesAtOnce, unit: 'of a process' },
      { name: 'PASSWORD_HASH_QUEUE', value: hashesWaiting, unit: 'of a process' },
      { name: 'RENDER_QUEUE', value: env.renderQueue, unit: 'of a process' },
      { name: 'PAGE_CACHE_MB', value: env.pageCacheMb, unit: 'MB' },
      { name: 'CHALLENGE_WORK', value: env.challengeWork, unit: 'key derivations' },
      { name: 'SITE_FAILURES_PER_HOUR', value: env.siteFailuresPerHour, unit: 'of all together' },
      { name: 'DATABASE_POOL_SIZE', value: env.databasePoolSize, unit: 'connections' },
      { name: 'DATABASE_STATEMENT_TIMEOUT', value: statementMs / 1000, unit: 's' },
      { name: 'DATABASE_LOCK_TIMEOUT', value: lockMs / 1000, unit: 's' },
      { name: 'DATABASE_IDLE_IN_TRANSACTION_TIMEOUT', value: idleInTransactionMs / 1000, unit: 's' },
    ],
    challenges: ABUSE_LIMITS.map(({ bucket: name, free, step, max }) => ({ name, free, step, max })),
    constants: Object.entries(limits)
      .flatMap(([name, value]) =>
        typeof value === 'number' && /_MAX$|_PER_/.test(name) && !name.includes('LENGTH')
          ? [{ name, value }]
          : [],
      )
      .sort((a, b) => (a.name < b.name ? -1 : 1)),
  };
}
