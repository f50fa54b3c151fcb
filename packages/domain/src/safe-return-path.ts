const RETURN_PATH_LENGTH_MAX = 2048;

/**
 * The paths of this app are plain segments. Everything a browser or a proxy could read as another host or scheme is
 * left out by listing what is allowed: no empty segment, no `@`, no `:`, no backslash, no dot segment.
 */
const PLAIN_PATH = /^\/(?:(?!\.{1,2}(?:\/|$))(?:[\w.~-]|%[0-9a-f]{2})+(?:\/|$))*$/i;

/** Encoded control characters, dots, slashes, backslashes and percent signs: they change meaning when decoded. */
const TRICKY_ESCAPE = /%(?:[01][0-9a-f]|7f|2e|2f|5c|25)/i;

const PRINTABLE = /^[!-~]*$/;

/** The path to return to after sign-in if it is certain to stay inside the app, else null. */
export function safeReturnPath(value: unknown): string | null {
  if (typeof value !== 'string' || value.length > RETURN_PATH_LENGTH_MAX) return null;
  const [path = ''] = value.split(/[?#]/, 1);
  const tail = value.slice(path.length);
  if (!PLAIN_PATH.test(path) || TRICKY_ESCAPE.test(path)) return null;
  if (!PRINTABLE.test(tail) || tail.includes('\\')) return null;
  return value;
}
