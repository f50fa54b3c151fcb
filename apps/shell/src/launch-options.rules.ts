const ARGUMENTS_MAX = 64;

/** A word, or a text in quotes. A quote without its end reaches to the end of the text. */
const PART = /"((?:\\"|[^"])*)(?:"|$)|'([^']*)(?:'|$)|([^\s"']+)/y;
const SPACE = /\s*/y;

/**
 * The arguments in a text that a player has written: split at spaces outside of quotes. There is no shell: every other
 * character stands for itself, also a backslash, which paths of Windows have. Only `\"` in double quotes is a quote.
 */
export function splitArguments(text: string): string[] {
  const found: string[] = [];
  let at = 0;
  while (found.length < ARGUMENTS_MAX) {
    SPACE.lastIndex = at;
    SPACE.exec(text);
    at = SPACE.lastIndex;
    if (at >= text.length) break;
    let argument = '';
    PART.lastIndex = at;
    for (let part = PART.exec(text); part; part = PART.exec(text)) {
      argument += part[1]?.replaceAll('\\"', '"') ?? part[2] ?? part[3];
      at = PART.lastIndex;
    }
    found.push(argument);
  }
  return found;
}
