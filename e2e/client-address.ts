import { randomInt } from 'node:crypto';

/**
 * Gives a story its own client IP. Rate limits count by address, such as ten sign-ups an hour, and all stories together
 * would reach them.
 */
export function fromOwnAddress(): Record<string, string> {
  return { 'X-Forwarded-For': `10.${randomInt(256)}.${randomInt(256)}.${randomInt(256)}` };
}
