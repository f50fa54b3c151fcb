import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

const EVERY_BYTES = 2 * 1024 * 1024;

/**
 * Called with the size of buffers that are garbage soon. V8 counts them too late: a download would take 100 MB of
 * memory, and half of its processor time for collections of everything.
 */
export function createCollector(): (bytes: number) => void {
  setFlagsFromString('--expose-gc');
  const collect: NodeJS.GCFunction = runInNewContext('gc');
  let garbage = 0;
  return (bytes) => {
    garbage += bytes;
    if (garbage < EVERY_BYTES) return;
    garbage = 0;
    collect({ type: 'minor' });
  };
}
