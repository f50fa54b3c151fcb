/** A line for each row, with the values of the columns. */
export function csvOf<Column extends string>(
  columns: readonly Column[],
  rows: readonly Readonly<Record<Column, unknown>>[],
): string {
  const lines = rows.map((row) => columns.map((column) => csvField(row[column])).join(','));
  return `${[columns.join(','), ...lines].join('\r\n')}\r\n`;
}

/**
 * What a spreadsheet would run as a formula, and a reason is free text: at the beginning, also in wide characters, and
 * after a semicolon, which separates the fields where the comma is the decimal sign.
 */
const FORMULA = /(^(?=[\t\r])|(?:^|[;\t\r\n])(?=[=+\-@＝＋－＠]))/g;

function csvField(value: unknown): string {
  if (value === null || value === undefined) return '';
  const text = typeof value === 'object' ? JSON.stringify(value) : String(value);
  const harmless = typeof value === 'number' ? text : text.replace(FORMULA, "$1'");
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}
