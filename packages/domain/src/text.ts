/** Control characters and halves of surrogate pairs: PostgreSQL rejects some of them, and none is readable. */
const NOT_IN_A_LINE = /[\p{Cc}\p{Cs}]/u;
const NOT_IN_LINES = /[^\P{Cc}\t\n\r]|\p{Cs}/u;

export function isSingleLineText(text: string): boolean {
  return !NOT_IN_A_LINE.test(text);
}

/** The same with line breaks and tabs. */
export function isMultiLineText(text: string): boolean {
  return !NOT_IN_LINES.test(text);
}

/** The valid part of an external text that cannot be rejected. */
export function toSingleLineText(text: string): string {
  return text.replace(new RegExp(NOT_IN_A_LINE, 'gu'), '');
}
