import { EMAIL_LENGTH_MAX } from './limits.ts';

/**
 * Text, an @, text, a dot, more text; no braces or carets before the @. Written for the `pattern` attribute too.
 * ASCII only, on purpose: a look-alike such as the dotless ı can then never stand for somebody else's address.
 * Browsers hand over international domains in their ASCII form.
 */
export const EMAIL_PATTERN = String.raw`[A-Za-z0-9!#$%&'*+\/=?_.\|~\-]+@[A-Za-z0-9\-]+(?:\.[A-Za-z0-9\-]+)+`;

const whole = new RegExp(`^${EMAIL_PATTERN}$`, 'v');

export function isEmail(value: string): boolean {
  return value.length <= EMAIL_LENGTH_MAX && whole.test(value);
}

/**
 * The one form under which an address is looked up and owned, or null when it is no address.
 * The check comes first because lower-casing turns the Kelvin sign and the dotted İ into plain letters.
 */
export function canonicalEmail(value: string): string | null {
  return isEmail(value) ? value.toLowerCase() : null;
}

export function localPartOf(email: string): string {
  return email.slice(0, Math.max(0, email.lastIndexOf('@')));
}
