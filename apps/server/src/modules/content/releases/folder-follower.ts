import { type FSWatcher, watch } from 'node:fs';
import type { Logger } from '../../../log.ts';
import type { ContentState, LiveContent } from '../files/live-content.ts';

/** An editor saves several files, or one in several writes. */
const SETTLE_MS = 300;

/** Takes what was saved in the folder of the demo. A folder with mistakes leaves the content as it was. */
export function followFolder({
  folder,
  read,
  liveContent,
  logger,
}: {
  folder: string;
  read(): ContentState | Promise<ContentState>;
  liveContent: Pick<LiveContent, 'replace'>;
  logger: Pick<Logger, 'info' | 'warn' | 'error'>;
}): { stop(): void } {
  let timer: NodeJS.Timeout | undefined;
  let turn = Promise.resolve();

  async function take(): Promise<void> {
    try {
      const next = await read();
      liveContent.replace(next);
      const { releaseId: release, hidesRelease } = next;
      logger.info({ folder, release, hidesRelease }, 'content.folder-taken');
    } catch (error) {
      logger.error({ folder, err: error }, 'content.folder-refused');
    }
  }

  let watcher: FSWatcher | undefined;
  try {
    watcher = watch(folder, { recursive: true }, () => {
      clearTimeout(timer);
      timer = setTimeout(() => {
        turn = turn.then(take);
      }, SETTLE_MS);
    });
    watcher.on('error', (err) => logger.warn({ err, folder }, 'content.folder-not-followed'));
  } catch (err) {
    // The system has no watchers left. The demo shows what it has read.
    logger.warn({ err, folder }, 'content.folder-not-followed');
  }
  return {
    stop() {
      clearTimeout(timer);
      watcher?.close();
    },
  };
}
