const BREAKS_AND_CONTROLS = /[\p{Cc}\p{Zl}\p{Zp}\s]+/gu;
const BIDI_CONTROLS = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;

export const VALUE_LENGTH_MAX = 254;

/**
 * Text from outside as a single line: no break that could forge a header or a paragraph, no direction mark that could
 * reverse a neighbouring link.
 */
export function singleLine(text: string): string {
  const line = text.replace(BIDI_CONTROLS, '').replace(BREAKS_AND_CONTROLS, ' ').trim();
  const characters = [...line];
  if (characters.length <= VALUE_LENGTH_MAX) return line;
  return `${characters.slice(0, VALUE_LENGTH_MAX - 1).join('')}…`;
}
