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

/** Spaces, marks without a letter, and what shows nothing: a name of these alone cannot be read or pressed. */
const NOT_VISIBLE = /^[\p{Z}\p{C}\p{M}\p{Default_Ignorable_Code_Point}\u2800]*$/u;

export function isVisibleText(text: string): boolean {
  return !NOT_VISIBLE.test(text);
}

/** The valid part of an external text that cannot be rejected. */
export function toSingleLineText(text: string): string {
  return text.replace(new RegExp(NOT_IN_A_LINE, 'gu'), '');
}
