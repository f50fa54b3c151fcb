import { randomBytes } from 'node:crypto';

/** Letters that spell nothing: random digits and letters are sometimes refused as an offensive name. */
const LETTERS = 'hjlmqvwz';
const LENGTH = 12;

export function uniqueName(prefix: string): string {
  return prefix + Array.from(randomBytes(LENGTH), (byte) => LETTERS[byte % LETTERS.length]).join('');
}
