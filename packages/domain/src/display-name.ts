import { localPartOf } from './email.ts';
import { NAME_LENGTH_MAX, NAME_LENGTH_MIN } from './limits.ts';

/** For a player whose e-mail or former name has neither a letter nor a digit. */
export const NAMELESS = 'player';

/** The default display name of a new account. */
export function defaultDisplayName(email: string): string {
  const name = localPartOf(email)
    .replace(/[^A-Za-z0-9_-]/g, '-')
    .padEnd(NAME_LENGTH_MIN, '_')
    .slice(0, NAME_LENGTH_MAX);
  return /[A-Za-z0-9]/.test(name) ? name : NAMELESS;
}
