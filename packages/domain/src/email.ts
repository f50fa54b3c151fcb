import { EMAIL_LENGTH_MAX } from './limits.ts';

/**
 * Text, an @, text, a dot, more text; no braces or carets before the @. Written for the `pattern` attribute too.
 * ASCII only, on purpose: a look-alike such as the dotless ı can then never pass for another address.
 * Browsers submit international domains in their ASCII form.
 */
export const EMAIL_PATTERN = String.raw`[A-Za-z0-9!#$%&'*+\/=?_.\|~\-]+@[A-Za-z0-9\-]+(?:\.[A-Za-z0-9\-]+)+`;

const whole = new RegExp(`^${EMAIL_PATTERN}$`, 'v');

export function isEmail(value: string): boolean {
  return value.length <= EMAIL_LENGTH_MAX && whole.test(value);
}

/**
 * The canonical form of an address for look-ups and uniqueness, or null when it is no address.
 * The check comes first because lower-casing turns the Kelvin sign and the dotted İ into plain letters.
 */
export function canonicalEmail(value: string): string | null {
  return isEmail(value) ? value.toLowerCase() : null;
}

export function localPartOf(email: string): string {
  return email.slice(0, Math.max(0, email.lastIndexOf('@')));
}
