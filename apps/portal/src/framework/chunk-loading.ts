import { CHUNK_LOAD_TIMEOUT_MS } from '@gatehouse/domain/limits';
import { type Clock, systemClock } from '../platform/clock.ts';
import { browserConnectivity, type Connectivity } from '../platform/connectivity.ts';

export class ChunkLoadError extends Error {
  override readonly name = 'ChunkLoadError';
  readonly code: 'CHUNK_LOAD_FAILED' | 'CHUNK_LOAD_TIMEOUT';

  constructor(id: string, code: ChunkLoadError['code'], cause?: unknown) {
    super(`Loading chunk ${id} failed`, { cause });
    this.code = code;
  }
}

/** Set by `hydration/missing-chunks.ts`. Does not resolve if the page is reloaded. */
export const chunkRecovery: { reload?: () => Promise<void> } = {};

/**
 * Imports a lazy chunk, with the time limit of the spec and one error type for every kind of failure. Offline it waits
 * for the network and tries again: the page stays as it is meanwhile.
 */
export async function loadChunk<T>(
  id: string,
  importer: () => Promise<T>,
  connectivity: Connectivity = browserConnectivity,
): Promise<T> {
  for (;;) {
    // A request that was lost offline may fail when the network is back already.
    let wasOffline = !connectivity.isOnline();
    const stop = connectivity.watch(() => {
      wasOffline = true;
    });
    try {
      return await attempt(id, importer, systemClock);
    } catch (error) {
      const isTimeout = (error as ChunkLoadError).code === 'CHUNK_LOAD_TIMEOUT';
      if (!connectivity.isOnline()) await connectivity.waitForNetwork();
      else if (isTimeout || !wasOffline) {
        await chunkRecovery.reload?.();
        throw error;
      }
      removeFailedStyles();
    } finally {
      stop();
    }
  }
}

/** The build's loader takes a style sheet for loaded if its element is in the document. */
function removeFailedStyles(): void {
  for (const link of globalThis.document?.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]') ?? []) {
    if (!link.sheet) link.remove();
  }
}

function attempt<T>(id: string, importer: () => Promise<T>, clock: Clock): Promise<T> {
  return new Promise((resolve, reject) => {
    const cancelTimer = clock.after(CHUNK_LOAD_TIMEOUT_MS, () =>
      reject(new ChunkLoadError(id, 'CHUNK_LOAD_TIMEOUT')),
    );
    importer()
      .then(resolve, (cause: unknown) => reject(new ChunkLoadError(id, 'CHUNK_LOAD_FAILED', cause)))
      .finally(cancelTimer);
  });
}
