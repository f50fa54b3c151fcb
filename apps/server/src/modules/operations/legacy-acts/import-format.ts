import { isUtf8 } from 'node:buffer';
import { splitCsvLine } from './csv-line.rules.ts';

/** The columns of a CSV file, and the keys of a line of NDJSON. */
export const IMPORT_COLUMNS = [
  'game',
  'region',
  'username',
  'email',
  'passwordHash',
  'salt',
  'hashFormat',
  'displayName',
  'accountId',
  'locale',
  'createdAt',
  'lastLoginAt',
  'products',
  'extras',
] as const;

export type ImportColumn = (typeof IMPORT_COLUMNS)[number];
/** Text that is missing is empty. */
export type ImportRecord = Record<ImportColumn, string>;

/** What is wrong with a line. Never quotes it: a line has the hash of a player. */
export interface LineProblem {
  field: ImportColumn | 'line';
  why: string;
}

export type ReadRecord = (bytes: Buffer | null) => { record: ImportRecord } | { problem: LineProblem };

/** A line, or a header that is wrong as a whole. */
export type FileFormat = { kind: 'csv' | 'ndjson'; read: ReadRecord } | { problem: string };

const BYTE_ORDER_MARK = '\ufeff';
const EMPTY = Object.fromEntries(IMPORT_COLUMNS.map((column) => [column, ''])) as ImportRecord;

const wrong = (why: string) => ({ problem: { field: 'line', why } as const });

/** By the first line of the file: a header of CSV, or an object. */
export function fileFormatOf(first: Buffer | null): FileFormat {
  const header = first === null ? null : textOf(first);
  if (header === null) return { problem: 'The first line is too long, or not UTF-8.' };
  const line = header.startsWith(BYTE_ORDER_MARK) ? header.slice(1) : header;
  if (line.trimStart().startsWith('{')) return { kind: 'ndjson', read: readJson };
  const split = splitCsvLine(line);
  if ('why' in split) return { problem: `The header cannot be read: ${split.why}.` };
  const problem = headerProblem(line, split.cells);
  return problem === null ? { kind: 'csv', read: csvReader(split.cells as ImportColumn[]) } : { problem };
}

function headerProblem(line: string, columns: string[]): string | null {
  if (!line.includes(',') && /[;\t|]/.test(line)) {
    const sign = line.includes(';') ? 'semicolons' : line.includes('\t') ? 'tabs' : 'vertical bars';
    return `The columns are separated by ${sign}. Export the file with commas.`;
  }
  const unknown = columns.filter((column) => !isColumn(column));
  if (unknown.length > 0) {
    return `The header has unknown columns: ${unknown.map((name) => JSON.stringify(name.slice(0, 40))).join(', ')}. Known are ${IMPORT_COLUMNS.join(', ')}.`;
  }
  const twice = columns.find((column, nth) => columns.indexOf(column) !== nth);
  if (twice !== undefined) return `The header has ${twice} twice.`;
  return null;
}

function isColumn(name: string): name is ImportColumn {
  return (IMPORT_COLUMNS as readonly string[]).includes(name);
}

/** Null for bytes that are not UTF-8. */
function textOf(bytes: Buffer): string | null {
  return isUtf8(bytes) ? bytes.toString() : null;
}

function csvReader(columns: ImportColumn[]): ReadRecord {
  return (bytes) => {
    const line = readText(bytes);
    if ('problem' in line) return line;
    const split = splitCsvLine(line.text);
    if ('why' in split) return wrong(split.why);
    const { cells } = split;
    if (cells.length !== columns.length) {
      return wrong(`it has ${cells.length} cells, the header has ${columns.length}`);
    }
    const record = { ...EMPTY };
    for (const [nth, column] of columns.entries()) record[column] = cells[nth]?.trim() ?? '';
    return { record };
  };
}

const readJson: ReadRecord = (bytes) => {
  const line = readText(bytes);
  if ('problem' in line) return line;
  let parsed: unknown;
  try {
    parsed = JSON.parse(line.text.startsWith(BYTE_ORDER_MARK) ? line.text.slice(1) : line.text);
  } catch {
    return wrong('it is not JSON');
  }
  if (typeof parsed !== 'object' || parsed === null || Array.isArray(parsed)) return wrong('it is no object');
  const record = { ...EMPTY };
  for (const [name, value] of Object.entries(parsed)) {
    if (!isColumn(name)) return wrong(`it has an unknown key ${JSON.stringify(name.slice(0, 40))}`);
    const text = plainText(value);
    if (text === null)
      return { problem: { field: name, why: 'is neither a text, a number nor a list of texts' } };
    record[name] = text.trim();
  }
  return { record };
};

function plainText(value: unknown): string | null {
  if (value === null) return '';
  if (typeof value === 'string') return value;
  if (typeof value === 'number') return String(value);
  const isList = Array.isArray(value) && value.every((one) => typeof one === 'string');
  return isList ? value.join(' ') : null;
}

function readText(bytes: Buffer | null): { text: string } | { problem: LineProblem } {
  if (bytes === null) return wrong('it is longer than 64 KiB');
  const text = textOf(bytes);
  return text === null ? wrong('it is not UTF-8') : { text };
}
