import type { Fingerprint } from '../fingerprint.ts';
import type { Log } from '../log.ts';

const PREFIX = 'tra:';

/** Puts a new device fingerprint into a body with a `blackbox` field; returns any other body unchanged. */
export async function fillBlackbox(body: unknown, fingerprint: Fingerprint, log: Log): Promise<unknown> {
  if (typeof body !== 'object' || body === null || !('blackbox' in body)) return body;
  return { ...body, blackbox: await readBlackbox(fingerprint, log) };
}

/** Empty where the browser blocks the script: the player can still sign in. */
async function readBlackbox(fingerprint: Fingerprint, log: Log): Promise<string> {
  try {
    return PREFIX + (await fingerprint());
  } catch {
    log.warn('Game1 script is not loaded');
    return '';
  }
}
