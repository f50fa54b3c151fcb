import type { Operator } from '../operator/operator.ts';

export const BULK_QUEUE = 'bulk-acts';

/** A part of an act; the next part is queued at its end. */
export interface BulkJob {
  bulkId: string;
  operator: Operator;
}
