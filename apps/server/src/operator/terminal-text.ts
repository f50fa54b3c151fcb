/**
 * Text chosen by players (names, reasons that quote them) may contain escape sequences or bidirectional overrides: an
 * operator's terminal must show such characters and never interpret them.
 */
const UNSAFE = /[\p{Cc}\p{Cs}\p{Bidi_Control}\u2028\u2029\u206a-\u206f\ufeff\ufff9-\ufffb]/gu;

const escaped = (sign: string) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`;

export function printable(text: string): string {
  return text.replace(UNSAFE, escaped);
}

/** The same value when parsed. The line feeds are those of the layout: JSON escapes the ones in strings itself. */
export function printableJson(value: unknown, indent?: number): string {
  return JSON.stringify(value, null, indent).replace(UNSAFE, (sign) =>
    sign === '\n' ? sign : escaped(sign),
  );
}

export function showValue(value: unknown): string {
  if (value === null || value === undefined || value === '') return '-';
  if (value instanceof Date) return value.toISOString().replace(/\.\d{3}Z$/, 'Z');
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  return printable(typeof value === 'object' ? JSON.stringify(value) : String(value));
}

/** One line per field, with aligned values. */
export function formatFields(fields: [string, unknown][]): string {
  const width = Math.max(...fields.map(([name]) => name.length)) + 2;
  return fields.map(([name, value]) => `${name.padEnd(width)}${showValue(value)}`).join('\n');
}

/** A line of headings and one line per row, each column as wide as its widest value. */
export function formatTable(headings: string[], rows: unknown[][]): string {
  const lines = [headings, ...rows.map((row) => row.map(showValue))];
  const widths = headings.map((_, column) => Math.max(...lines.map((line) => line[column]?.length ?? 0)));
  return lines
    .map((line) =>
      line
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}
