import { randomInt } from 'node:crypto';

/**
 * Headers of a client with an address of its own. Limits count by address, such as ten sign-ups and five answers that an
 * e-mail is taken an hour, and all stories together would reach them.
 */
export function fromElsewhere(): Record<string, string> {
  return { 'X-Forwarded-For': `10.${randomInt(256)}.${randomInt(256)}.${randomInt(256)}` };
}
