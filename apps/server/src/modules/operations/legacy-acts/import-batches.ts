import { readLines } from '../operator/file-lines.ts';
import { OperatorProblem } from '../operator/operator-problem.ts';
import { fileFormatOf, type ReadRecord } from './import-format.ts';
import { type Imported, type ImportRules, readImportRecord } from './import-record.ts';
import type { RejectedLine } from './rejected-lines.ts';

export const LINES_PER_BATCH = 5000;

export interface NumberedImport {
  line: number;
  imported: Imported;
}

/** The lines up to one commit. */
export interface ImportBatch {
  accepted: NumberedImport[];
  rejected: RejectedLine[];
  /** The number of the last line, and where the next one begins. */
  line: number;
  byteOffset: number;
}

/** What the lines say, from a former end on. Empty lines count, and are left out. */
export async function* importBatches(
  path: string,
  after: { line: number; byteOffset: number },
  rules: ImportRules,
  linesPerBatch: number,
): AsyncGenerator<ImportBatch> {
  const read = await formatOf(path);
  let batch = emptyBatch(after);
  for await (const lines of readLines(path, after.byteOffset)) {
    for (const { bytes, end } of lines) {
      batch.line += 1;
      batch.byteOffset = end;
      const isHeader = batch.line === 1 && read.kind === 'csv';
      if (!isHeader && bytes?.length !== 0) addLine(batch, read.read(bytes), rules);
      if (batch.accepted.length + batch.rejected.length < linesPerBatch) continue;
      yield batch;
      batch = emptyBatch(batch);
    }
  }
  yield batch;
}

function addLine(batch: ImportBatch, read: ReturnType<ReadRecord>, rules: ImportRules): void {
  const { line } = batch;
  const outcome = 'problem' in read ? read : readImportRecord(read.record, rules);
  if ('problem' in outcome) batch.rejected.push({ line, ...outcome.problem });
  else batch.accepted.push({ line, imported: outcome.imported });
}

function emptyBatch({ line, byteOffset }: { line: number; byteOffset: number }): ImportBatch {
  return { accepted: [], rejected: [], line, byteOffset };
}

async function formatOf(path: string) {
  for await (const [first] of readLines(path)) {
    const format = fileFormatOf(first?.bytes ?? null);
    if ('problem' in format) throw new OperatorProblem('USAGE', format.problem);
    return format;
  }
  throw new OperatorProblem('USAGE', 'The file is empty.');
}
