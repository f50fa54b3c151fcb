import type { Logger } from '../../../log.ts';
import type { ContentState, LiveContent } from '../files/live-content.ts';
import type { ContentReleases } from './releases.service.ts';

/** Leaves a slow node 1.5 s to load a release within two. */
const POLL_MS = 500;
/** A release that could not be loaded is tried again: the disk may have been full. */
const RETRY_MS = 30_000;

/** What this node shows, and what it should. */
export interface ReleaseStatus {
  /** Null while it reads its folder, in the demo. */
  release: number | null;
  /** Differs for the moment that a release takes to load, or as long as it cannot be loaded. */
  wanted: number | null;
  problem: string | null;
}

/** Where nothing follows: what is shown is wanted. */
export function statusOf({ liveContent }: { liveContent: Pick<LiveContent, 'state'> }): ReleaseStatus {
  const { releaseId } = liveContent.state();
  return { release: releaseId, wanted: releaseId, problem: null };
}

export type ReleaseFollower = ReturnType<typeof createReleaseFollower>;

/** Takes each release that becomes current. PgBouncer in transaction mode passes no notifications, so it asks. */
export function createReleaseFollower({
  contentReleases,
  liveContent,
  logger,
  accept,
  onTaken,
}: {
  contentReleases: Pick<ContentReleases, 'current' | 'open' | 'clean'>;
  liveContent: Pick<LiveContent, 'state' | 'replace'>;
  logger: Pick<Logger, 'info' | 'warn' | 'error'>;
  /** Throws for a content that this node cannot serve. */
  accept(content: ContentState['content']): void;
  onTaken(): Promise<void>;
}) {
  let wanted = liveContent.state().releaseId;
  let problem: string | null = null;
  let failed: { release: number; at: number } | undefined;
  let isUnreachable = false;
  let timer: NodeJS.Timeout | undefined;
  let isStopped = false;
  let turn: Promise<void> = Promise.resolve();

  async function take(release: number): Promise<void> {
    try {
      const next = await contentReleases.open(release);
      accept(next.content);
      // Nothing is awaited from here on, so no request sees a half of it.
      liveContent.replace(next);
      problem = null;
      failed = undefined;
      logger.info({ release }, 'content.taken');
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      failed = { release, at: performance.now() };
      if (reason !== problem) logger.error({ release, err: error }, 'content.refused');
      problem = reason;
      return;
    }
    await contentReleases
      .clean(liveContent.state().folder)
      .catch((err: unknown) => logger.warn({ err }, 'content.clean-failed'));
    await onTaken().catch((err: unknown) => logger.warn({ err }, 'content.prices-failed'));
  }

  async function look(): Promise<void> {
    let current: Awaited<ReturnType<ContentReleases['current']>>;
    try {
      current = await contentReleases.current();
      isUnreachable = false;
    } catch (err) {
      // The database is missed elsewhere, too. This node keeps what it has.
      if (!isUnreachable) logger.warn({ err }, 'content.unreachable');
      isUnreachable = true;
      return;
    }
    if (!current) return;
    const shown = liveContent.state();
    if (current.releaseId === shown.hidesRelease) {
      wanted = shown.releaseId;
      return;
    }
    wanted = current.releaseId;
    if (wanted === liveContent.state().releaseId) {
      problem = null;
      failed = undefined;
      return;
    }
    if (failed?.release === wanted && performance.now() - failed.at < RETRY_MS) return;
    await take(wanted);
  }

  /** One look at a time; resolves when this node shows the current release, or keeps its own. */
  function follow(): Promise<void> {
    turn = turn.then(look);
    return turn;
  }

  function schedule(): void {
    if (isStopped) return;
    timer = setTimeout(() => void follow().then(schedule), POLL_MS);
    timer.unref();
  }

  return {
    follow,
    start: schedule,
    async stop(): Promise<void> {
      isStopped = true;
      clearTimeout(timer);
      await turn;
    },
    status: (): ReleaseStatus => ({ release: liveContent.state().releaseId, wanted, problem }),
  };
}
