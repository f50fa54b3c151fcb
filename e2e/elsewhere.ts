import { randomInt } from 'node:crypto';

/**
 * Headers of a household of its own. Who was told five times that an address is taken is told nothing more for an hour,
 * and all stories together hear it more often.
 */
export function fromElsewhere(): Record<string, string> {
  return { 'X-Forwarded-For': `10.${randomInt(256)}.${randomInt(256)}.${randomInt(256)}` };
}
