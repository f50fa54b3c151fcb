/** The value of the first cookie of this name in a Cookie header, as it was sent. */
export function readCookie(header: string | undefined, name: string): string | undefined {
  const prefix = `${name}=`;
  return pairsOf(header)
    .find((pair) => pair.startsWith(prefix))
    ?.slice(prefix.length);
}

/** The Cookie header without the cookies whose names start like this. */
export function dropCookies(header: string | undefined, namePrefix: string): string {
  return pairsOf(header)
    .filter((pair) => !pair.startsWith(namePrefix))
    .join('; ');
}

/** The values of all cookies whose names start like this. */
export function cookieValues(header: string | undefined, namePrefix: string): string[] {
  return pairsOf(header)
    .filter((pair) => pair.startsWith(namePrefix))
    .map((pair) => pair.slice(pair.indexOf('=') + 1));
}

function pairsOf(header: string | undefined): string[] {
  return header ? header.split(';').map((pair) => pair.trim()) : [];
}
