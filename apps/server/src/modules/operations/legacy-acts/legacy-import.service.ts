import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { basename } from 'node:path';
import type { Database, Queries } from '../../../db/db.ts';
import type { Clock } from '../../../ports/clock.ts';
import type { Content } from '../../content/files/content.ts';
import { gamePlacesOf } from '../../games/game-accounts/game-places.rules.ts';
import type { AuditLog } from '../audit-log/audit-log.service.ts';
import type { Operator } from '../operator/operator.ts';
import { OperatorProblem } from '../operator/operator-problem.ts';
import { type ImportBatch, importBatches, LINES_PER_BATCH } from './import-batches.ts';
import type { ImportOptions, ImportRules } from './import-record.ts';
import type { ImportWriter, Written } from './import-writer.ts';
import {
  advanceImport,
  type ImportProgress,
  type ImportRow,
  openImport,
  openSeenNames,
} from './legacy-imports.repository.ts';
import { openRejectedLines, type RejectedLine, type RejectedLines } from './rejected-lines.ts';

export interface ImportOrder {
  file: string;
  /** Where the report of bad lines goes. */
  rejectedFile: string;
  options: ImportOptions;
  resumes: boolean;
  reason: string | null;
  content: Pick<Content, 'games' | 'products'>;
  onProgress(progress: { line: number; share: number }): void;
}

export interface ImportOutcome {
  lines: number;
  imported: number;
  replaced: number;
  rejected: number;
}

const START: ImportProgress = {
  line: 0,
  byteOffset: 0,
  reportBytes: 0,
  imported: 0,
  replaced: 0,
  rejected: 0,
};

export function createLegacyImports({
  db,
  clock,
  auditLog,
  importWriter,
  linesPerBatch = LINES_PER_BATCH,
}: {
  db: Database;
  clock: Clock;
  auditLog: AuditLog;
  importWriter: ImportWriter;
  /** Of one commit. */
  linesPerBatch?: number;
}) {
  const rulesOf = ({ options, content }: ImportOrder): ImportRules => {
    return { options, content, places: gamePlacesOf(content), now: clock.now() };
  };

  /** The audit entry is committed with the row of the import, before its first line. */
  async function start(operator: Operator, order: ImportOrder, digest: string) {
    const { options, resumes, reason } = order;
    const fileName = basename(order.file);
    return db.transaction(async (tx) => {
      const known = await openImport(tx, {
        fingerprint: fingerprintOf(digest, options),
        fileName,
        options: { ...options },
        startedAt: clock.now(),
      });
      refuseRepeated(known, resumes);
      const auditId = await auditLog.record(tx, operator, {
        act: 'legacy.import',
        subjectType: 'database',
        subjectId: known.id,
        reason,
        details: { fileName, sha256: digest, options, afterLine: known.line },
      });
      return { auditId, importId: known.id, from: progressOf(known) };
    });
  }

  /** The lines and the progress are committed together, so that a run that ends in between can be resumed. */
  async function commit(
    id: string,
    before: ImportProgress,
    { batch, rejected, replaces }: { batch: ImportBatch; rejected: RejectedLines; replaces: boolean },
    isLast: boolean,
  ): Promise<ImportProgress> {
    return db.transaction(async (tx) => {
      const lock = { from: before.line, to: { ...before, line: batch.line }, finishedAt: null };
      if (!(await advanceImport(tx, id, lock))) throw new ImportedElsewhere();
      const written = await importWriter.write(tx, batch.accepted, { replaces });
      const to = advanced(before, batch, written, await rejected.append(allRejected(batch, written)));
      const finishedAt = isLast ? clock.now() : null;
      await advanceImport(tx, id, { from: batch.line, to, finishedAt });
      return to;
    });
  }

  return {
    async import(
      operator: Operator,
      order: ImportOrder,
    ): Promise<ImportOutcome & { auditId: number; importId: string; afterLine: number }> {
      const { digest, size } = await readFingerprint(order.file);
      // Before anything is recorded: a wrong header imports nothing.
      const rules = rulesOf(order);
      await peek(order.file, rules);
      const { auditId, importId, from } = await start(operator, order, digest);
      const rejected = await openRejectedLines(order.rejectedFile, from.reportBytes);
      let progress = from;
      try {
        const { replaces } = order.options;
        for await (const batch of importBatches(order.file, from, rules, linesPerBatch)) {
          progress = await commit(
            importId,
            progress,
            { batch, rejected, replaces },
            batch.byteOffset >= size,
          );
          order.onProgress({ line: progress.line, share: shareOf(progress.byteOffset, size) });
        }
      } finally {
        await rejected.close();
      }
      return { auditId, importId, afterLine: from.line, ...outcomeOf(progress) };
    },

    /** Writes nothing but the report of bad lines. */
    async rehearse(order: ImportOrder): Promise<ImportOutcome> {
      const { size } = await stat(order.file);
      const rules = rulesOf(order);
      await peek(order.file, rules);
      const rejected = await openRejectedLines(order.rejectedFile, 0);
      const { replaces } = order.options;
      let progress = START;
      try {
        await db.transaction(async (tx: Queries) => {
          const seen = await openSeenNames(tx);
          for await (const batch of importBatches(order.file, START, rules, linesPerBatch)) {
            const written = await importWriter.rehearse(tx, batch.accepted, { replaces, seen });
            const reportBytes = await rejected.append(allRejected(batch, written));
            progress = advanced(progress, batch, written, reportBytes);
            order.onProgress({ line: progress.line, share: shareOf(progress.byteOffset, size) });
          }
        });
      } finally {
        await rejected.close();
      }
      return outcomeOf(progress);
    },
  };
}

class ImportedElsewhere extends OperatorProblem {
  constructor() {
    super('REFUSED', 'Another process is importing this file. Wait until it has ended, then use --resume.');
  }
}

function refuseRepeated(known: ImportRow & { isNew: boolean }, resumes: boolean): void {
  if (known.finishedAt) {
    throw new OperatorProblem('REFUSED', `This file was imported until ${known.finishedAt.toISOString()}.`);
  }
  if (!known.isNew && !resumes) {
    throw new OperatorProblem(
      'REFUSED',
      `The import of this file stopped after line ${known.line}. Continue with --resume.`,
    );
  }
}

/** Throws for a file that cannot be imported at all. */
async function peek(file: string, rules: ImportRules): Promise<void> {
  for await (const _ of importBatches(file, START, rules, 1)) return;
}

async function readFingerprint(file: string): Promise<{ digest: string; size: number }> {
  const sha256 = createHash('sha256');
  let size = 0;
  for await (const chunk of createReadStream(file)) {
    sha256.update(chunk);
    size += chunk.length;
  }
  return { digest: sha256.digest('hex'), size };
}

function fingerprintOf(digest: string, options: ImportOptions): string {
  const { hash, salt, emailsVerified, replaces } = options;
  return createHash('sha256')
    .update(JSON.stringify([digest, hash, salt, emailsVerified, replaces]))
    .digest('hex');
}

function allRejected(batch: ImportBatch, { rejected }: Written): RejectedLine[] {
  return [...batch.rejected, ...rejected].sort((a, b) => a.line - b.line);
}

function advanced(
  before: ImportProgress,
  batch: ImportBatch,
  written: Written,
  reportBytes: number,
): ImportProgress {
  return {
    line: batch.line,
    byteOffset: batch.byteOffset,
    reportBytes,
    imported: before.imported + written.imported,
    replaced: before.replaced + written.replaced,
    rejected: before.rejected + batch.rejected.length + written.rejected.length,
  };
}

function progressOf({
  line,
  byteOffset,
  reportBytes,
  imported,
  replaced,
  rejected,
}: ImportRow): ImportProgress {
  return { line, byteOffset, reportBytes, imported, replaced, rejected };
}

function outcomeOf({ line, imported, replaced, rejected }: ImportProgress): ImportOutcome {
  return { lines: line, imported, replaced, rejected };
}

function shareOf(bytes: number, size: number): number {
  return size === 0 ? 1 : bytes / size;
}
