import type { AuditEntry as PresentedEntry } from '@gatehouse/contract/operator/audit.endpoints';
import { csvOf } from '../operator/csv.rules.ts';
import type { AuditEntry } from './audit-log.service.ts';

export function presentAuditEntry(entry: AuditEntry): PresentedEntry {
  return { ...entry, actedAt: entry.actedAt.toISOString() };
}

const COLUMNS = [
  'id',
  'actedAt',
  'operator',
  'operatorId',
  'osUser',
  'address',
  'act',
  'subjectType',
  'subjectId',
  'reason',
  'details',
  'before',
  'after',
] as const;

export function auditCsv(entries: readonly AuditEntry[]): string {
  return csvOf(COLUMNS, entries.map(presentAuditEntry));
}
