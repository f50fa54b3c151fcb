/** Text that the database cannot store, or that is unreadable: always 400. */
export const REFUSED_TEXTS = {
  NUL: (valid: string) => `${valid}\u0000`,
  'a control character': (valid: string) => `\u0001${valid}`,
  'half a surrogate pair': (valid: string) => `${valid}\uD800`,
  'the other half': (valid: string) => `\uDC00${valid}`,
  'a text without end': (valid: string) => valid + 'a'.repeat(60_000),
};
/** Unusual but valid text: any status except a server error. */
export const STRANGE_TEXTS = {
  nothing: () => '',
  'a right-to-left override': (valid: string) => `\u202E${valid}`,
  'the name of a prototype': () => '__proto__',
  'a quote': (valid: string) => `${valid}' or 1=1--`,
  'the year 0': () => '0000-01-01T00:00:00Z',
  'the year 9999': () => '9999-12-31T23:59:59.999Z',
  'a long fraction of a second': () => `2026-11-15T12:00:00.${'1'.repeat(100)}Z`,
};
export const STRANGE_NUMBERS = [-1, 0.5, 2 ** 31, 2 ** 53, 1e308];

/** As it is sent in an address. Half a surrogate pair as raw bytes, which no encoder writes. */
export function encodedText(value: string): string {
  return [...value]
    .map((one) =>
      one.isWellFormed() ? encodeURIComponent(one) : one === '\uD800' ? '%ED%A0%80' : '%ED%B0%80',
    )
    .join('');
}
