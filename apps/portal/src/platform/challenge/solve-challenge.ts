import type { Challenge } from '@gatehouse/contract/errors';
import ownScript from 'altcha/workers/pbkdf2?url';

/** More workers would hardly help: the fast cores of a phone are few. */
const WORKERS_MAX = 4;

interface Solution {
  counter: number;
  derivedKey: string;
}

/**
 * Tries the counters in workers that run ALTCHA's script, and returns the proof for the header. Rejects if the script
 * cannot be loaded.
 */
export async function solveChallenge(
  challenge: Challenge,
  scriptUrl: string = ownScript,
  signal?: AbortSignal,
): Promise<string> {
  const script = new URL(scriptUrl, location.href).href;
  const count = Math.min(navigator.hardwareConcurrency || 1, WORKERS_MAX);
  const workers = Array.from({ length: count }, () => startWorker(script));
  try {
    const { counter, derivedKey } = await new Promise<Solution>((resolve, reject) => {
      signal?.addEventListener('abort', () => reject(signal.reason), { once: true });
      for (const [nth, worker] of workers.entries()) {
        worker.onerror = () => reject(new Error(`The challenge script ${script} failed`));
        worker.onmessage = ({ data }) =>
          data?.derivedKey ? resolve(data) : reject(new Error('No solution'));
        worker.postMessage({ type: 'work', challenge, counterStart: nth, counterStep: count });
      }
    });
    return toBase64Url(JSON.stringify({ challenge, solution: { counter, derivedKey } }));
  } finally {
    for (const worker of workers) worker.terminate();
  }
}

function startWorker(script: string): Worker {
  return new Worker(new URL('./challenge-worker.ts', import.meta.url), { name: script });
}

/** All of it is ASCII. */
function toBase64Url(text: string): string {
  return btoa(text).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}
