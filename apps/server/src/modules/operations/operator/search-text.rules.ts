/** A trigram index finds nothing shorter. */
export const SEARCHED_TEXT_MIN = 3;

/** For `like` on a name in lower case: any part of it, or its beginning only. */
export function likePattern(text: string, isPart: boolean): string {
  const escaped = text.toLowerCase().replaceAll(/[\\%_]/g, '\\$&');
  return isPart ? `%${escaped}%` : `${escaped}%`;
}
