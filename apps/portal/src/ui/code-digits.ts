const ZEROS = [0x0660, 0x06f0];

/** Keeps the digits of what was typed or pasted; Arabic and Persian ones become the ones the server knows. */
export function codeDigits(text: string, length: number): string {
  return Array.from(text, (character) => {
    const code = character.codePointAt(0) ?? 0;
    const zero = ZEROS.find((start) => code >= start && code <= start + 9);
    return zero === undefined ? character : String(code - zero);
  })
    .filter((character) => character >= '0' && character <= '9')
    .join('')
    .slice(0, length);
}
