/** The code value for a visitor who is not signed in. */
export const NOT_LOGGED_IN = 'not-logged-in';

export function withCode(href: string, code: string): string {
  const url = new URL(href);
  url.searchParams.set('code', code);
  return url.href;
}
