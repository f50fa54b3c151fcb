import { isDatabaseUnavailable } from './database-unavailable.ts';
import type { Queries } from './db.ts';
import type { ServerDb } from './open-postgres.ts';

/** A replica that is away is not asked again for so long. */
const AWAY_MS = 10_000;

/** Reads that may be a moment old go to the replica, and to the primary while it is away. */
export function withReplica(
  primary: ServerDb,
  open: () => Promise<ServerDb>,
  onAway: (error: unknown) => void,
): ServerDb {
  let opening: Promise<ServerDb> | undefined;
  let awayUntil = 0;
  const leave = (error: unknown) => {
    awayUntil = Date.now() + AWAY_MS;
    onAway(error);
  };
  /** Opened by the first read: the start does not need it. */
  const replica = () => {
    opening ??= open();
    return opening.catch((error: unknown) => {
      opening = undefined;
      leave(error);
      return undefined;
    });
  };
  return {
    ...primary,
    async readRecent<T>(work: (queries: Queries) => Promise<T>): Promise<T> {
      const opened = Date.now() < awayUntil ? undefined : await replica();
      if (!opened) return work(primary.queries);
      try {
        return await work(opened.queries);
      } catch (error) {
        if (!isDatabaseUnavailable(error)) throw error;
        leave(error);
        return work(primary.queries);
      }
    },
    async close() {
      const opened = await opening?.catch(() => undefined);
      await opened?.close();
      await primary.close();
    },
  };
}
