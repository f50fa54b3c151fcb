import { CHUNK_LOAD_TIMEOUT_MS } from '@gatehouse/domain/limits';
import { type Clock, systemClock } from './clock.ts';

export class ChunkLoadError extends Error {
  override readonly name = 'ChunkLoadError';
  readonly code: 'CHUNK_LOAD_FAILED' | 'CHUNK_LOAD_TIMEOUT';

  constructor(id: string, code: ChunkLoadError['code'], cause?: unknown) {
    super(`Loading chunk ${id} failed`, { cause });
    this.code = code;
  }
}

/** Imports a lazy chunk, with the time limit of the spec and one error type for every kind of failure. */
export function loadChunk<T>(id: string, importer: () => Promise<T>, clock: Clock = systemClock): Promise<T> {
  return new Promise((resolve, reject) => {
    const callOff = clock.after(CHUNK_LOAD_TIMEOUT_MS, () =>
      reject(new ChunkLoadError(id, 'CHUNK_LOAD_TIMEOUT')),
    );
    importer()
      .then(resolve, (cause: unknown) => reject(new ChunkLoadError(id, 'CHUNK_LOAD_FAILED', cause)))
      .finally(callOff);
  });
}
