import { FINGERPRINT_TIMEOUT_MS } from '@gatehouse/domain/limits';
import type { Clock } from '../clock.ts';
import type { Fingerprint } from '../fingerprint.ts';
import type { Log } from '../log.ts';

const PREFIX = 'tra:';

interface BlackboxDependencies {
  fingerprint: Fingerprint;
  clock: Clock;
  log: Log;
}

/** Puts a new device fingerprint into a body with a `blackbox` field; returns any other body unchanged. */
export async function fillBlackbox(body: unknown, dependencies: BlackboxDependencies): Promise<unknown> {
  if (typeof body !== 'object' || body === null || !('blackbox' in body)) return body;
  return { ...body, blackbox: await readBlackbox(dependencies) };
}

/** Empty where the script is blocked or does not load in time: the player can still sign in. */
async function readBlackbox({ fingerprint, clock, log }: BlackboxDependencies): Promise<string> {
  try {
    return PREFIX + (await withinLimit(fingerprint(), clock));
  } catch {
    log.warn('Game1 script is not loaded');
    return '';
  }
}

function withinLimit<T>(value: Promise<T>, clock: Clock): Promise<T> {
  return new Promise((resolve, reject) => {
    const cancelTimer = clock.after(FINGERPRINT_TIMEOUT_MS, reject);
    value.then(resolve, reject).finally(cancelTimer);
  });
}
