import type { Fingerprint } from '../fingerprint.ts';
import type { Log } from '../log.ts';

const PREFIX = 'tra:';

/** A body with a `blackbox` field gets a fresh device fingerprint; any other body passes untouched. */
export async function fillBlackbox(body: unknown, fingerprint: Fingerprint, log: Log): Promise<unknown> {
  if (typeof body !== 'object' || body === null || !('blackbox' in body)) return body;
  return { ...body, blackbox: await readBlackbox(fingerprint, log) };
}

/** A player whose browser blocks the script still gets in: the value is then empty. */
async function readBlackbox(fingerprint: Fingerprint, log: Log): Promise<string> {
  try {
    return PREFIX + (await fingerprint());
  } catch {
    log.warn('Game1 script is not loaded');
    return '';
  }
}
