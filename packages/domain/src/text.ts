/** Control characters and halves of surrogate pairs: PostgreSQL refuses some of them, and none can be read. */
const NOT_IN_A_LINE = /[\p{Cc}\p{Cs}]/u;
const NOT_IN_LINES = /[^\P{Cc}\t\n\r]|\p{Cs}/u;

export function isSingleLineText(text: string): boolean {
  return !NOT_IN_A_LINE.test(text);
}

/** The same with line breaks and tabs. */
export function isMultiLineText(text: string): boolean {
  return !NOT_IN_LINES.test(text);
}

/** What can be kept of a text that comes from elsewhere and cannot be refused. */
export function toSingleLineText(text: string): string {
  return text.replace(new RegExp(NOT_IN_A_LINE, 'gu'), '');
}
