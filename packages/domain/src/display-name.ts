import { localPartOf } from './email.ts';
import { NAME_LENGTH_MAX, NAME_LENGTH_MIN } from './limits.ts';

/** The default display name of a new account. */
export function defaultDisplayName(email: string): string {
  return localPartOf(email)
    .replace(/[^A-Za-z0-9_-]/g, '-')
    .padEnd(NAME_LENGTH_MIN, '_')
    .slice(0, NAME_LENGTH_MAX);
}
